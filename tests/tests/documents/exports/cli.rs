//! The program that writes, checks and prints exports.

use mcp_error_examples::catalog::{self, MOUSE};

use super::*;

/// Runs the program, and returns its exit code and what it prints.
fn run(arguments: &[&str]) -> (u8, String) {
    let mut output = Vec::new();
    let exports = MOUSE.exports().with_policy(&catalog::policy("mouse"));
    let arguments = std::iter::once(&"errors").chain(arguments);
    let code = exports.run(arguments.map(|one| one.into()), &mut output);
    (code, String::from_utf8(output).expect("UTF-8"))
}

#[test]
fn files_are_written_and_checked() {
    let directory = scratch("cli");
    let out = directory.to_str().unwrap();
    let (code, text) = run(&["--out", out]);
    assert_eq!(code, 0);
    assert!(
        text.starts_with("wrote ") && text.contains(" files to "),
        "{text}"
    );
    let (code, text) = run(&["--out", out, "--check"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.ends_with(" files up to date\n"), "{text}");
    let path = directory.join("openrpc.json");
    let changed = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, changed.replace("-32603", "-32604")).unwrap();
    std::fs::remove_file(directory.join("errors.ts")).unwrap();
    let (code, text) = run(&["--out", out, "--check"]);
    assert_eq!(code, 1);
    assert!(
        text.contains("  -        \"code\": -32604,\n  +        \"code\": -32603,"),
        "{text}"
    );
    assert!(
        text.contains("errors.ts\n  No such file") || cfg!(windows),
        "{text}"
    );
    assert!(text.contains("2 of "), "{text}");
}

#[test]
fn errors_are_listed_shown_and_audited() {
    let (code, text) = run(&["list"]);
    assert_eq!(code, 0);
    assert_eq!(
        text.lines().nth(3),
        Some("NOT_FOUND            404  -32602  fix_input     Resource Not Found")
    );
    for name in [
        "NOT_FOUND",
        "not-found",
        "https://zoo.example/errors/not-found",
        "NotFound",
        "404",
    ] {
        let (code, text) = run(&["show", name]);
        assert_eq!(code, 0, "{name}");
        assert!(text.contains("\n# Resource Not Found\n"), "{text}");
        assert!(
            text.contains("There is no such animal or place.\n"),
            "{text}"
        );
        assert!(
            text.contains("\"type\": \"https://zoo.example/errors/not-found\""),
            "{text}"
        );
    }
    assert_eq!(run(&["show", "-32603"]).0, 0, "a code is not an option");
    assert_eq!(run(&["show", "NOPE"]), (1, String::new()));
    let (code, text) = run(&["audit"]);
    assert_eq!(code, u8::from(!MOUSE.audit().is_empty()));
    assert!(text.contains("finding"), "{text}");
}

#[test]
fn wrong_arguments_end_with_two() {
    for arguments in [
        &[][..],
        &["--check"],
        &["--oops"],
        &["show"],
        &["--out", "x", "list"],
    ] {
        assert_eq!(run(arguments).0, 2, "{arguments:?}");
    }
    assert_eq!(run(&["--help"]).0, 0);
}

#[test]
fn catalogs_are_merged() {
    let directory = scratch("cli-merge");
    let mut paths = Vec::new();
    for (name, exports) in catalog::all() {
        exports.catalog().write_to(directory.join(name)).unwrap();
        paths.push(
            directory
                .join(name)
                .join("catalog.json")
                .display()
                .to_string(),
        );
    }
    let out = directory.join("site").display().to_string();
    let mut arguments = vec!["--out", &out, "--name", "All of ours", "--merge"];
    arguments.extend(paths.iter().map(String::as_str));
    let (code, text) = run(&arguments);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("clash: The kind NOT_FOUND"), "{text}");
    let index = std::fs::read_to_string(directory.join("site/index.html")).unwrap();
    assert!(index.contains("All of ours"));
    std::fs::write(directory.join("wrong.json"), "{}").unwrap();
    let wrong = directory.join("wrong.json").display().to_string();
    assert_eq!(run(&["--out", &out, "--merge", &wrong]).0, 1);
}
