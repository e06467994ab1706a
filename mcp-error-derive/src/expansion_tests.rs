//! What four typical types expand to, for review: `cargo insta review` after a change.

use syn::DeriveInput;

fn expansion(source: &str) -> String {
    let input: DeriveInput = syn::parse_str(source).expect("the source parses");
    let tokens = crate::mcp_error(input);
    let file = syn::parse2(tokens).expect("the expansion parses");
    prettyplease::unparse(&file)
}

#[test]
fn members_and_a_message() {
    insta::assert_snapshot!(expansion(
        r#"
        #[mcp(type_base = "https://parks.example/errors/")]
        pub enum ParkError {
            /// There is no such ride.
            #[error("{entity_type} '{entity_id}' not found")]
            #[mcp(code = -32003, problem = "not-found", status = 404, retryable)]
            NotFound {
                #[mcp(extension)] entity_type: String,
                #[mcp(extension)] entity_id: String,
            },
            #[error("the gate is closed")]
            #[mcp(status = 503, lane = protocol, retry_after = 30)]
            Closed,
            #[error("unexpected")]
            Unexpected,
        }
        "#
    ));
}

#[test]
fn sanitizers_causes_and_arguments() {
    insta::assert_snapshot!(expansion(
        r#"
        #[mcp(rename_all = "camelCase", impls(rmcp))]
        enum FsError {
            #[error("{path:?} has {} MB, limit {limit}", .size / 1_048_576)]
            #[mcp(
                status = 413,
                suggest = "Read {limit} bytes at a time",
                extensions(rule = "max_read", verbose(source = "policy.yaml"))
            )]
            TooLarge {
                path: PathBuf,
                #[mcp(extension)] size: u64,
                #[mcp(extension)] limit: u64,
                #[mcp(extension = "sample", sample(max = 3, list = "/list"))] allowed: Vec<String>,
                #[mcp(extension)] tags: Option<Vec<String>>,
                #[mcp(extension)] password: String,
            },
            #[error("reading failed: {0}")]
            #[mcp(status = 500, retryable_with = is_transient)]
            Io(#[from] std::io::Error),
            #[error(transparent)]
            #[mcp(transparent)]
            Policy(#[from] PolicyError),
        }
        "#
    ));
}

#[test]
fn a_struct_with_parameters() {
    insta::assert_snapshot!(expansion(
        r#"
        #[error("{name} of {kind:>8}: {0}", LIMIT)]
        #[mcp(code = codes::INVALID, problem = "https://errors.example/invalid", status = 422)]
        struct Invalid<'a, T: Debug, const N: usize> where T: Clone {
            #[mcp(extension)] name: &'a str,
            #[mcp(extension)] value: T,
            kind: String,
            rest: [u8; N],
        }
        "#
    ));
}

#[test]
fn the_way_back() {
    insta::assert_snapshot!(expansion(
        r#"
        #[mcp(decode)]
        enum ParkError<T> {
            #[error("no ride")]
            #[mcp(status = 404)]
            NoRide {
                #[mcp(extension)] ride: T,
                #[mcp(extension)] area: &'static str,
                #[mcp(extension)] open: Option<Duration>,
                #[mcp(extension, secret)] key: String,
                #[mcp(retry_after)] wait: u32,
                source: std::io::Error,
            },
            #[error("closed")]
            #[mcp(status = 503)]
            Closed(#[mcp(extension = "why")] Option<String>),
            #[error(transparent)]
            #[mcp(transparent)]
            Policy(#[from] Box<PolicyError>),
        }
        "#
    ));
}
