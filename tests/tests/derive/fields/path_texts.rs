//! Paths that an attribute makes text.

use std::borrow::Cow;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

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

#[derive(Debug, thiserror::Error, McpError)]
#[error("there is no such file")]
#[mcp(status = 404)]
struct NoHomeFile {
    #[mcp(extension, path(user))]
    boxed: Box<str>,
    #[mcp(extension, path(user))]
    counted: Arc<str>,
    #[mcp(extension, path(user))]
    either: Cow<'static, str>,
    #[mcp(extension, path(user))]
    shared: Arc<PathBuf>,
    #[mcp(extension, path(user))]
    others: Vec<Box<Path>>,
}

#[test]
fn a_path_in_a_pointer_is_a_path() {
    let error = NoHomeFile {
        boxed: "/home/mia/a".into(),
        counted: "/home/mia/b".into(),
        either: "/home/mia/c".into(),
        shared: Arc::new("/home/mia/d".into()),
        others: vec![Path::new("/home/mia/e").into()],
    };
    let members = error.to_problem_details().members;
    let shown: Vec<String> = ["boxed", "counted", "either", "shared", "others"]
        .map(|name| members.get(name).unwrap().to_string())
        .into();
    assert!(
        shown
            .iter()
            .all(|path| path.contains("/home/") && !path.contains("mia")),
        "{shown:?}"
    );
}
