//! Members that belong to the request.

use std::borrow::Cow;

use mcp_error_rules::choices::Layout;
use mcp_error_rules::names::is_own_member;
use mcp_error_sanitize::Changes;

use crate::json::{Json, Members};
use crate::report::Report;
use crate::report::builder::ReportBuilder;
use crate::report::builder::serialize::StringPolicy;
use crate::report::context::{Context, RequestMembers};

impl Context {
    /// Adds a member that belongs to the request rather than to the error, such as the id of a command. Every document
    /// about this request has it, after the members of the error.
    ///
    /// The name, and each string in the value, are sanitized as text, and the member counts toward
    /// [`max_error_size`](crate::Policy::max_error_size). If the error or the document already has a member with this
    /// name, this one is left out. The layout `Nested` has the members in `details`.
    ///
    /// ```
    /// use mcp_error::{Context, Failure};
    ///
    /// let context = Context::new().with_member("commandId", "cmd-7");
    /// let problem = Failure::server("The index is empty").report(&context).to_problem_details();
    /// assert_eq!(problem.members.get("commandId"), Some(&"cmd-7".into()));
    /// ```
    pub fn with_member(
        mut self,
        name: impl Into<Cow<'static, str>>,
        value: impl Into<Json>,
    ) -> Self {
        let of_request = self
            .request_mut()
            .members
            .get_or_insert_with(|| RequestMembers {
                members: Members::new(),
                add,
            });
        of_request.members.insert(name, value);
        self
    }

    /// Returns the members that belong to the request, as they were given.
    #[cfg(feature = "exports")]
    pub(crate) fn request_members(&self) -> Option<&Members> {
        self.request()
            .members
            .as_ref()
            .map(|of_request| &of_request.members)
    }
}

/// Adds the members to a report, sanitized, and returns what the sanitizer did to them.
fn add(report: &mut Report, context: &Context, members: &Members) -> Changes {
    let builder = ReportBuilder::new(context);
    // They go through it as one object, so that their names are sanitized, too.
    let clean = match builder.to_json(members, StringPolicy::Text) {
        Some(Json::Object(clean)) => {
            let is_free = |name: &str| !is_own_member(Layout::Problem, name);
            clean
                .into_iter()
                .filter(|(name, _)| is_free(name))
                .collect()
        }
        _ => Members::new(),
    };
    report.add_extensions(clean);
    builder.sanitizer.changes()
}
