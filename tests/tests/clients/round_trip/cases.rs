//! Every variant of the four types that have `decode`, with given values in its fields.

use mcp_error_examples::ios::errors as ios;
use mcp_error_examples::mdmcp::errors as mdmcp;
use mcp_error_examples::mouse::errors as mouse;
use mcp_error_examples::routeros::errors as routeros;

/// The values that fill the fields of an error.
#[derive(Debug, Clone)]
pub(super) struct Filling {
    pub(super) texts: [String; 4],
    pub(super) fixed: [&'static str; 4],
    pub(super) number: u32,
    pub(super) some: bool,
}

/// The errors of all variants, and whether each can be decoded if all its values are harmless.
pub(super) type Cases<E> = Vec<(E, bool)>;

pub(super) fn mouse(with: &Filling) -> Cases<mouse::ZooError> {
    use mouse::ZooError::*;
    let [a, b, ..] = with.texts.clone();
    let [f, g, ..] = with.fixed;
    vec![
        (
            Validation {
                reason: f.into(),
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
        (General { reason: f.into() }, false),
    ]
}

pub(super) fn requests(with: &Filling) -> Cases<routeros::RequestError> {
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

pub(super) fn devices(with: &Filling) -> Cases<routeros::DeviceError> {
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

pub(super) fn bench(with: &Filling) -> Cases<mdmcp::BenchError> {
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

pub(super) fn lab(with: &Filling) -> Cases<ios::LabError> {
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
