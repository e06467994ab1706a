//! Every variant of the five examples, over the wire and back: what no sanitizer took away survives.

use std::time::SystemTime;

use mcp_error::{
    Context, Decode, Instance, Json, McpError, Policy, ProblemDetails, Received, RpcError,
    RpcLayout, ToolResult, ToolText,
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

#[allow(dead_code)]
#[path = "../../examples/ios/errors.rs"]
mod ios;
#[allow(dead_code)]
#[path = "../../examples/mdmcp/errors.rs"]
mod mdmcp;
#[allow(dead_code)]
#[path = "../../examples/mouse/errors.rs"]
mod mouse;
#[allow(dead_code)]
#[path = "../../examples/routeros/errors.rs"]
mod routeros;

/// What the fields of an error are filled with.
#[derive(Debug, Clone)]
struct Filling {
    texts: [String; 4],
    fixed: [&'static str; 4],
    number: u32,
    some: bool,
}

/// Whether each variant can come back, all its values being plain.
type Cases<E> = Vec<(E, bool)>;

fn mouse(with: &Filling) -> Cases<mouse::ZooError> {
    use mouse::ZooError::*;
    let [a, b, ..] = with.texts.clone();
    let [f, g, ..] = with.fixed;
    vec![
        (
            Validation {
                reason: f,
                field: g.into(),
                invalid_value: a.clone().into(),
            },
            false,
        ),
        (
            Api {
                upstream: 503,
                endpoint: a.clone(),
            },
            false,
        ),
        (Session, true),
        (
            NotFound {
                entity_type: f.into(),
                entity_id: b,
            },
            true,
        ),
        (
            Database {
                operation: f,
                cause: a.into(),
            },
            false,
        ),
        (Cache { operation: f }, false),
        (
            Config {
                config_key: g.into(),
            },
            true,
        ),
    ]
}

fn requests(with: &Filling) -> Cases<routeros::RequestError> {
    use routeros::RequestError::*;
    let [a, ..] = with.texts.clone();
    let broken = serde_json::from_str::<u8>("x").unwrap_err();
    vec![
        (Parse(broken), false),
        (Invalid(with.fixed[0]), false),
        (Method { method: a.clone() }, true),
        (Params { reason: a.clone() }, false),
        (DeviceId { device_id: a }, true),
        (Internal, true),
    ]
}

fn devices(with: &Filling) -> Cases<routeros::DeviceError> {
    use routeros::DeviceError::*;
    let [id, b, c, _] = with.texts.clone();
    let [f, g, h, i] = with.fixed;
    let id = || id.clone();
    let some = with.some;
    let errors = vec![routeros::FieldError {
        field: b.clone().into(),
        message: g.into(),
    }];
    let cases = vec![
        Internal,
        Unauthorized,
        Tier {
            device_id: id(),
            required_flag: f.into(),
            tool_tier: g.into(),
        },
        Environment {
            device_id: id(),
            device_environment: f.into(),
            service_environment: g.into(),
        },
        NoDevice { device_id: id() },
        NoPlan { plan_id: id() },
        Conflict {
            device_name: b.clone(),
            existing_device_id: id(),
        },
        Field {
            field: f.into(),
            value: b.clone(),
            expected: g.into(),
        },
        Fields { errors },
        RateLimited {
            device_id: id(),
            retry_after: with.number,
            limit: f.into(),
            current_count: with.number,
        },
        Timeout {
            device_id: id(),
            timeout_seconds: f64::from(with.number) / 4.0,
            operation: f.into(),
        },
        DeviceUnreachable {
            device_id: id(),
            management_address: some.then(|| ([10, 0, 0, 1], 8_291).into()),
            error_type: some.then_some(f.into()),
            routeros_error: some.then_some(c.clone()),
            wait: None,
        },
        Device {
            device_id: id(),
            routeros_error: c,
            operation: f.into(),
        },
        DeviceAuthFailed {
            device_id: id(),
            credential_kind: i.into(),
        },
        DeviceUnsupported {
            device_id: id(),
            routeros_version: f.into(),
            required_version: g.into(),
            tool: h.into(),
        },
        InvalidConfiguration {
            device_id: id(),
            interface: f.into(),
            interface_status: g.into(),
        },
        UnsafeOperation {
            device_id: id(),
            interface: f.into(),
        },
        PlanNotApproved {
            plan_id: id(),
            plan_status: f.into(),
        },
        PlanExpired {
            plan_id: id(),
            created_at: f.into(),
            expires_at: g.into(),
            current_time: h.into(),
        },
    ];
    cases.into_iter().map(|error| (error, true)).collect()
}

fn bench(with: &Filling) -> Cases<mdmcp::BenchError> {
    use mdmcp::{InputError::*, LimitError::*, PolicyError::*, RunError};
    let [a, b, c, d] = with.texts.clone();
    let [f, g, ..] = with.fixed;
    let list = || vec![b.clone(), c.clone(), d.clone()];
    let many = || vec![b.clone(); 6];
    let number = u64::from(with.number);
    let policies = [
        (
            PathNotAllowed {
                requested: a.clone(),
                folders: list(),
            },
            true,
        ),
        (
            PathNotAllowed {
                requested: a.clone(),
                folders: many(),
            },
            false,
        ),
        (
            CommandNotAllowed {
                requested: a.clone(),
                programs: list(),
            },
            true,
        ),
        (EnvironmentNotAllowed(a.clone()), true),
        (NetworkFsDenied(a.clone()), true),
        (WriteNotPermitted(a.clone()), true),
    ];
    let inputs = [
        (
            InvalidPath {
                field: f.into(),
                value: a.clone(),
                reason: g.into(),
            },
            true,
        ),
        (
            InvalidArgument {
                field: f.into(),
                value: a.clone(),
                reason: g.into(),
                expected_format: f.into(),
                arg_index: with.number as usize,
            },
            true,
        ),
        (
            InvalidEnvironment {
                field: b.clone(),
                value: a.clone(),
                reason: g.into(),
            },
            false,
        ),
        (MissingRequired(f.into()), true),
        (PathTraversal(a.clone()), true),
    ];
    let limits = [
        FileTooLarge,
        OutputTooLarge,
        Timeout,
        ConcurrencyLimit,
        RateLimit,
    ];
    let runs = [
        (
            RunError::CommandFailed {
                operation: a.clone(),
                exit_code: -1,
                stderr: c.clone(),
            },
            true,
        ),
        (RunError::IoError(std::io::Error::other(a.clone())), false),
        (RunError::PermissionDenied(a.clone().into()), true),
        (RunError::NotFound(a.clone().into()), true),
        (RunError::InternalError(a.clone()), true),
        (RunError::ConfigurationError(a.clone()), true),
    ];
    let mut cases: Cases<mdmcp::BenchError> = Vec::new();
    cases.extend(
        policies
            .into_iter()
            .map(|(error, back)| (error.into(), back)),
    );
    cases.extend(inputs.into_iter().map(|(error, back)| (error.into(), back)));
    cases.extend(
        limits
            .into_iter()
            .map(|limit| (limit(number, number + 1).into(), true)),
    );
    cases.extend(runs.into_iter().map(|(error, back)| (error.into(), back)));
    cases
}

fn lab(with: &Filling) -> Cases<ios::LabError> {
    use ios::LabError::*;
    let [a, b, ..] = with.texts.clone();
    let [f, g, ..] = with.fixed;
    let wrong = ios::FieldError {
        loc: [a.clone().into(), b.into()],
        msg: f.into(),
        r#type: g.into(),
    };
    vec![
        (NoShot { uri: a.clone() }, false),
        (
            Discarded {
                uri: a.clone(),
                discarded: f.into(),
            },
            false,
        ),
        (NoMethod(a), false),
        (WrongKey, true),
        (NotForYou, true),
        (
            Validation {
                errors: vec![wrong],
            },
            true,
        ),
        (InvalidRequest, true),
        (Unreadable, true),
    ]
}

fn context(policy: Policy) -> Context {
    Context::new()
        .with_policy(policy)
        .with_instance(Instance::from_bytes([7; 16]))
        .with_timestamp(SystemTime::UNIX_EPOCH)
}

fn read(document: &impl serde::Serialize) -> Json {
    Json::read(&serde_json::to_vec(document).unwrap()).unwrap()
}

/// Everything that can bring an error to a client.
fn documents(error: &dyn McpError) -> Vec<Received> {
    let mut documents = Vec::new();
    for layout in [RpcLayout::Problem, RpcLayout::Flat, RpcLayout::Nested] {
        let mut policy = Policy::production();
        policy.rpc_layout = layout;
        policy.tool_text = ToolText::Json;
        policy.structured_content = layout == RpcLayout::Problem;
        let report = error.report(&context(policy));
        documents.push(RpcError::from(read(&report.to_rpc_error())).into());
        if layout != RpcLayout::Flat {
            documents.push(ToolResult::from(read(&report.to_tool_result())).into());
        }
        if layout == RpcLayout::Problem {
            documents.push(ProblemDetails::from(read(&report.to_problem_details())).into());
        }
    }
    documents
}

fn wire(error: &dyn McpError) -> String {
    error
        .report(&context(Policy::production()))
        .to_problem_details()
        .to_string()
}

/// What comes back is what was sent, or it is said what is not known.
fn there_and_back<E: Decode>(cases: Cases<E>, is_plain: bool) -> Result<(), TestCaseError> {
    for (error, comes_back) in cases {
        for document in documents(&error) {
            match E::decode(document) {
                Ok(back) if is_plain => {
                    prop_assert!(comes_back, "{:?}", error);
                    prop_assert_eq!(format!("{back:?}"), format!("{error:?}"));
                }
                Ok(back) => prop_assert_eq!(wire(&back), wire(&error)),
                Err(undecoded) => {
                    let known = undecoded.entries().contains(&error.entry());
                    prop_assert!(known, "{:?}: {:?}", error, undecoded);
                    prop_assert!(!(is_plain && comes_back), "{:?}: {:?}", error, undecoded);
                    let several = undecoded.entries().len() > 1;
                    prop_assert!(several || !undecoded.lost().is_empty());
                }
            }
        }
    }
    Ok(())
}

fn all(with: &Filling, is_plain: bool) -> Result<(), TestCaseError> {
    there_and_back(mouse(with), is_plain)?;
    there_and_back(requests(with), is_plain)?;
    there_and_back(devices(with), is_plain)?;
    there_and_back(bench(with), is_plain)?;
    there_and_back(lab(with), is_plain)
}

const PLAIN: &[&str] = &[
    "barn",
    "attic",
    "dev-7",
    "two words",
    "x_y",
    "Käse",
    "größer als 3",
    "ok",
    "ether0",
    "ja/nein",
    "7.1",
];

const NASTY: &[&str] = &[
    "",
    "...",
    "and so on...",
    "[path]",
    "[redacted]",
    "[Object]",
    "[Array of 2 items]",
    "none",
    "null",
    "ada@lib.example",
    "/home/ada/notes.txt",
    "password=hunter2",
    "https://u:p@h.example/x",
    "~ada/x",
    "a\u{200b}b",
    "\u{1b}[31mred",
    "line\nbreak",
    "[unavailable]",
    "<user>",
    "unknown",
    "-----",
];

fn filling(
    text: impl Strategy<Value = String> + 'static,
    fixed: Vec<&'static str>,
) -> impl Strategy<Value = Filling> {
    let text = text.boxed();
    let texts = [text.clone(), text.clone(), text.clone(), text];
    let fixed = prop::sample::select(fixed);
    (
        texts,
        prop::array::uniform4(fixed),
        any::<u32>(),
        any::<bool>(),
    )
        .prop_map(|(texts, fixed, number, some)| Filling {
            texts,
            fixed,
            number,
            some,
        })
}

proptest! {
    #![proptest_config(ProptestConfig {
        rng_seed: RngSeed::Fixed(20_261_121),
        ..ProptestConfig::with_cases(48)
    })]

    #[test]
    fn plain_values_survive(with in filling(prop::sample::select(PLAIN).prop_map(String::from), PLAIN.to_vec())) {
        all(&with, true)?;
    }

    #[test]
    fn nothing_is_guessed(with in filling(
        prop_oneof![
            prop::sample::select(NASTY).prop_map(String::from),
            (prop::sample::select(NASTY), prop::sample::select(PLAIN)).prop_map(|(a, b)| format!("{b} {a}")),
            any::<String>(),
            "[a-z ]{0,60}",
            (1_usize..1_500).prop_map(|length| "long ".repeat(length)),
        ],
        [NASTY, PLAIN].concat(),
    )) {
        all(&with, false)?;
    }
}
