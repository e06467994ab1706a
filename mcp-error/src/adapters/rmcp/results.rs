//! Sanitizes the results of failed tools.

use serde_json::{Map, Value};

use super::convert::own_result_of;
use super::sdk::model::{CallToolResult, IntoContents};
use super::{document_of_block, sanitize_block};
use crate::adapters::wrap::{Cleaner, Guard, ResultOrigin, bound_depth, text_of_nothing};
use crate::documents::names::META;
use crate::report::context::Context;
use crate::util::panic;

/// Sanitizes the result of a tool. The result of a successful call stays as it is.
pub(super) fn outgoing_result(guard: &Guard, context: &Context, result: &mut CallToolResult) {
    if result.is_error != Some(true) {
        return;
    }
    if let Some(structured) = &mut result.structured_content {
        bound_depth(structured);
    }
    let document = document_of(result);
    // The fields that rmcp adds for the version of its peer stay.
    match guard.origin_of(context, &document) {
        ResultOrigin::Own => {}
        ResultOrigin::Sdk(answer) => {
            let answer = own_result_of(answer);
            result.content = answer.content;
            (result.structured_content, result.meta) = (answer.structured_content, answer.meta);
        }
        ResultOrigin::Other => {
            if panic::catch(|| sanitize_result(context, result)).is_none() {
                result.content = text_of_nothing().to_owned().into_contents();
                (result.structured_content, result.meta) = (None, None);
            }
        }
    }
}

/// Returns the content, the structured content and the `_meta` of a failed tool result, as JSON that tells whether this crate
/// made it.
fn document_of(result: &CallToolResult) -> Value {
    let mut blocks = Vec::new();
    for block in &result.content {
        blocks.push(document_of_block(block));
    }
    let mut members = Map::new();
    members.insert("content".to_owned(), Value::Array(blocks));
    if let Some(structured) = &result.structured_content {
        members.insert("structuredContent".to_owned(), structured.clone());
    }
    if let Some(meta) = &result.meta {
        members.insert(META.to_owned(), meta.0.clone().into());
    }
    Value::Object(members)
}

/// Sanitizes a tool result that other code made.
fn sanitize_result(context: &Context, result: &mut CallToolResult) {
    let mut cleaner = Cleaner::new(context);
    if let Some(meta) = &mut result.meta {
        cleaner.start_part();
        cleaner.sanitize_meta(&mut meta.0);
    }
    cleaner.start_part();
    let blocks = &mut result.content;
    let len = blocks.len();
    blocks.retain_mut(|block| sanitize_block(&mut cleaner, block));
    if blocks.len() < len {
        blocks.extend(cleaner.missing_blocks().into_contents());
    }
    if let Some(structured) = &mut result.structured_content {
        cleaner.start_part();
        *structured = cleaner.sanitized_document(structured.take());
    }
}
