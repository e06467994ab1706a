//! Cuts the README's examples out of it, so that the tests in `tests/documents/readme.rs` are about what it shows.

use std::path::Path;

/// The sections whose first block of Rust defines an error type, and the names of the modules that hold these.
const SECTIONS: [(&str, &str); 6] = [
    ("# mcp-error", "first"),
    ("### mouse", "mouse"),
    ("### routeros", "routeros"),
    ("### mdmcp", "mdmcp"),
    ("### sentry", "sentry"),
    ("### ios", "ios"),
];

fn main() {
    println!("cargo::rerun-if-changed=README.md");
    let readme = std::fs::read_to_string("README.md").expect("the README is UTF-8");
    let out = std::env::var("OUT_DIR").expect("cargo sets it");
    for (heading, name) in SECTIONS {
        let section = format!("\n{readme}");
        let section = section.split_once(&format!("\n{heading}\n"));
        let (_, section) = section.unwrap_or_else(|| panic!("the README has no {heading:?}"));
        let block = section.split_once("\n```rust\n");
        let (_, block) = block.unwrap_or_else(|| panic!("{heading:?} shows no Rust"));
        // What follows the type in the first example is run as documentation.
        let types = block.split("\n```").next().unwrap_or_default();
        let types = types.split("\nlet ").next().unwrap_or_default();
        std::fs::write(Path::new(&out).join(name).with_extension("rs"), types).expect("a file");
    }
}
