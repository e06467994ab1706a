//! JSON Schemas of the documents on the wire (feature `schemars`, schemars 1).
//!
//! The documents ([`ProblemDetails`], [`RpcError`], [`RpcResponse`], [`RestBody`], [`ToolResult`] and their parts)
//! implement [`JsonSchema`]. With `#[mcp(impls(schemars))]` an error type implements it too. Its schema describes its
//! problem documents, with one alternative for each variant, including the variants inside `transparent` ones.
//!
//! The schema requires the type, title, status and instance of a document. All other members may be absent, since some
//! can be left out of a document that is larger than [`max_error_size`](crate::Policy::max_error_size).
//!
//! ```
//! use mcp_error::McpError;
//! use schemars::schema_for;
//!
//! #[derive(Debug, thiserror::Error, McpError)]
//! #[error("the gate {gate} is closed")]
//! #[mcp(problem = "https://parks.example/errors/closed", status = 409, impls(schemars))]
//! struct Closed { #[mcp(extension)] gate: u8 }
//!
//! let schema = schema_for!(Closed);
//! let properties = schema.get("properties").unwrap();
//! assert_eq!(properties["type"]["const"], "https://parks.example/errors/closed");
//! assert_eq!(properties["gate"]["type"], "integer");
//! ```
//!
//! [`ProblemDetails`]: crate::ProblemDetails
//! [`RpcError`]: crate::RpcError
//! [`RpcResponse`]: crate::documents::RpcResponse
//! [`RestBody`]: crate::documents::RestBody
//! [`ToolResult`]: crate::ToolResult

use std::borrow::Cow;

use schemars::{JsonSchema, Schema as JsonSchemaOf, SchemaGenerator};
use serde_json::Map;

use crate::report::error::ErrorType;
use crate::schema::{Direction, Document, KnownEntries, Schema, for_documents};

macro_rules! documents {
    ($($type:ty),*) => {$(
        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                <$type as Document>::NAME.into()
            }

            fn schema_id() -> Cow<'static, str> {
                format!("mcp_error::{}", <$type as Document>::NAME).into()
            }

            fn json_schema(generator: &mut SchemaGenerator) -> JsonSchemaOf {
                let direction = if generator.contract().is_serialize() { Direction::Write } else { Direction::Read };
                json(<$type as Document>::schema(direction))
            }
        }
    )*};
}

for_documents!(documents);

/// Called by generated code only.
#[doc(hidden)]
pub fn schema_name<E: ErrorType>() -> Cow<'static, str> {
    let path = E::PATH;
    path.rsplit("::").next().unwrap_or(path).into()
}

/// Called by generated code only.
#[doc(hidden)]
pub fn problem_schema<E: ErrorType>() -> JsonSchemaOf {
    json(KnownEntries::of::<E>().schema())
}

fn json(schema: Schema) -> JsonSchemaOf {
    Map::from(schema.into_json(None)).into()
}
