//! Writes the exports of the five example servers: catalogs, documentation, websites, types and schemas.
//!
//! `cargo run --features catalog --example catalog -- --out DIR`

use std::path::Path;
use std::process::ExitCode;

use mcp_error_examples::catalog;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let out = match &arguments[..] {
        [flag, out] if flag == "--out" => Path::new(out),
        _ => {
            eprintln!("usage: catalog --out DIR");
            return ExitCode::from(2);
        }
    };
    for (name, exports) in catalog::all() {
        let files = exports.files();
        for file in &files {
            if let Err(error) = file.write_to(out.join(name)) {
                eprintln!("catalog: {name}/{}: {error}", file.path);
                return ExitCode::FAILURE;
            }
        }
        println!("{name}: {} files", files.len());
    }
    ExitCode::SUCCESS
}
