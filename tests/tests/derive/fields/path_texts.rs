//! Paths that an attribute makes text.

use std::borrow::Cow;
use std::fmt;
use std::path::{Path, PathBuf};

use mcp_error::McpError;

/// A type of the application whose name is that of a path.
#[derive(Debug)]
struct Utf8PathBuf(&'static str);

impl fmt::Display for Utf8PathBuf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("there is no {asked}, nor any of {}", .others.len())]
#[mcp(status = 404)]
struct NoFile<'p> {
    #[mcp(extension, echo)]
    asked: PathBuf,
    #[mcp(extension, sanitize = text)]
    found: Option<PathBuf>,
    #[mcp(extension, echo)]
    others: Vec<PathBuf>,
    #[mcp(extension, echo)]
    borrowed: &'p Path,
    #[mcp(extension, echo)]
    either: Cow<'p, Path>,
    #[mcp(extension, echo)]
    own: Utf8PathBuf,
    #[mcp(extension)]
    plain: PathBuf,
}

#[test]
fn a_path_that_the_caller_sent_comes_back_without_its_secrets() {
    let error = NoFile {
        asked: "/home/mia/src/app.py".into(),
        found: Some("/home/mia/app.py".into()),
        others: vec!["src/a.py".into(), "/srv/password=hunter2".into()],
        borrowed: Path::new("/srv/maps"),
        either: Path::new("/srv/parks").into(),
        own: Utf8PathBuf("/srv/own"),
        plain: "/srv/plain".into(),
    };
    let problem = error.to_problem_details();
    assert_eq!(
        problem.detail.as_deref(),
        Some("there is no /home/mia/src/app.py, nor any of 2")
    );
    let member = |name: &str| problem.members.get(name).unwrap().to_string();
    assert_eq!(member("asked"), r#""/home/mia/src/app.py""#);
    assert_eq!(member("found"), r#""[path]""#);
    assert_eq!(
        member("others"),
        r#"["src/a.py","/srv/password=[redacted]"]"#
    );
    assert_eq!(member("borrowed"), r#""/srv/maps""#);
    assert_eq!(member("either"), r#""/srv/parks""#);
    assert_eq!(member("own"), r#""/srv/own""#);
    assert_eq!(member("plain"), r#""[path]""#);
}
