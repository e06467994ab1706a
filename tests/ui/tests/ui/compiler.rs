//! Compiles one case at a time, with what cargo has built for this package.
//!
//! trybuild is made for this too, but builds all dependencies of the cases again, and some of them twice. That takes
//! three times as long as all cases together.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use mcp_error_tests::tools;
use serde_json::Value;

/// The crates that a case can name.
const CRATES: [&str; 5] = [
    "downstream",
    "mcp_error",
    "serde",
    "serde_json",
    "thiserror",
];

/// The compiler, with the arguments that all cases have.
pub(crate) struct Compiler(Vec<String>);

impl Compiler {
    /// Builds the library of this package, whose dependencies are those of the cases.
    ///
    /// # Panics
    ///
    /// If it does not build.
    pub(crate) fn new() -> Self {
        let test = std::env::current_exe().expect("a test is a program");
        let target = test.ancestors().nth(3).expect("target/debug/deps");
        let mut build = Command::new(env!("CARGO"));
        build.args(["build", "--quiet", "--lib", "--message-format=json"]);
        build.arg("--target-dir").arg(target);
        let output = build.current_dir(folder()).output().expect("cargo runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{errors}");

        let libraries = libraries(&String::from_utf8_lossy(&output.stdout));
        let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ui");
        std::fs::create_dir_all(&out).expect("a folder");
        let mut arguments: Vec<String> = [
            "--edition=2024",
            "--crate-type=bin",
            "--emit=metadata",
            "--color=never",
            "--diagnostic-width=140",
            "-Adead_code",
        ]
        .map(String::from)
        .into();
        arguments.push(format!("--out-dir={}", out.display()));
        for name in CRATES {
            let library = libraries.get(name);
            let library = library.unwrap_or_else(|| panic!("cargo has not built {name}"));
            let folder = library.parent().expect("a file is in a folder");
            arguments.push(format!("--extern={name}={}", library.display()));
            arguments.push(format!("-Ldependency={}", folder.display()));
        }
        Self(arguments)
    }

    /// Compiles a file of this package, and returns what the compiler writes.
    ///
    /// # Panics
    ///
    /// If the file compiles.
    pub(crate) fn messages(&self, file: &Path) -> String {
        let mut rustc = Command::new(tools::rustc());
        rustc.args(&self.0).arg(Path::new(FOLDER).join(file));
        let output = rustc.current_dir(root()).output().expect("rustc runs");
        assert!(!output.status.success(), "{} compiles", file.display());
        String::from_utf8(output.stderr).expect("messages are UTF-8")
    }
}

/// The folder of this package in that of the workspace.
pub(crate) const FOLDER: &str = "tests/ui";

/// Returns the folder of the workspace. Cargo compiles there, so the compiler finds the source of other crates.
fn root() -> &'static Path {
    let root = folder().ancestors().nth(2);
    root.expect("this package is two folders down")
}

/// Returns the folder of this package.
pub(crate) fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Reads from the messages of cargo which file each library is in.
fn libraries(messages: &str) -> BTreeMap<String, PathBuf> {
    let artifacts = messages.lines().filter_map(|line| {
        let message: Value = serde_json::from_str(line).ok()?;
        let files = message["filenames"].as_array()?.iter();
        let mut files = files.filter_map(Value::as_str);
        let library = files.find(|file| file.ends_with(".rlib"))?;
        let name = message["target"]["name"].as_str()?;
        Some((name.to_owned(), library.into()))
    });
    artifacts.collect()
}
