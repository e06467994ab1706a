use mcp_error::{Context, Disclose, Failure, McpError, Policy, Untrusted};
use std::path::PathBuf;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://parks.example/errors/")]
pub enum ParkError {
    #[error("{entity_type} '{entity_id}' not found")]
    #[mcp(code = -32003, problem = "not-found", status = 404, retryable)]
    NotFound {
        #[mcp(extension)]
        entity_type: String,
        #[mcp(extension)]
        entity_id: String,
    },
    #[error("silent {0}")]
    Silent(String),
    /// Docs here.
    #[error("file {path:?} is {size:>5} of {} {max}", .size / 1024, max = LIMIT)]
    #[mcp(status = 413, suggest("Stay below {} MB", .size / 10), user_message = "Too big: {size}", extensions(rule = "x", verbose(src = 3)))]
    Big {
        path: PathBuf,
        #[mcp(extension)]
        size: u64,
        #[mcp(extension)]
        tags: Vec<String>,
        #[mcp(extension)]
        opt: Option<u32>,
        #[mcp(retry_after)]
        wait: std::time::Duration,
    },
    #[error("io")]
    #[mcp(status = 500)]
    Io(#[from] std::io::Error),
    #[error("up {0:?}")]
    #[mcp(lane = protocol)]
    Up(Untrusted<String>, #[mcp(extension = "why")] Why),
    #[error(transparent)]
    #[mcp(transparent)]
    Inner(#[from] Other),
}
const LIMIT: u32 = 7;
#[derive(Debug, Disclose)]
#[mcp(rename_all = "snake_case")]
pub enum Why {
    BadLuck,
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("other {0}")]
#[mcp(status = 409)]
pub struct Other(#[mcp(extension = "code")] u8);

#[derive(Debug, thiserror::Error, McpError)]
pub enum Gen<'a, T: std::fmt::Debug, const N: usize>
where
    T: Clone,
{
    #[error("g {match} {n:?}")]
    #[mcp(status = 400)]
    A {
        #[mcp(extension)]
        r#match: T,
        n: [u8; N],
        #[mcp(extension)]
        s: &'a str,
    },
}

#[test]
fn t() {
    let all: Vec<ParkError> = vec![
        ParkError::NotFound {
            entity_type: "ride".into(),
            entity_id: "42".into(),
        },
        ParkError::Silent("x".into()),
        ParkError::Big {
            path: "/etc/x".into(),
            size: 123456,
            tags: vec!["a".into()],
            opt: None,
            wait: std::time::Duration::from_millis(1500),
        },
        std::io::Error::other("boom").into(),
        ParkError::Up("ig".to_owned().into(), Why::BadLuck),
        Other(3).into(),
    ];
    for e in &all {
        println!("{:#?}", e.entry());
        println!(
            "{}",
            serde_json::to_string_pretty(&e.to_problem_details()).unwrap()
        );
        println!(
            "{}",
            serde_json::to_string_pretty(&e.to_rpc_error()).unwrap()
        );
        println!(
            "{}",
            serde_json::to_string_pretty(&e.to_tool_result()).unwrap()
        );
        println!(
            "{}",
            serde_json::to_string_pretty(
                &e.report(&Context::new().with_policy(Policy::development()))
                    .to_problem_details()
            )
            .unwrap()
        );
    }
    let f: Failure = all.into_iter().next().unwrap().into();
    let _ = f;
    let g: Gen<'_, String, 2> = Gen::A {
        r#match: "t".to_owned(),
        n: [1, 2],
        s: "x",
    };
    println!(
        "{}",
        serde_json::to_string_pretty(&g.to_problem_details()).unwrap()
    );
}
