//! The forms that a policy can choose for each document.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ptr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::json::Members;

/// The layout of the `data` of a JSON-RPC error object, which JSON-RPC 2.0 §5.1 leaves to the server.
///
/// In each layout, the serialized `data` has at most [`max_error_size`] bytes; the key says what is cut to fit. The
/// parts that identify the error are always kept.
///
/// If clients recognize an error, or what to do about it, by a member of the layout, a member of the error with the
/// same name is renamed: `detail` becomes `detail_value` in `Problem`, `details` becomes `details_value` in `Flat`,
/// and `status` becomes `status_value` in all but `Nested`.
///
/// [`max_error_size`]: crate::Policy::max_error_size
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum RpcLayout {
    /// The problem details document (RFC 9457).
    #[default]
    Problem,
    /// `mcp_error_code` (the kind), `details` (the detail), the members, and `retry_after` in whole
    /// seconds.
    ///
    /// The delay takes the place of a member named `retry_after`.
    Flat,
    /// The context's [legacy members](crate::Context::with_legacy), then `context`, an object with
    ///
    /// - `schemaVersion`: 1;
    /// - `type`: the kind in `snake_case`;
    /// - `details`: the members, then `examples` if the policy includes them; without any,
    ///   `component` (`unknown`) and `message` (the detail);
    /// - `userMessage`, if the variant has one;
    /// - `suggestions`: at most 3, absent if there are none;
    /// - `retryable`;
    /// - `debugInfo`, under a verbose policy: `errorChain` (at most 5 causes of at most 256 bytes each, and an
    ///   item before the last one that says that there are more; absent if there are none), `requestId`, `timestamp`,
    ///   `serverVersion`.
    ///
    /// If the whole `data` is too large, the largest details, suggestions and legacy members are cut. Clients
    /// deserialize the details into a type, so if not all details fit, a minimal `context` takes the place of the
    /// whole: version, type, `details` with a `component` and a `message` that say so, a `userMessage`, and
    /// `retryable`.
    Nested,
    /// The members only. Without members there is no `data`.
    Members,
    /// A layout of the application, a [`CustomLayout`](crate::report::CustomLayout). It cannot be read from a
    /// configuration.
    #[serde(skip)]
    Custom(&'static dyn Layout),
}

/// A layout that the application defines. Only [`CustomLayout`](crate::report::CustomLayout) implements it.
pub trait Layout: Any + fmt::Debug + Send + Sync + Sealed {}

/// Keeps other crates from implementing [`Layout`].
pub trait Sealed {
    /// Keeps a [`Context`](crate::Context) for [`data`](Self::data).
    fn keep(&self, context: &dyn Any) -> Option<Arc<dyn Any + Send + Sync>>;

    /// Returns the `data` for a [`Report`](crate::Report), if the layout of the application makes any.
    fn data(&self, report: &dyn Any) -> Option<Members>;
}

impl PartialEq for dyn Layout {
    fn eq(&self, other: &Self) -> bool {
        ptr::addr_eq(self, other)
    }
}

impl Eq for dyn Layout {}

impl Hash for dyn Layout {
    fn hash<H: Hasher>(&self, state: &mut H) {
        ptr::from_ref(self).cast::<()>().hash(state);
    }
}

/// The form of the body of an HTTP error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum HttpBody {
    /// Problem details (RFC 9457), of media type `application/problem+json`.
    #[default]
    Problem,
    /// A [`RestBody`](crate::documents::RestBody), of media type `application/json`.
    Rest,
}

/// The form of the text block of a tool result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ToolText {
    /// Sentences with the title, the detail, what to do, and when to retry. The title is left out if the detail
    /// begins with it. A member that the detail does not show, and each [`Violation`](crate::Violation), is a line
    /// below the detail. Under a verbose policy, the causes are another one: `caused by: permission denied`.
    #[default]
    Plain,
    /// The detail, and a line for each [`Violation`](crate::Violation).
    Detail,
    /// The sentences of `Plain`, then one line of JSON, for clients that drop everything but the text. The line is the
    /// problem details document without what the sentences say: title, detail, suggestions and examples.
    PlainJson,
    /// The problem details document, as indented JSON.
    Json,
    /// The sentences for people from the policy's [`Wording`](super::Wording).
    User,
}

/// What a text shows of the paths in it. In a field with `path`, `path(user)` or `path(root)`, the attribute decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum TextPaths {
    /// Nothing: the path becomes `[path]`.
    #[default]
    Hidden,
    /// The path without the name of the owner of a home directory: `/home/<user>/notes.txt`.
    User,
    /// The path relative to one of the [`roots`](crate::Policy::roots); any other path becomes `[path]`.
    Root,
    /// The whole path.
    Shown,
}

/// Whether a tool result contains the problem details document as structured content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum StructuredContent {
    /// Never.
    #[default]
    Off,
    /// If the tool has no [output schema](crate::Context::with_output_schema). Clients check structured content against
    /// that schema even if the call failed, and then show their own error in place of the server's.
    ///
    /// Next to `kind`, the document has `error_code` with the same value, by which some clients count errors, unless the
    /// error has a member with that name.
    Auto,
}
