//! The registries of the five example servers.

use mcp_error::Registry;

use crate::{ios, mdmcp, mouse, routeros, sentry};

mcp_error::registry! { pub static MOUSE = [mouse::errors::ZooError]; }
mcp_error::registry! {
    pub static ROUTEROS = [routeros::errors::RequestError, routeros::errors::DeviceError];
}
mcp_error::registry! { pub static MDMCP = [mdmcp::errors::BenchError]; }
mcp_error::registry! { pub static SENTRY = [sentry::errors::ApiError, sentry::errors::InputError]; }
mcp_error::registry! { pub static IOS = [ios::errors::LabError]; }

/// Returns the name and the registry of each server.
pub fn all() -> [(&'static str, &'static Registry); 5] {
    [
        ("mouse", &MOUSE),
        ("routeros", &ROUTEROS),
        ("mdmcp", &MDMCP),
        ("sentry", &SENTRY),
        ("ios", &IOS),
    ]
}
