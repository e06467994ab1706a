//! The errors of a service that manages network devices, with five codes of JSON-RPC and sixteen of the service.

use std::borrow::Cow;

use mcp_error::McpError;
use serde::{Deserialize, Serialize};

/// Errors in a request that are found before any tool is called (JSON-RPC 2.0 §5.1).
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://netops.example/errors/", lane = protocol, decode)]
pub enum RequestError {
    /// The line is not valid JSON.
    #[error("the line is not valid JSON")]
    #[mcp(code = -32700, kind = "PARSE_ERROR", title = "Parse error", status = 400)]
    Parse(#[mcp(source)] serde_json::Error),

    /// The JSON is not a valid request.
    #[error("{0}")]
    #[mcp(code = -32600, kind = "INVALID_REQUEST", title = "Invalid Request", status = 400)]
    Invalid(&'static str),

    /// There is no such method, or no such tool.
    #[error("there is no method '{method}'")]
    #[mcp(code = -32601, kind = "METHOD_NOT_FOUND", title = "Method not found", status = 404)]
    Method {
        #[mcp(extension)]
        method: String,
    },

    /// The parameters are not those of the method.
    #[error("{reason}")]
    #[mcp(code = -32602, kind = "INVALID_PARAMS", title = "Invalid params", status = 400)]
    Params { reason: String },

    /// The id is not one that a device can have.
    #[error("'{device_id}' is not a valid device id")]
    #[mcp(code = -32602, kind = "INVALID_DEVICE_ID", title = "Invalid params", status = 400)]
    DeviceId {
        #[mcp(extension)]
        device_id: String,
    },

    /// The service itself failed.
    #[error("the service failed")]
    #[mcp(code = -32603, kind = "INTERNAL", title = "Internal error", status = 500)]
    Internal,
}

/// The errors of the tools.
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://netops.example/errors/", lane = protocol, decode)]
pub enum DeviceError {
    /// The service did not expect this.
    #[error("the service failed unexpectedly")]
    #[mcp(code = -32000, problem = "server-error", kind = "INTERNAL_ERROR", status = 500)]
    Internal,

    /// Nobody is signed in.
    #[error("nobody is signed in")]
    #[mcp(code = -32001, status = 401)]
    Unauthorized,

    /// The device does not allow this kind of change.
    #[error("'{device_id}' does not allow {tool_tier} changes")]
    #[mcp(
        code = -32002,
        problem = "forbidden",
        kind = "FORBIDDEN",
        status = 403,
        message = "Forbidden: {tool_tier} tier requires {required_flag} flag"
    )]
    Tier {
        #[mcp(extension)]
        device_id: String,
        #[mcp(extension)]
        required_flag: Cow<'static, str>,
        #[mcp(extension)]
        tool_tier: Cow<'static, str>,
    },

    /// The device belongs to another environment than this service.
    #[error("'{device_id}' is in '{device_environment}', this service in '{service_environment}'")]
    #[mcp(
        code = -32002,
        problem = "forbidden",
        kind = "FORBIDDEN",
        status = 403,
        message = "Forbidden: environment mismatch"
    )]
    Environment {
        #[mcp(extension)]
        device_id: String,
        #[mcp(extension)]
        device_environment: Cow<'static, str>,
        #[mcp(extension)]
        service_environment: Cow<'static, str>,
    },

    /// There is no such device.
    #[error("no device '{device_id}'")]
    #[mcp(
        code = -32003,
        problem = "not-found",
        kind = "NOT_FOUND",
        status = 404,
        extensions(resource_type = "device")
    )]
    NoDevice {
        #[mcp(extension)]
        device_id: String,
    },

    /// There is no such plan.
    #[error("no plan '{plan_id}'")]
    #[mcp(
        code = -32003,
        problem = "not-found",
        kind = "NOT_FOUND",
        status = 404,
        extensions(resource_type = "plan")
    )]
    NoPlan {
        #[mcp(extension)]
        plan_id: String,
    },

    /// The name is taken.
    #[error("the name '{device_name}' is taken")]
    #[mcp(code = -32004, status = 409)]
    Conflict {
        #[mcp(extension)]
        device_name: String,
        #[mcp(extension)]
        existing_device_id: String,
    },

    /// One argument is wrong.
    #[error("{field} is wrong")]
    #[mcp(code = -32005, problem = "validation-error", kind = "VALIDATION_ERROR", status = 422)]
    Field {
        #[mcp(extension)]
        field: Cow<'static, str>,
        #[mcp(extension)]
        value: String,
        #[mcp(extension)]
        expected: Cow<'static, str>,
    },

    /// Several arguments are wrong.
    #[error("wrong fields: {}", .errors.len())]
    #[mcp(code = -32005, problem = "validation-error", kind = "VALIDATION_ERROR", status = 422)]
    Fields {
        #[mcp(extension, sanitize = tree)]
        errors: Vec<FieldError>,
    },

    /// Too many requests at once.
    #[error("'{device_id}' is asked too often")]
    #[mcp(code = -32006, status = 429)]
    RateLimited {
        #[mcp(extension)]
        device_id: String,
        #[mcp(extension, retry_after)]
        retry_after: u32,
        #[mcp(extension)]
        limit: Cow<'static, str>,
        #[mcp(extension)]
        current_count: u32,
    },

    /// The device took too long.
    #[error("no answer after {timeout_seconds:.1} s")]
    #[mcp(code = -32007, status = 504)]
    Timeout {
        #[mcp(extension)]
        device_id: String,
        #[mcp(extension)]
        timeout_seconds: f64,
        #[mcp(extension)]
        operation: Cow<'static, str>,
    },

    /// The device does not answer at all.
    #[error("no connection to '{device_id}'")]
    #[mcp(code = -32010, status = 503)]
    DeviceUnreachable {
        #[mcp(extension)]
        device_id: String,
        #[mcp(extension)]
        management_address: Option<std::net::SocketAddr>,
        #[mcp(extension)]
        error_type: Option<Cow<'static, str>>,
        #[mcp(extension)]
        routeros_error: Option<String>,
        #[mcp(retry_after)]
        wait: Option<u32>,
    },

    /// The device refused the credentials that the service has for it.
    #[error("'{device_id}' refused us")]
    #[mcp(
        code = -32011,
        title = "Device Authentication Failed",
        status = 502,
        extensions(suggestion = "Check the credentials of this device")
    )]
    DeviceAuthFailed {
        #[mcp(extension)]
        device_id: String,
        #[mcp(extension)]
        credential_kind: Cow<'static, str>,
    },

    /// The device answered with an error.
    #[error("the device returned an error")]
    #[mcp(code = -32012, kind = "DEVICE_ERROR", title = "Device Error", status = 502)]
    Device {
        #[mcp(extension)]
        device_id: String,
        #[mcp(extension)]
        routeros_error: String,
        #[mcp(extension)]
        operation: Cow<'static, str>,
    },

    /// The device is too old for this.
    #[error("'{device_id}' is too old")]
    #[mcp(code = -32013, status = 501)]
    DeviceUnsupported {
        #[mcp(extension)]
        device_id: String,
        #[mcp(extension)]
        routeros_version: Cow<'static, str>,
        #[mcp(extension)]
        required_version: Cow<'static, str>,
        #[mcp(extension)]
        tool: Cow<'static, str>,
    },

    /// The device is not in a state for this.
    #[error("{interface} cannot take an address now")]
    #[mcp(code = -32020, status = 409, recovery = report)]
    InvalidConfiguration {
        #[mcp(extension)]
        device_id: String,
        #[mcp(extension)]
        interface: Cow<'static, str>,
        #[mcp(extension)]
        interface_status: Cow<'static, str>,
    },

    /// A safety rule forbids it.
    #[error("{interface} is the connection to '{device_id}'")]
    #[mcp(
        code = -32021,
        status = 409,
        recovery = report,
        extensions(reason = "The device could not be reached again", safety_rule = "KEEP_THE_WAY_IN")
    )]
    UnsafeOperation {
        #[mcp(extension)]
        device_id: String,
        #[mcp(extension)]
        interface: Cow<'static, str>,
    },

    /// Somebody has to approve the plan first.
    #[error("nobody approved the plan")]
    #[mcp(code = -32030, status = 409, recovery = ask_user, extensions(required_status = "approved"))]
    PlanNotApproved {
        #[mcp(extension)]
        plan_id: String,
        #[mcp(extension)]
        plan_status: Cow<'static, str>,
    },

    /// The plan is too old.
    #[error("the plan was good until {expires_at}")]
    #[mcp(code = -32031, status = 409, recovery = ask_user)]
    PlanExpired {
        #[mcp(extension)]
        plan_id: String,
        #[mcp(extension)]
        created_at: Cow<'static, str>,
        #[mcp(extension)]
        expires_at: Cow<'static, str>,
        #[mcp(extension)]
        current_time: Cow<'static, str>,
    },
}

/// A mistake in one argument.
#[derive(Debug, Serialize, Deserialize)]
pub struct FieldError {
    /// The name of the argument.
    pub field: Cow<'static, str>,
    /// A message for people.
    pub message: Cow<'static, str>,
}
