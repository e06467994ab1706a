//! The context and the members of the requests in examples.

use std::borrow::Cow;
use std::time::{Duration, SystemTime};

use super::{Exports, Wire};
use crate::json::{Json, Members};
use crate::report::context::Context;
use crate::report::context::request::TOOLS_CALL;
use crate::report::instance::Instance;
use crate::schema::{Object, Schema};

const INSTANCE: Instance = Instance::from_bytes([
    0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0x4c, 0xde, 0x8f, 0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd,
]);
/// 2026-07-28T12:00:00Z, in seconds since 1970.
const NOON: u64 = 1_785_240_000;

impl Exports<'_> {
    /// Sets the function with which the server completes the context of each request, so that the exports have the members
    /// that it adds. The function gets a context with invented values.
    ///
    /// ```
    /// use mcp_error::Context;
    /// # use mcp_error::McpError;
    /// # #[derive(Debug, thiserror::Error, McpError)] #[error("closed")] #[mcp(status = 409)] pub struct Closed;
    /// # mcp_error::registry! { pub static ERRORS = [Closed]; }
    ///
    /// fn with_park(context: Context) -> Context {
    ///     context.with_member("park", "north")
    /// }
    ///
    /// let exports = ERRORS.exports().with_request_context(with_park);
    /// assert!(exports.catalog().text.contains("north"));
    /// assert!(exports.typescript().text.contains("readonly park?: string;"));
    /// ```
    pub fn with_request_context(self, complete: fn(Context) -> Context) -> Self {
        self.changed(|exports| exports.complete = Some(complete))
    }

    pub(super) fn context(&self) -> Context {
        let mut context = Context::new()
            .with_policy(self.policy.clone())
            .with_instance(INSTANCE)
            .with_timestamp(SystemTime::UNIX_EPOCH + Duration::from_secs(NOON))
            .with_request_id("1");
        if self.has(Wire::Mcp) {
            context = context.with_method(TOOLS_CALL);
        }
        match self.complete {
            Some(complete) => complete(context),
            None => context,
        }
    }

    /// Returns the members that every document has because of its request.
    pub(super) fn request_members(&self) -> Fields {
        fields(self.context().request_members())
    }

    /// Returns the members that older clients expect.
    pub(super) fn legacy_members(&self) -> Fields {
        fields(Some(self.context().legacy()))
    }
}

pub(super) type Fields = Vec<(Cow<'static, str>, Schema)>;

fn fields(members: Option<&Members>) -> Fields {
    let members = members.into_iter().flat_map(Members::iter);
    members
        .map(|(name, value)| (name.to_owned().into(), schema_of(value)))
        .collect()
}

fn schema_of(value: &Json) -> Schema {
    let one = Schema::type_of(std::slice::from_ref(value));
    one.map_or(Schema::Any, |one| Schema::Typed(vec![one]))
}

/// Adds the fields that the object does not have yet.
pub(super) fn add_fields(mut object: Object, fields: &Fields) -> Object {
    for (name, schema) in fields {
        if !object.members.iter().any(|(known, _)| known == name) {
            object = object.with(name.clone(), schema.clone());
        }
    }
    object
}
