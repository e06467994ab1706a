//! JSON documents of other code, sanitized in their own shape.

use crate::json::Json;
use crate::report::builder::ReportBuilder;
use crate::report::builder::serialize::StringPolicy;
use crate::report::context::Context;

/// Returns a document of other code with the same shape, in which every text is sanitized, and the values of members
/// with the name of a secret are redacted. Where it is larger than the policy allows, it is cut as [`Json::shorten`] does.
pub(crate) fn sanitized_document(document: &Json, context: &Context) -> Option<Json> {
    let builder = ReportBuilder::new(context);
    let mut clean = builder.to_json(document, StringPolicy::Text);
    if let Some(clean) = &mut clean {
        let policy = context.policy();
        clean.shorten(policy.max_document_size(), policy.cut_mark);
    }
    clean
}
