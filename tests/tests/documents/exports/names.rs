//! The names of exported files fit every file system; what comparing catalogs prints is safe for terminals.

use std::fmt::Write;
use std::path::{Component, Path};

use mcp_error::McpError;
use mcp_error::exports::Catalog;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(status = 409)]
enum Named {
    #[error("a")]
    #[mcp(problem = "https://x.example/errors/con")]
    Con,
    #[error("b")]
    #[mcp(problem = "https://x.example/nul/page")]
    Nul,
    #[error("c")]
    #[mcp(problem = "urn:x:aux")]
    Aux,
    #[error("d")]
    #[mcp(problem = "https://x.example/com1.html")]
    Com,
    #[error("e")]
    #[mcp(
        problem = "urn:x:abcdefghijklmnopqrstuvwxyz-abcdefghijklmnopqrstuvwxyz-abcdefghijklmnopqrstuvwxyz-abcdefghijklmnopqrstuvwxyz-abcdefghijklmnopqrstuvwxyz-abcdefghijklmnopqrstuvwxyz-abcdefghijklmnopqrstuvwxyz-abcdefghijklmnopqrstuvwxyz-abcdefghijklmnopqrstuvwxyz-abcdefghijklmnopqrstuvwxyz-1"
    )]
    Long,
    #[error("f")]
    #[mcp(
        problem = "https://x.example/abcdefghijklmnopqrstuvwxyz-abcdefghijklmnopqrstuvwxyz-abcdefghijklmnopqrstuvwxyz-abcdefghijklmnopqrstuvwxyz-abcdefghijklmnopqrstuvwxyz-abcdefghijklmnopqrstuvwxyz-abcdefghijklmnopqrstuvwxyz-abcdefghijklmnopqrstuvwxyz-abcdefghijklmnopqrstuvwxyz-abcdefghijklmnopqrstuvwxyz-2"
    )]
    Longer,
}

mcp_error::registry! { static NAMED = [Named]; }

#[test]
fn file_names_fit_every_file_system() {
    let exports = NAMED.exports();
    let mut paths = std::collections::HashSet::new();
    for file in exports.files() {
        assert!(paths.insert(file.path.to_lowercase()), "{}", file.path);
        for part in Path::new(&file.path).components() {
            let Component::Normal(name) = part else {
                panic!("{}", file.path);
            };
            let name = name.to_str().unwrap();
            let stem = name.split('.').next().unwrap().to_lowercase();
            let devices = ["con", "prn", "aux", "nul", "com1", "lpt1"];
            assert!(!devices.contains(&&*stem), "{}", file.path);
            assert!(name.len() <= 255, "{}", file.path);
        }
    }
    assert!(paths.len() > 15);
}

fn catalog(names: impl Iterator<Item = String>) -> Catalog {
    let mut text = String::from(r#"{"catalogVersion":1,"name":"x","version":"1","errors":["#);
    for (at, name) in names.enumerate() {
        let comma = if at == 0 { "" } else { "," };
        let name = serde_json::to_string(&name).unwrap();
        let _ = write!(
            text,
            r#"{comma}{{"type":"urn:x:{at}","kind":"K{at}","name":{name},"title":"T","status":409,"code":-31009,"lane":"tool","fault":"caller","recovery":"fix_input","retryable":false,"capture":false,"members":[]}}"#
        );
    }
    text.push_str("]}");
    serde_json::from_str(&text).unwrap()
}

#[test]
fn a_change_cannot_add_a_line_or_a_terminal_command() {
    let forged =
        "X: gone\n::error::forged annotation\u{1b}[2J\u{9b}2J\u{202e}##vso[task.complete]\u{2028}y";
    let older = catalog([forged.to_owned()].into_iter());
    let changes = catalog(std::iter::empty()).changes_since(&older);
    let printed = changes[0].to_string();
    let is_plain = |letter: char| letter == ' ' || letter.is_ascii_graphic();
    assert!(printed.chars().all(is_plain), "{printed:?}");
    assert!(!printed.contains("##"), "{printed}");
    // An ordinary change is written as it is.
    let older = catalog(["Gate<'a>::Closed".to_owned()].into_iter());
    let changes = catalog(std::iter::empty()).changes_since(&older);
    assert_eq!(
        changes[0].to_string(),
        "breaking: Gate<'a>::Closed: K0 is gone"
    );
}

#[test]
fn a_catalog_that_shares_nothing_with_the_other_is_compared() {
    let older = catalog((0..500).map(|at| format!("Old{at}")));
    let mut newer = catalog((0..500).map(|at| format!("New{at}")));
    for (at, entry) in newer.errors.iter_mut().enumerate() {
        entry.problem_type = format!("urn:y:{at}").into();
        entry.kind = format!("L{at}").into();
    }
    let changes = newer.changes_since(&older);
    assert_eq!(changes.len(), 1_000);
}
