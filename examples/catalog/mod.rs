//! The registries of the five example servers, and their exports.

use mcp_error::exports::{Exports, Wire};
use mcp_error::policy::Mode;
use mcp_error::{Policy, Registry};

use crate::{ios, mdmcp, mouse, routeros, sentry};

pub use crate::mouse::errors::ERRORS as MOUSE;

mcp_error::registry! {
    pub static ROUTEROS = [routeros::errors::RequestError, routeros::errors::DeviceError];
}
mcp_error::registry! { pub static MDMCP = [mdmcp::errors::BenchError]; }
mcp_error::registry! { pub static SENTRY = [sentry::errors::ApiError, sentry::errors::InputError]; }
mcp_error::registry! { pub static IOS = [ios::errors::LabError]; }

/// The names of the servers.
pub const NAMES: [&str; 5] = ["mouse", "routeros", "mdmcp", "sentry", "ios"];

/// Returns the registry of a server.
pub fn registry(name: &str) -> &'static Registry {
    match name {
        "mouse" => &MOUSE,
        "routeros" => &ROUTEROS,
        "mdmcp" => &MDMCP,
        "sentry" => &SENTRY,
        _ => &IOS,
    }
}

/// Returns the policy of a server.
pub fn policy(name: &str) -> Policy {
    match name {
        "mouse" => mouse::server::policy(Mode::Production),
        "routeros" => routeros::server::context().policy().clone(),
        "mdmcp" => mdmcp::server::with_form(Policy::production()),
        "sentry" => sentry::server::policy(),
        _ => ios::app::context().policy().clone(),
    }
}

/// Returns the name of each server and its exports, under the policy and on the wires of the server.
pub fn all() -> [(&'static str, Exports<'static>); 5] {
    NAMES.map(|name| {
        let exports = registry(name)
            .exports()
            .with_policy(&policy(name))
            .with_name(format!("Errors of {name}"));
        let exports = match name {
            "routeros" => exports.with_wires([Wire::JsonRpc]),
            "mdmcp" => exports.with_request_context(mdmcp::server::with_legacy),
            "ios" => exports.with_wires([Wire::Http, Wire::JsonRpc]),
            _ => exports,
        };
        (name, exports)
    })
}
