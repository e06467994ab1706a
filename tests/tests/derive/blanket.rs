//! A trait for all types, whose methods have names that generated code could have used.

use std::fmt;
use std::io;

use mcp_error::{McpError, Policy};

#[allow(dead_code, reason = "generated code must not use it")]
trait Everything {
    const FACT: u8 = 0;
    const URL_FACT: u8 = 0;
    const SET: u8 = 0;
    const FINDER: u8 = 0;

    fn fill(&self, _: u8) {}
    fn part(&self) {}
    fn list(&self) {}
    fn get(&self) {}
    fn is_shown(&self) {}
    fn classify(&self) {}
    fn generate(&self, _: u8) {}
    fn text(&self) {}
    fn string(&self) {}
    fn report(&self) {}
    fn entry(&self) {}
    fn push(&self) {}
    fn get_or_insert(&self) {}
    fn within(self)
    where
        Self: Sized,
    {
    }
}

impl<T: ?Sized> Everything for T {}

#[derive(Debug)]
struct Own(&'static str);

impl Own {
    fn length(&self) -> usize {
        self.0.len()
    }
}

impl fmt::Display for Own {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

#[derive(Debug)]
struct Url(&'static str);

impl fmt::Display for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

fn shown(own: &Own) -> usize {
    own.length()
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("the gate is closed")]
#[mcp(status = 409)]
struct Closed;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(causes = text)]
enum YardError {
    #[error("{0}: {1} of {length}, {2}", length = .1.length())]
    #[mcp(status = 400)]
    Values(String, #[mcp(extension = "own")] Own, io::Error),
    #[error("{token} at {at}")]
    Named {
        token: Own,
        #[mcp(extension)]
        at: Url,
        #[mcp(extension, sanitize_with = shown)]
        length: Own,
        #[mcp(extension)]
        list: Option<Vec<Own>>,
    },
    #[error("{0:?}")]
    Debug(Result<Own, Closed>),
    #[error("{0}")]
    Inside(#[from] Closed),
    #[error("{0}")]
    Boxed(#[source] Box<dyn std::error::Error + Send + Sync>),
    #[error(transparent)]
    #[mcp(status = 500)]
    Same(#[from] io::Error),
}

#[test]
fn a_trait_for_all_types_does_not_change_what_goes_out() {
    let late = || io::Error::from(io::ErrorKind::TimedOut);
    let rows = [
        (
            YardError::Values("a".into(), Own("door"), late()),
            400,
            "a: door of 4, timed out",
        ),
        (
            YardError::Named {
                token: Own("sunny7pass"),
                at: Url("https://a:b@yard.example/x?token=abcdefgh12345678"),
                length: Own("lamp"),
                list: Some(vec![Own("one")]),
            },
            500,
            "[redacted] at https://yard.example/x?token=[redacted]",
        ),
        (YardError::Debug(Ok(Own("door"))), 500, "[withheld]"),
        (YardError::Inside(Closed), 409, "the gate is closed"),
        (YardError::Boxed(Box::new(late())), 504, "timed out"),
    ];
    for (error, status, detail) in rows {
        let report = McpError::report(&error, &mcp_error::Context::new());
        let problem = report.to_problem_details();
        assert_eq!(problem.status, Some(status), "{error:?}");
        assert_eq!(problem.detail.as_deref(), Some(detail), "{error:?}");
    }
    let _ = Policy::production();
}
