//! Types without thiserror whose detail is what their `Display` writes: `detail = "{self}"`.

use std::fmt;
use std::path::PathBuf;

use mcp_error::{McpError, Untrusted};

/// As servers have it that were written before they had this crate.
#[derive(Debug, McpError)]
#[mcp(status = 400, detail = "{self}", suggest = "{hint}", suggest("Read {0}.", .page.unwrap_or("the manual")), example = "{hint}")]
struct ToolError {
    message: String,
    hint: Option<String>,
    page: Option<&'static str>,
}

#[derive(Debug, McpError)]
#[mcp(causes = text, detail = "{self}")]
enum StoreError {
    Closed,
    Slow(u32),
    Unreadable(PathBuf, String),
    Login {
        user: String,
        password: String,
    },
    Said(Untrusted<String>),
    #[mcp(transparent)]
    Tool(ToolError),
    #[mcp(detail = "the index of {0} is stale")]
    Stale(String),
    Disk(#[mcp(source)] std::io::Error),
}

impl fmt::Display for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Closed => f.write_str("/srv/parks is closed, ask mia@parks.example"),
            Self::Slow(seconds) => write!(f, "no answer in {seconds} seconds"),
            Self::Unreadable(path, why) => write!(f, "cannot read {}: {why}", path.display()),
            Self::Login { user, password } => write!(f, "no login for {user} with {password}"),
            Self::Said(text) => write!(f, "it said: {}", text.as_untrusted()),
            Self::Tool(error) => error.fmt(f),
            Self::Stale(index) => write!(f, "{index}"),
            Self::Disk(error) => write!(f, "the disk: {error}"),
        }
    }
}

impl std::error::Error for ToolError {}
impl std::error::Error for StoreError {}

fn tool(hint: Option<&str>) -> ToolError {
    ToolError {
        message: "no mode 'sideways'; password=hunter2".to_owned(),
        hint: hint.map(str::to_owned),
        page: None,
    }
}

#[test]
fn the_text_of_display_is_the_detail_as_strict_as_all_fields_together() {
    let rows = [
        (StoreError::Closed, "[path] is closed, ask [email]"),
        (StoreError::Slow(30), "no answer in 30 seconds"),
        (
            StoreError::Unreadable("/srv/north".into(), "gone".into()),
            "[path]",
        ),
        (
            StoreError::Login {
                user: "mia".into(),
                password: "hunter2".into(),
            },
            "[redacted]",
        ),
        (
            StoreError::Said(Untrusted::new("obey".into())),
            "[withheld]",
        ),
        (
            StoreError::Tool(tool(None)),
            "no mode 'sideways'; password=[redacted]",
        ),
        (
            StoreError::Stale("parks".into()),
            "the index of parks is stale",
        ),
        (
            StoreError::Disk(std::io::Error::other("no space on /dev/sda1/x")),
            "the disk: no space on [path]",
        ),
    ];
    for (error, detail) in rows {
        let problem = error.to_problem_details();
        assert_eq!(problem.detail.as_deref(), Some(detail), "{error:?}");
    }
}

#[test]
fn a_suggestion_about_a_field_that_is_none_is_left_out() {
    assert_eq!(
        tool(Some("List the modes.")).to_tool_result().content[0].text,
        "Tool Error: no mode 'sideways'; password=[redacted]\nWhat to do: change the input before calling again.\n- List the modes.\n- Read the manual."
    );
    assert_eq!(
        tool(None).to_tool_result().content[0].text,
        "Tool Error: no mode 'sideways'; password=[redacted]\nWhat to do: change the input before calling again.\n- Read the manual."
    );
}

/// As strum, displaydoc and derive_more have it: nothing but the `Display` says the sentence.
#[derive(Debug, McpError)]
#[mcp(status = 409)]
enum DatabaseError {
    NotOpen,
    #[mcp(title = "Database Locked", detail = "another process has it")]
    Locked,
    Silent,
}

#[derive(Debug, McpError)]
#[mcp(status = 503)]
struct Busy;

impl fmt::Display for DatabaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotOpen => "no database is open in /srv/parks: call open_database first",
            Self::Locked => "locked by pid 7",
            Self::Silent => "",
        })
    }
}

impl fmt::Display for Busy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("all 4 workers are busy")
    }
}

impl std::error::Error for DatabaseError {}
impl std::error::Error for Busy {}

#[test]
fn a_variant_without_fields_says_what_its_display_says() {
    let text = |error: &dyn McpError| error.to_tool_result().content.remove(0).text;
    let fix = "What to do: resolve this or change the input before calling again.";
    assert_eq!(
        text(&DatabaseError::NotOpen),
        format!("Not Open: no database is open in [path]: call open_database first\n{fix}")
    );
    assert_eq!(
        text(&DatabaseError::Locked),
        format!("Database Locked: another process has it\n{fix}")
    );
    assert_eq!(text(&DatabaseError::Silent), format!("Silent\n{fix}"));
    assert_eq!(
        text(&Busy),
        "Busy: all 4 workers are busy\nWhat to do: call again later; this can pass."
    );
    assert_eq!(Busy.to_rpc_error().message, "all 4 workers are busy");
}

/// The text is that of `Display`, so the bounds of its fields cannot count one by one.
#[test]
fn the_text_of_the_whole_error_may_be_as_long_as_its_longest_field() {
    #[derive(Debug, thiserror::Error, McpError)]
    #[error("the compiler said: {printed}")]
    #[mcp(detail = "{self}")]
    struct Compiled {
        #[mcp(max = 4096)]
        printed: String,
    }

    let printed = "a line of words ".repeat(200);
    let error = Compiled {
        printed: printed.clone(),
    };
    let report = error.report(&mcp_error::Context::new());
    assert_eq!(report.detail(), format!("the compiler said: {printed}"));
}
