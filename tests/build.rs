//! Cuts the examples out of the README and of the guide's page about the five systems, so that the tests in
//! `tests/documents/readme.rs` are about what these show.

use std::path::Path;

/// The page and the section whose first block of Rust defines an error type, and the name of the module that holds it.
const SECTIONS: [(&str, &str, &str); 6] = [
    ("README.md", "# mcp-error", "first"),
    ("systems.md", "# mouse", "mouse"),
    ("systems.md", "# routeros", "routeros"),
    ("systems.md", "# mdmcp", "mdmcp"),
    ("systems.md", "# sentry", "sentry"),
    ("systems.md", "# ios", "ios"),
];

fn main() {
    let out = std::env::var("OUT_DIR").expect("cargo sets it");
    for (page, heading, name) in SECTIONS {
        println!("cargo::rerun-if-changed={page}");
        let text = std::fs::read_to_string(page).expect("the page is UTF-8");
        let section = format!("\n{text}");
        let section = section.split_once(&format!("\n{heading}\n"));
        let (_, section) = section.unwrap_or_else(|| panic!("{page} has no {heading:?}"));
        let block = section.split_once("\n```rust\n");
        let (_, block) = block.unwrap_or_else(|| panic!("{heading:?} shows no Rust"));
        // What follows the type in the first example is run as documentation.
        let types = block.split("\n```").next().unwrap_or_default();
        let types = types.split("\nlet ").next().unwrap_or_default();
        std::fs::write(Path::new(&out).join(name).with_extension("rs"), types).expect("a file");
    }
}
