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
    Invalid(#[mcp(sample = "a request needs a method")] &'static str),

    /// There is no such method, or no such tool.
    #[error("there is no method '{method}'")]
    #[mcp(code = -32601, kind = "METHOD_NOT_FOUND", title = "Method not found", status = 404)]
    Method {
        #[mcp(extension, sample = "tools/run")]
        method: String,
    },

    /// The parameters are not those of the method.
    #[error("{reason}")]
    #[mcp(code = -32602, kind = "INVALID_PARAMS", title = "Invalid params", status = 400)]
    Params {
        #[mcp(sample = "the parameters lack 'name'")]
        reason: String,
    },

    /// The id is not one that a device can have.
    #[error("'{device_id}' is not a valid device id")]
    #[mcp(code = -32602, kind = "INVALID_DEVICE_ID", title = "Invalid params", status = 400)]
    DeviceId {
        #[mcp(extension, sample = "dev-barn")]
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
        #[mcp(extension, sample = "dev-barn")]
        device_id: String,
        #[mcp(extension, sample = "allow_deep")]
        required_flag: Cow<'static, str>,
        #[mcp(extension, sample = "deep")]
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
        #[mcp(extension, sample = "dev-barn")]
        device_id: String,
        #[mcp(extension, sample = "lab")]
        device_environment: Cow<'static, str>,
        #[mcp(extension, sample = "production")]
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
        #[mcp(extension, sample = "dev-barn")]
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
        #[mcp(extension, sample = "plan-7")]
        plan_id: String,
    },

    /// The name is taken.
    #[error("the name '{device_name}' is taken")]
    #[mcp(code = -32004, status = 409)]
    Conflict {
        #[mcp(extension, sample = "barn")]
        device_name: String,
        #[mcp(extension, sample = "dev-mill")]
        existing_device_id: String,
    },

    /// One argument is wrong.
    #[error("{field} is wrong")]
    #[mcp(code = -32005, problem = "validation-error", kind = "VALIDATION_ERROR", status = 422)]
    Field {
        #[mcp(extension, sample = "address")]
        field: Cow<'static, str>,
        #[mcp(extension, sample = "10.0.0.300")]
        value: String,
        #[mcp(extension, sample = "an IPv4 address")]
        expected: Cow<'static, str>,
    },

    /// Several arguments are wrong.
    #[error("wrong fields: {}", .errors.len())]
    #[mcp(code = -32005, problem = "validation-error", kind = "VALIDATION_ERROR", status = 422)]
    Fields {
        #[mcp(extension, sanitize = tree, sample = r#"[{"field": "mask", "message": "must be 0 to 32"},
            {"field": "address", "message": "is not an IPv4 address"}]"#)]
        errors: Vec<FieldError>,
    },

    /// Too many requests at once.
    #[error("'{device_id}' is asked too often")]
    #[mcp(code = -32006, status = 429)]
    RateLimited {
        #[mcp(extension, sample = "dev-barn")]
        device_id: String,
        #[mcp(extension, retry_after)]
        retry_after: u32,
        #[mcp(extension, sample = "10 per minute")]
        limit: Cow<'static, str>,
        #[mcp(extension)]
        current_count: u32,
    },

    /// The device took too long.
    #[error("no answer after {timeout_seconds:.1} s")]
    #[mcp(code = -32007, status = 504)]
    Timeout {
        #[mcp(extension, sample = "dev-barn")]
        device_id: String,
        #[mcp(extension)]
        timeout_seconds: f64,
        #[mcp(extension, sample = "read the routes")]
        operation: Cow<'static, str>,
    },

    /// The device does not answer at all.
    ///
    /// # Cause
    ///
    /// It is switched off, it restarts, or the network between it and the service is down.
    ///
    /// # What to do
    ///
    /// Wait two minutes, as long as a device takes to restart. If it still does not answer, look at it on site.
    #[error("no connection to '{device_id}'")]
    #[mcp(code = -32010, status = 503)]
    DeviceUnreachable {
        /// The id of the device in the inventory.
        #[mcp(extension, sample = "dev-barn")]
        device_id: String,
        /// The address at which the service asked the device.
        #[mcp(extension, sample = "192.0.2.17:8728")]
        management_address: Option<std::net::SocketAddr>,
        /// What failed: `timeout`, `refused` or `name`.
        #[mcp(extension, sample = "timeout")]
        error_type: Option<Cow<'static, str>>,
        /// What the operating system said about the connection.
        #[mcp(extension, sample = "connection refused")]
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
        #[mcp(extension, sample = "dev-barn")]
        device_id: String,
        #[mcp(extension, sample = "ssh-key")]
        credential_kind: Cow<'static, str>,
    },

    /// The device answered with an error.
    #[error("the device returned an error")]
    #[mcp(code = -32012, kind = "DEVICE_ERROR", title = "Device Error", status = 502)]
    Device {
        #[mcp(extension, sample = "dev-barn")]
        device_id: String,
        #[mcp(extension, sample = "connection refused")]
        routeros_error: String,
        #[mcp(extension, sample = "read the routes")]
        operation: Cow<'static, str>,
    },

    /// The device is too old for this.
    #[error("'{device_id}' is too old")]
    #[mcp(code = -32013, status = 501)]
    DeviceUnsupported {
        #[mcp(extension, sample = "dev-barn")]
        device_id: String,
        #[mcp(extension, sample = "6.49")]
        routeros_version: Cow<'static, str>,
        #[mcp(extension, sample = "7.1")]
        required_version: Cow<'static, str>,
        #[mcp(extension, sample = "set_address")]
        tool: Cow<'static, str>,
    },

    /// The device is not in a state for this.
    #[error("{interface} cannot take an address now")]
    #[mcp(code = -32020, status = 409, recovery = report)]
    InvalidConfiguration {
        #[mcp(extension, sample = "dev-barn")]
        device_id: String,
        #[mcp(extension, sample = "ether1")]
        interface: Cow<'static, str>,
        #[mcp(extension, sample = "disabled")]
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
        #[mcp(extension, sample = "dev-barn")]
        device_id: String,
        #[mcp(extension, sample = "ether1")]
        interface: Cow<'static, str>,
    },

    /// Somebody has to approve the plan first.
    #[error("nobody approved the plan")]
    #[mcp(code = -32030, status = 409, recovery = ask_user, extensions(required_status = "approved"))]
    PlanNotApproved {
        #[mcp(extension, sample = "plan-7")]
        plan_id: String,
        #[mcp(extension, sample = "draft")]
        plan_status: Cow<'static, str>,
    },

    /// The plan is too old.
    #[error("the plan was good until {expires_at}")]
    #[mcp(code = -32031, status = 409, recovery = ask_user)]
    PlanExpired {
        #[mcp(extension, sample = "plan-7")]
        plan_id: String,
        #[mcp(extension, sample = "2026-07-28T08:00:00Z")]
        created_at: Cow<'static, str>,
        #[mcp(extension, sample = "2026-07-28T09:00:00Z")]
        expires_at: Cow<'static, str>,
        #[mcp(extension, sample = "2026-07-28T12:00:00Z")]
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
