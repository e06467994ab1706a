//! The external tools that some tests need.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns `found`. If it is `None`, prints that the test is skipped because it needs `what`.
///
/// # Panics
///
/// If `found` is `None` and `MCP_ERROR_REQUIRE_TOOLS` is `1`, as in continuous integration, where no test may pass by
/// being skipped.
pub fn require<T>(found: Option<T>, what: &str) -> Option<T> {
    if found.is_none() {
        let required = std::env::var("MCP_ERROR_REQUIRE_TOOLS").is_ok_and(|value| value == "1");
        assert!(
            !required,
            "this test needs {what}, and MCP_ERROR_REQUIRE_TOOLS forbids to skip it"
        );
        say(&format!("skipped, because it needs {what}"));
    }
    found
}

/// Writes a line about the running test to standard error. Unlike the output of `eprintln!`, it is shown even if the
/// test passes.
pub(crate) fn say(text: &str) {
    let thread = std::thread::current();
    let test = thread.name().unwrap_or("a test");
    let _ = writeln!(std::io::stderr(), "{test}: {text}");
}

/// Returns the folder `tests/node`, if Node.js runs and the npm package is installed there.
pub fn npm(package: &str) -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("node");
    let installed = folder.join("node_modules").join(package).exists();
    let runs = || Command::new("node").arg("--version").output().is_ok();
    require(
        (installed && runs()).then_some(folder),
        &format!("Node.js and the npm package {package}; `npm ci --prefix tests/node` installs it"),
    )
}

/// Returns the path of Chromium, which has different names in different distributions.
pub fn chromium() -> Option<PathBuf> {
    let places = [
        "/usr/bin/chromium",
        "/usr/bin/chromium-browser",
        "/usr/bin/google-chrome",
    ];
    let found = places.iter().map(PathBuf::from).find(|path| path.exists());
    require(found, "Chromium; Debian's package is `chromium`")
}
