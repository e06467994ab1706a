//! Messages that do not show the error of our own inside, as Rust's API guidelines have it: its detail follows theirs.

use mcp_error::{Context, Failure, McpError, Policy};

#[derive(Debug, thiserror::Error, McpError)]
enum InputError {
    #[error("the name of an entity is empty")]
    #[mcp(status = 422)]
    NoName,
    #[error("password={password} of {file} is too short")]
    #[mcp(status = 400)]
    Short {
        password: String,
        file: std::path::PathBuf,
    },
}

#[derive(Debug, thiserror::Error, McpError)]
enum StoreError {
    #[error("validation error")]
    Input(#[from] InputError),
    #[error("the disk failed")]
    Disk(#[from] std::io::Error),
}

#[derive(Debug, thiserror::Error, McpError)]
enum CoreError {
    #[error("memory error.")]
    Store(#[from] StoreError),
    #[error("bad input")]
    #[mcp(status = 400)]
    Bad(#[source] Box<InputError>),
    #[error("bad input in line {line}")]
    Line {
        line: u8,
        source: Option<InputError>,
    },
    #[error("bad input: {0}")]
    Shown(#[source] InputError),
    #[error("bad input: {message}")]
    Copied { message: String, source: InputError },
    #[error("bad input")]
    #[mcp(status = 400, detail = "the input is refused")]
    Refused(#[source] InputError),
    #[error("bad input")]
    #[mcp(status = 400)]
    Skipped(
        #[source]
        #[mcp(skip)]
        InputError,
    ),
    #[error("the job failed")]
    Job(#[source] Failure),
    #[error("wrong password")]
    #[mcp(status = 403)]
    Login(#[source] WordError),
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("{0}")]
struct WordError(String);

fn short() -> InputError {
    InputError::Short {
        password: "hunter2".into(),
        file: "/srv/parks/users".into(),
    }
}

#[test]
fn the_detail_of_the_error_inside_follows_a_message_that_does_not_show_it() {
    let no_name = || InputError::NoName;
    let detail = "the name of an entity is empty";
    let rows: [(CoreError, String); 12] = [
        (
            StoreError::from(no_name()).into(),
            format!("memory error: validation error: {detail}"),
        ),
        (
            CoreError::Bad(Box::new(short())),
            "bad input: password=[redacted] of [path] is too short".to_owned(),
        ),
        (
            CoreError::Line {
                line: 7,
                source: Some(no_name()),
            },
            format!("bad input in line 7: {detail}"),
        ),
        (
            CoreError::Line {
                line: 7,
                source: None,
            },
            "bad input in line 7".to_owned(),
        ),
        (CoreError::Shown(no_name()), format!("bad input: {detail}")),
        (
            CoreError::Copied {
                message: detail.to_owned(),
                source: no_name(),
            },
            format!("bad input: {detail}"),
        ),
        // An attribute says what is sent.
        (
            CoreError::Refused(no_name()),
            "the input is refused".to_owned(),
        ),
        (CoreError::Skipped(no_name()), "bad input".to_owned()),
        (
            CoreError::Job(no_name().into()),
            format!("the job failed: {detail}"),
        ),
        // An error of another crate has no detail of its own.
        (
            CoreError::Job(Failure::foreign(std::io::Error::other("/dev/sda1 is full"))),
            "the job failed".to_owned(),
        ),
        (
            StoreError::from(std::io::Error::other("/dev/sda1 is full")).into(),
            "memory error: the disk failed".to_owned(),
        ),
        // Two harmless texts next to each other can form a secret.
        (
            CoreError::Login(WordError("hunter2".to_owned())),
            "wrong password: [redacted]".to_owned(),
        ),
    ];
    for (error, expected) in rows {
        let problem = error.to_problem_details();
        assert_eq!(problem.detail.as_deref(), Some(&*expected), "{error:?}");
        let text = error.to_tool_result().content[0].text.clone();
        assert!(text.lines().next().unwrap().ends_with(&*expected), "{text}");
    }
}

#[test]
fn it_is_within_the_bounds_and_adds_no_line() {
    let error = CoreError::Login(WordError("a\n- b ".repeat(2_000)));
    let report = error.report(&Context::new());
    assert!(report.detail().len() <= 1_024, "{}", report.detail().len());
    let text = error.to_tool_result().content[0].text.clone();
    assert_eq!(text.lines().count(), 2, "{text}");
    let error = CoreError::Login(WordError("*bold* [link](x) <b>".to_owned()));
    let markdown = error.report(&Context::new()).to_user_message();
    assert!(markdown.contains(r"\[link](x) \<b>"), "{markdown}");
}

#[test]
fn an_error_of_the_server_says_its_title_only_where_the_policy_has_it() {
    let context = Context::new().with_policy(Policy::production().with_server_detail(false));
    let error = CoreError::Store(StoreError::Disk(std::io::Error::other("full")));
    assert_eq!(error.report(&context).detail(), "Store");
    let input = CoreError::Store(StoreError::from(InputError::NoName));
    assert_eq!(
        input.report(&context).detail(),
        "memory error: validation error: the name of an entity is empty"
    );
}
