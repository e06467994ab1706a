//! The registries of the five example servers.

use mcp_error::Registry;

#[path = "../ios/errors.rs"]
#[allow(dead_code)]
pub mod ios;
#[path = "../mdmcp/errors.rs"]
#[allow(dead_code)]
pub mod mdmcp;
#[path = "../mouse/errors.rs"]
#[allow(dead_code)]
pub mod mouse;
#[path = "../routeros/errors.rs"]
#[allow(dead_code)]
pub mod routeros;
#[path = "../sentry/errors.rs"]
#[allow(dead_code)]
pub mod sentry;

mcp_error::registry! { pub static MOUSE = [mouse::ZooError]; }
mcp_error::registry! { pub static ROUTEROS = [routeros::RequestError, routeros::DeviceError]; }
mcp_error::registry! { pub static MDMCP = [mdmcp::BenchError]; }
mcp_error::registry! { pub static SENTRY = [sentry::ApiError, sentry::InputError]; }
mcp_error::registry! { pub static IOS = [ios::LabError]; }

/// Each server's name and errors.
pub fn all() -> [(&'static str, &'static Registry); 5] {
    [
        ("mouse", &MOUSE),
        ("routeros", &ROUTEROS),
        ("mdmcp", &MDMCP),
        ("sentry", &SENTRY),
        ("ios", &IOS),
    ]
}
