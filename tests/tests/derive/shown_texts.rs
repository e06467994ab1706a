//! Texts that an attribute lets through further than usual: `max`, `echo` and `sanitize = uri`.

use mcp_error::client::Decode;
use mcp_error::registry::Sanitizer;
use mcp_error::{Context, McpError, Policy};

#[derive(Debug, PartialEq, thiserror::Error, McpError)]
#[mcp(status = 422, decode)]
enum BuildError {
    #[error("the build failed:\n{output}")]
    Long {
        #[mcp(extension, max = 4_096)]
        output: String,
        #[mcp(extension)]
        step: String,
    },
    #[error("{0}")]
    Usual(String),
    #[error("step {step} failed: {output}")]
    #[mcp(max = 100)]
    Short {
        #[mcp(extension)]
        step: String,
        #[mcp(max = 40)]
        output: String,
    },
}

fn words(bytes: usize) -> String {
    "word ".repeat(bytes.div_ceil(5))[..bytes].to_owned()
}

#[test]
fn a_text_has_the_bound_that_its_field_names() {
    let long = BuildError::Long {
        output: words(4_000),
        step: words(4_000),
    };
    let problem = long.to_problem_details();
    let length = |name: &str| {
        problem
            .members
            .get(name)
            .and_then(|text| text.as_str())
            .map(str::len)
    };
    assert_eq!(
        (length("output"), length("step")),
        (Some(4_000), Some(1_024))
    );
    let detail = problem.detail.unwrap();
    assert_eq!(detail, format!("the build failed:\n{}", words(4_000)));

    let too_long = BuildError::Long {
        output: words(9_000),
        step: String::new(),
    };
    let detail = too_long.to_problem_details().detail.unwrap();
    assert_eq!(detail.len(), "the build failed:\n".len() + 4_096);
    assert!(detail.ends_with("..."));

    let usual = BuildError::Usual(words(4_000))
        .to_problem_details()
        .detail
        .unwrap();
    assert_eq!(usual.len(), 1_024);
}

#[test]
fn a_bound_on_the_variant_is_that_of_its_messages_and_texts() {
    let short = BuildError::Short {
        step: words(500),
        output: words(500),
    };
    let problem = short.to_problem_details();
    let step = problem.members.get("step").and_then(|step| step.as_str());
    assert_eq!(step.map(str::len), Some(100));
    assert_eq!(problem.detail.map(|detail| detail.len()), Some(100));
    let brief = BuildError::Short {
        step: "1".into(),
        output: words(500),
    };
    let detail = brief.to_problem_details().detail.unwrap();
    assert_eq!(detail, format!("step 1 failed: {}...", &words(40)[..37]));
}

#[test]
fn no_bound_is_above_that_of_the_document() {
    let policy = Policy::production().with_max_error_size(2_048);
    let context = Context::new().with_policy(policy);
    let long = BuildError::Long {
        output: words(4_000),
        step: "link".into(),
    };
    let report = long.report(&context);
    let output = report
        .members()
        .get("output")
        .and_then(|text| text.as_str());
    assert_eq!(output.map(str::len), Some(2_048));
    let document = report.to_problem_details().to_string();
    assert!(document.len() <= 2_048, "{document}");
}

#[test]
fn a_long_text_comes_back() {
    let sent = BuildError::Long {
        output: words(4_000),
        step: "link".into(),
    };
    assert_eq!(BuildError::decode(sent.to_problem_details()), Ok(sent));
}

#[derive(Debug, PartialEq, thiserror::Error, McpError)]
#[mcp(status = 404, decode)]
enum FileError {
    #[error("there is no '{path}'")]
    NoFile {
        #[mcp(extension, echo)]
        path: String,
    },
    #[error("'{given}' is none of {}", .known.join(", "))]
    Unknown {
        #[mcp(sanitize = echo)]
        given: String,
        known: Vec<String>,
    },
    #[error("no resource {uri}")]
    NoResource {
        #[mcp(extension, sanitize = uri)]
        uri: String,
    },
}

fn detail(error: &FileError) -> String {
    error.to_problem_details().detail.unwrap().into_owned()
}

fn no_file(path: &str) -> FileError {
    FileError::NoFile { path: path.into() }
}

fn no_resource(uri: &str) -> FileError {
    FileError::NoResource { uri: uri.into() }
}

#[test]
fn what_the_caller_sent_keeps_its_paths_and_addresses() {
    let rows = [
        ("/home/ada/plan.md", "there is no '/home/ada/plan.md'"),
        ("ada@parks.example", "there is no 'ada@parks.example'"),
        ("a\u{202e}b\u{1b}[31m", "there is no 'ab'"),
        ("password=hunter22", "there is no 'password=[redacted]'"),
        (
            "https://ada:pw@h.example/x",
            "there is no 'https://[redacted]@h.example/x'",
        ),
    ];
    for (path, expected) in rows {
        assert_eq!(detail(&no_file(path)), expected, "{path}");
    }
    let long = detail(&no_file(&"/a".repeat(2_000)));
    assert!(long.len() <= 1_024 && long.ends_with("..."), "{long}");

    let sent = no_file("/home/ada/plan.md");
    assert_eq!(FileError::decode(sent.to_problem_details()), Ok(sent));

    // The values of the server next to it are as safe as ever.
    let unknown = FileError::Unknown {
        given: "/srv/a".into(),
        known: vec!["/srv/secret/b".into(), "c".into()],
    };
    assert_eq!(detail(&unknown), "'/srv/a' is none of [path], c");
}

#[test]
fn a_uri_keeps_its_path_and_loses_its_credentials() {
    let rows = [
        ("file:///home/ada/plan.md", "file:///home/ada/plan.md"),
        ("parks://ride/7", "parks://ride/7"),
        (
            "memo:///notes/ada@parks.example",
            "memo:///notes/ada@parks.example",
        ),
        ("urn:isbn:9780141036144", "urn:isbn:9780141036144"),
        (
            "https://ada:pw@h.example/rides/7?token=abc123def456&day=1",
            "https://h.example/rides/7?token=[redacted]&day=1",
        ),
        (
            "postgres://ada:p/w@h.example:5432/db",
            "postgres://h.example:5432/db",
        ),
        (
            "https://h.example/a?access_token=abc123def456",
            "https://h.example/a?access_token=[redacted]",
        ),
        ("file:///tmp/a\u{200b}b", "file:///tmp/ab"),
    ];
    for (uri, expected) in rows {
        let problem = no_resource(uri).to_problem_details();
        let member = problem.members.get("uri").and_then(|uri| uri.as_str());
        assert_eq!(member, Some(expected), "{uri}");
        assert_eq!(
            problem.detail.as_deref(),
            Some(&*format!("no resource {expected}"))
        );
    }
    let entry = no_resource("").entry();
    let sanitizers: Vec<Sanitizer> = entry.members().map(|member| member.sanitizer()).collect();
    assert_eq!(sanitizers, [Sanitizer::Uri]);
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(status = 400)]
enum HookError {
    #[error("the hook failed")]
    Failed {
        #[mcp(extension, sanitize = output)]
        stderr: String,
    },
    #[error("{0}")]
    SaidNothing(String),
}

fn tool_text(error: &HookError) -> String {
    error.to_tool_result().content[0].text.clone()
}

#[test]
fn what_a_program_printed_keeps_its_lines_below_the_detail() {
    let failed = |stderr: &str| HookError::Failed {
        stderr: stderr.into(),
    };
    assert_eq!(
        tool_text(&failed("in /srv/hooks/pre:\n  - no gate\n")),
        "Failed: the hook failed\n- stderr:\n| in [path]:\n|   - no gate\nWhat to do: change the input before calling again."
    );
    assert_eq!(
        tool_text(&failed("no gate\n")),
        "Failed: the hook failed\n- stderr: no gate\nWhat to do: change the input before calling again."
    );
}

#[test]
fn a_detail_does_not_end_in_the_line_break_of_a_program() {
    for printed in ["fatal: no branch\n", "fatal: no branch\r\n\n"] {
        let error = HookError::SaidNothing(printed.into());
        assert_eq!(
            tool_text(&error),
            "Said Nothing: fatal: no branch\nWhat to do: change the input before calling again."
        );
        let problem = error.to_problem_details();
        assert_eq!(problem.detail.as_deref(), Some("fatal: no branch"));
        assert_eq!(error.to_rpc_error().message, "fatal: no branch");
        let report = error.report(&Context::new());
        assert_eq!(
            report.to_user_message(),
            "**Please check the input**\n\nfatal: no branch.\n\nChange the input, then try again."
        );
        let failure = mcp_error::error!(status = 502, "{printed}");
        assert_eq!(failure.report(&Context::new()).detail(), "fatal: no branch");
        // A member is data.
        let failed = HookError::Failed {
            stderr: printed.into(),
        };
        let members = failed.report(&Context::new()).members().clone();
        assert_eq!(
            members.get("stderr"),
            Some(&printed.replace('\r', "").into())
        );
    }
}

#[test]
fn an_empty_text_gives_way_to_the_title() {
    for text in ["", " \n"] {
        let error = HookError::SaidNothing(text.into());
        assert_eq!(
            tool_text(&error),
            "Said Nothing\nWhat to do: change the input before calling again."
        );
        assert_eq!(error.to_rpc_error().message, "Said Nothing");
        assert_eq!(
            error.to_problem_details().detail.as_deref(),
            Some("Said Nothing")
        );
    }
}
