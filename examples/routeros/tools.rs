//! The tools, and the devices that they work on.

use mcp_error::Failure;
use mcp_error::json::{Json, Members};

use super::errors::{DeviceError, FieldError, RequestError};

/// The arguments of a tool.
pub struct Arguments<'a>(pub &'a Members);

impl Arguments<'_> {
    fn text(&self, name: &str) -> Option<String> {
        Some(self.0.get(name)?.as_str()?.to_owned())
    }

    /// Returns the id of an existing device.
    fn device(&self) -> Result<String, Failure> {
        let Some(device_id) = self.text("device_id") else {
            return Err(RequestError::Params {
                reason: "device_id is missing".into(),
            }
            .into());
        };
        if !device_id.starts_with("dev-") {
            return Err(RequestError::DeviceId { device_id }.into());
        }
        if !DEVICES.contains(&&*device_id) {
            return Err(DeviceError::NoDevice { device_id }.into());
        }
        Ok(device_id)
    }
}

const DEVICES: [&str; 6] = [
    "dev-barn", "dev-mill", "dev-shed", "dev-dock", "dev-mast", "dev-live",
];

/// Calls a tool.
pub fn call(name: &str, arguments: &Arguments<'_>) -> Result<Json, Failure> {
    match name {
        "system/overview" => overview(arguments.device()?),
        "address/add" => add_address(arguments),
        "config/write" => write(arguments.device()?),
        "plan/apply" => apply(arguments.text("plan_id").unwrap_or_default()),
        "device/add" => Err(DeviceError::Conflict {
            device_name: arguments.text("name").unwrap_or_default(),
            existing_device_id: "dev-barn".into(),
        })?,
        "clock/sync" => Err(DeviceError::DeviceUnsupported {
            device_id: arguments.device()?,
            routeros_version: "6.9".into(),
            required_version: "7.1+".into(),
            tool: "clock/sync".into(),
        })?,
        "self/test" => panic!("a mistake in the service at /srv/netops/self.rs"),
        _ => Err(RequestError::Method {
            method: name.to_owned(),
        })?,
    }
}

fn overview(device_id: String) -> Result<Json, Failure> {
    match &*device_id {
        "dev-mill" => Err(DeviceError::DeviceUnreachable {
            device_id,
            management_address: Some(([198, 51, 100, 7], 8443).into()),
            error_type: Some("ECONNREFUSED".into()),
            routeros_error: None,
            wait: None,
        })?,
        "dev-shed" => Err(DeviceError::Timeout {
            device_id,
            timeout_seconds: 4.0,
            operation: "GET /rest/system/identity".into(),
        })?,
        "dev-dock" => Err(DeviceError::DeviceAuthFailed {
            device_id,
            credential_kind: "rest_login".into(),
        })?,
        "dev-mast" => Err(DeviceError::RateLimited {
            device_id,
            retry_after: 20,
            limit: "2 requests per device".into(),
            current_count: 4,
        })?,
        _ => Ok(content(
            "up for 3 days",
            [
                ("device_id", device_id.into()),
                ("routeros_version", "7.22".into()),
                ("uptime_seconds", 262_800.into()),
                ("cpu_usage_percent", Json::from(serde_json::json!(3.5))),
                ("memory_total_bytes", 268_435_456.into()),
                ("memory_used_bytes", 96_468_992.into()),
            ],
        )),
    }
}

fn add_address(arguments: &Arguments<'_>) -> Result<Json, Failure> {
    let mut errors = Vec::new();
    if arguments.text("interface").is_none() {
        errors.push(FieldError {
            field: "interface".into(),
            message: "is missing".into(),
        });
    }
    let Some(value) = arguments.text("address") else {
        errors.push(FieldError {
            field: "address".into(),
            message: "is missing".into(),
        });
        return Err(DeviceError::Fields { errors }.into());
    };
    if value.parse::<std::net::IpAddr>().is_err() {
        return Err(DeviceError::Field {
            field: "address".into(),
            value,
            expected: "an IPv4 or IPv6 address".into(),
        }
        .into());
    }
    let device_id = arguments.device()?;
    match arguments.text("interface").as_deref() {
        Some("ether7") => Err(DeviceError::InvalidConfiguration {
            device_id,
            interface: "ether7".into(),
            interface_status: "off".into(),
        })?,
        Some("ether0") => Err(DeviceError::UnsafeOperation {
            device_id,
            interface: "ether0".into(),
        })?,
        _ => Err(DeviceError::Device {
            device_id,
            routeros_error: "failure: already there (9)".into(),
            operation: "PUT /rest/ip/address".into(),
        })?,
    }
}

fn write(device_id: String) -> Result<Json, Failure> {
    match &*device_id {
        "dev-live" => Err(DeviceError::Environment {
            device_id,
            device_environment: "live".into(),
            service_environment: "test".into(),
        })?,
        _ => Err(DeviceError::Tier {
            device_id,
            required_flag: "takes_deep_changes".into(),
            tool_tier: "deep".into(),
        })?,
    }
}

fn apply(plan_id: String) -> Result<Json, Failure> {
    match &*plan_id {
        "plan-9" => Err(DeviceError::PlanNotApproved {
            plan_id,
            plan_status: "draft".into(),
        })?,
        "plan-3" => Err(DeviceError::PlanExpired {
            plan_id,
            created_at: "2031-02-03T08:00:00Z".into(),
            expires_at: "2031-02-03T09:00:00Z".into(),
            current_time: "2031-02-03T11:30:00Z".into(),
        })?,
        "plan-0" => Err(DeviceError::Unauthorized)?,
        "plan-1" => Err(DeviceError::Internal)?,
        _ => Err(DeviceError::NoPlan { plan_id })?,
    }
}

/// Returns a successful result (MCP, Tools, "Tool Result"), with facts for programs in `_meta`.
fn content(text: &'static str, meta: [(&'static str, Json); 6]) -> Json {
    let block = Members::from_iter([("type", "text"), ("text", text)]);
    Json::Object(Members::from_iter([
        ("content", Json::Array(vec![Json::Object(block)])),
        ("isError", Json::Bool(false)),
        ("_meta", Json::Object(Members::from_iter(meta))),
    ]))
}
