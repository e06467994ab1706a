//! Schemas of the documents that every error can become.

use super::{Object, Schema, Type};
use crate::documents::problem::ProblemDetails;
use crate::documents::rest::RestBody;
use crate::documents::rpc_error::RpcError;
use crate::documents::rpc_response::{RpcId, RpcResponse};
use crate::documents::tool_result::{TextContent, ToolResult};
use crate::handler::Failure;
use crate::json::{Json, Members};

/// Whether a schema describes documents that this crate writes or documents that it reads. The latter may lack members
/// that the former always have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    Write,
    #[cfg_attr(not(feature = "schemars"), allow(dead_code))]
    Read,
}

/// Calls the given macro with the types of all documents.
macro_rules! for_documents {
    ($implement:ident) => {
        $implement!(
            $crate::documents::ProblemDetails,
            $crate::Failure,
            $crate::documents::RpcError,
            $crate::documents::RpcId,
            $crate::documents::RpcResponse,
            $crate::documents::RestBody,
            $crate::documents::TextContent,
            $crate::documents::ToolResult,
            $crate::json::Json,
            $crate::json::Members
        );
    };
}
pub(crate) use for_documents;

/// A type whose values are documents on the wire.
pub(crate) trait Document {
    const NAME: &'static str;

    fn schema(direction: Direction) -> Schema;
}

impl Schema {
    const CODE: Self = Self::Between(i32::MIN, i32::MAX);
}

impl Object {
    fn described(description: &'static str) -> Self {
        Self {
            description: Some(description.into()),
            ..Self::default()
        }
    }

    /// Adds a member that is always written, but may be absent in documents that are read.
    fn required_when_written(
        self,
        direction: Direction,
        name: &'static str,
        schema: Schema,
    ) -> Self {
        match direction {
            Direction::Write => self.requiring(name, schema),
            Direction::Read => self.with(name, schema),
        }
    }
}

/// The schema of RFC 9457, appendix A.
impl Document for ProblemDetails {
    const NAME: &'static str = "ProblemDetails";

    fn schema(direction: Direction) -> Schema {
        Schema::Object(
            Object::described("A problem details object (RFC 9457)")
                .required_when_written(direction, "type", Schema::Format("uri-reference"))
                .with("title", Schema::string())
                .with("status", Schema::Between(100, 599))
                .with("detail", Schema::string())
                .with("instance", Schema::Format("uri-reference")),
        )
    }
}

/// The schema of any problem document, since the errors inside a failure are not known.
impl Document for Failure {
    const NAME: &'static str = ProblemDetails::NAME;

    fn schema(direction: Direction) -> Schema {
        ProblemDetails::schema(direction)
    }
}

impl Document for RpcError {
    const NAME: &'static str = "RpcError";

    fn schema(_: Direction) -> Schema {
        Schema::Object(
            Object::described("An error object (JSON-RPC 2.0, section 5.1)")
                .requiring("code", Schema::CODE)
                .requiring("message", Schema::string())
                .with("data", Schema::Any),
        )
    }
}

impl Document for RpcId {
    const NAME: &'static str = "RpcId";

    fn schema(_: Direction) -> Schema {
        Schema::Typed(vec![Type::String, Type::Number, Type::Null])
    }
}

impl Document for RpcResponse {
    const NAME: &'static str = "RpcResponse";

    fn schema(direction: Direction) -> Schema {
        let response = |description| {
            Object::described(description)
                .requiring("jsonrpc", Schema::one("2.0"))
                .requiring("id", RpcId::schema(direction))
        };
        Schema::AnyOf(vec![
            Schema::Object(
                response("The answer to a call that failed (JSON-RPC 2.0, section 5)")
                    .requiring("error", RpcError::schema(direction)),
            ),
            Schema::Object(
                response("The answer to a call that went well").requiring("result", Schema::Any),
            ),
        ])
    }
}

impl Document for RestBody {
    const NAME: &'static str = "RestBody";

    fn schema(direction: Direction) -> Schema {
        Schema::Object(
            Object::described("The body of a REST error")
                .requiring("error_code", Schema::CODE)
                .requiring("message", Schema::string())
                .required_when_written(direction, "detail", Schema::Any),
        )
    }
}

impl Document for TextContent {
    const NAME: &'static str = "TextContent";

    fn schema(_: Direction) -> Schema {
        Schema::Object(
            Object::described("A text block (MCP)")
                .requiring("type", Schema::one("text"))
                .requiring("text", Schema::string()),
        )
    }
}

impl Document for ToolResult {
    const NAME: &'static str = "ToolResult";

    fn schema(direction: Direction) -> Schema {
        Schema::Object(
            Object::described("The result of a failed tool call (MCP)")
                .requiring("content", Schema::array(TextContent::schema(direction)))
                .with("structuredContent", Schema::Any)
                .with("_meta", Schema::Typed(vec![Type::Object]))
                .requiring("isError", Schema::Typed(vec![Type::Boolean])),
        )
    }
}

impl Document for Json {
    const NAME: &'static str = "Json";

    fn schema(_: Direction) -> Schema {
        Schema::Any
    }
}

impl Document for Members {
    const NAME: &'static str = "Members";

    fn schema(_: Direction) -> Schema {
        Schema::Typed(vec![Type::Object])
    }
}
