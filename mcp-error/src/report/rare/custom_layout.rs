//! Layouts of `data` that the application defines.

use std::any::Any;
use std::sync::Arc;

use crate::json::{Json, Members};
use crate::policy::{Layout, Sealed};
use crate::report::Report;
use crate::report::builder::ReportBuilder;
use crate::report::builder::serialize::StringPolicy;
use crate::report::context::Context;
use crate::util::panic;

/// A function that makes the `data` of a JSON-RPC error object, for clients that expect a layout of their own.
///
/// The contents of a report are already sanitized. What the function takes from elsewhere, such as the method from
/// the context, loses its secrets and invisible characters, but its paths and e-mail addresses stay. If the whole is
/// larger than the policy's [`max_error_size`](crate::Policy::max_error_size), its members are cut and end in the
/// policy's [`cut_mark`](crate::Policy::cut_mark). Without members there is no `data`. If the function panics, the
/// layout is
/// [`Problem`](crate::policy::RpcLayout::Problem).
///
/// ```
/// use mcp_error::policy::RpcLayout;
/// use mcp_error::report::CustomLayout;
/// use mcp_error::json::Members;
/// use mcp_error::{Context, Failure, Policy, Report};
///
/// static LAYOUT: CustomLayout = CustomLayout(|report: &Report, context: &Context| {
///     let mut data = Members::new();
///     data.insert("reason", report.entry().kind());
///     data.insert("method", context.method().unwrap_or("none").to_owned());
///     data.insert("detail", report.detail().to_owned());
///     data
/// });
/// static POLICY: Policy = Policy::production().with_rpc_layout(RpcLayout::Custom(&LAYOUT));
///
/// let context = Context::new().with_static_policy(&POLICY).with_method("tools/call");
/// let error = Failure::server("The index is empty").report(&context).to_rpc_error();
/// assert_eq!(
///     serde_json::to_string(&error).unwrap(),
///     r#"{"code":-32603,"message":"The index is empty","data":{"reason":"HTTP_ERROR","method":"tools/call","detail":"The index is empty"}}"#
/// );
/// ```
#[derive(Debug)]
pub struct CustomLayout(pub fn(&Report, &Context) -> Members);

impl Layout for CustomLayout {}

/// A report reaches this through the layout of its policy, so that only a program that has such a layout contains it.
impl Sealed for CustomLayout {
    fn keep(&self, context: &dyn Any) -> Option<Arc<dyn Any + Send + Sync>> {
        let context: &Context = context.downcast_ref()?;
        Some(Arc::new(context.clone()))
    }

    fn data(&self, report: &dyn Any) -> Option<Members> {
        let report: &Report = report.downcast_ref()?;
        let context = report.rare().context.as_ref()?.downcast_ref()?;
        let data = panic::catch(|| (self.0)(report, context))?;
        let mut builder = ReportBuilder::new(context);
        builder.set_rules(builder.rules().with_paths_and_emails(false));
        let Some(Json::Object(mut data)) = builder.to_json(&data, StringPolicy::Text) else {
            return None;
        };
        data.fit(report.max_size(), report.policy().cut_mark);
        Some(data)
    }
}
