//! OpenAPI schemas of the documents on the wire (feature `utoipa`, utoipa 6).
//!
//! The documents ([`ProblemDetails`], [`RpcError`], [`RpcResponse`], [`RestBody`], [`ToolResult`] and their parts)
//! implement [`ToSchema`]. With `#[mcp(impls(utoipa))]` an error type implements [`ToSchema`] and [`IntoResponses`]. It
//! has one response for each status of its variants, with the problem documents of all variants with that status.
//! [`Failure`] implements both too, with a `default` response.
//!
//! An error that computes its status (`status_with`) is part of the response for each status that it lists in `statuses`.
//! Without a list, it is part of all responses, and of the `default` response.
//!
//! ```
//! use mcp_error::McpError;
//! use utoipa::IntoResponses;
//!
//! #[derive(Debug, thiserror::Error, McpError)]
//! #[mcp(type_base = "https://parks.example/errors/", impls(utoipa))]
//! enum ParkError {
//!     #[error("the gate {gate} is closed")]
//!     #[mcp(status = 409)]
//!     Closed { #[mcp(extension)] gate: u8 },
//!     #[error("the park is full")]
//!     #[mcp(status = 503)]
//!     Full,
//! }
//!
//! let responses = ParkError::responses();
//! assert_eq!(responses.keys().collect::<Vec<_>>(), ["409", "503"]);
//! ```
//!
//! [`ProblemDetails`]: crate::ProblemDetails
//! [`RpcError`]: crate::RpcError
//! [`RpcResponse`]: crate::documents::RpcResponse
//! [`RestBody`]: crate::documents::RestBody
//! [`ToolResult`]: crate::ToolResult

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use utoipa::openapi::schema::{
    AnyOfBuilder, ArrayBuilder, KnownFormat, Object, ObjectBuilder, Schema as OpenApiSchema,
    SchemaFormat, SchemaType, Type as OpenApiType,
};
use utoipa::openapi::{Content, HeaderBuilder, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, PartialSchema, ToSchema};

use crate::documents::problem::PROBLEM_JSON;
use crate::handler::Failure;
use crate::registry::entry::ErrorEntry;
use crate::report::error::ErrorType;
use crate::schema::{Direction, Document, KnownEntries, Schema, Type, distinct, for_documents};

macro_rules! documents {
    ($($type:ty),*) => {$(
        impl PartialSchema for $type {
            fn schema() -> RefOr<OpenApiSchema> {
                RefOr::T(open_api(<$type as Document>::schema(Direction::Write)))
            }
        }

        impl ToSchema for $type {
            fn name() -> Cow<'static, str> {
                <$type as Document>::NAME.into()
            }
        }
    )*};
}

for_documents!(documents);

/// The `default` response: any problem document, with any status.
impl IntoResponses for Failure {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        BTreeMap::from([("default".to_owned(), response(&KnownEntries::UNKNOWN))])
    }
}

/// Called by generated code only.
#[doc(hidden)]
pub fn problem_schema<E: ErrorType>() -> RefOr<OpenApiSchema> {
    RefOr::T(open_api(KnownEntries::of::<E>().schema()))
}

/// Called by generated code only.
#[doc(hidden)]
pub fn responses<E: ErrorType>() -> BTreeMap<String, RefOr<Response>> {
    responses_of(&KnownEntries::of::<E>())
}

// This is not generic, since it would be compiled for each error type.
fn responses_of(known: &KnownEntries) -> BTreeMap<String, RefOr<Response>> {
    let possible = |entry: &&ErrorEntry| entry.possible_statuses().unwrap_or(vec![entry.status()]);
    let statuses: BTreeSet<u16> = known.entries.iter().flat_map(possible).collect();
    let all = || known.entries.iter().copied();
    let mut responses: BTreeMap<_, _> = statuses
        .into_iter()
        .map(|status| {
            let with_status = all().filter(|entry| entry.can_have_status(status));
            let with_status = KnownEntries {
                entries: with_status.collect(),
                is_complete: true,
            };
            (status.to_string(), response(&with_status))
        })
        .collect();
    let with_any_status = all().filter(|entry| entry.possible_statuses().is_none());
    let with_any_status = KnownEntries {
        entries: with_any_status.collect(),
        is_complete: known.is_complete,
    };
    if !known.is_complete || !with_any_status.entries.is_empty() {
        responses.insert("default".to_owned(), response(&with_any_status));
    }
    responses
}

fn response(known: &KnownEntries) -> RefOr<Response> {
    let entries = &known.entries;
    let titles = distinct(entries.iter().map(|entry| entry.title()));
    let description = match &titles[..] {
        [] => "Error".to_owned(),
        titles => titles.join("; "),
    };
    let document = open_api(known.schema());
    let mut response = ResponseBuilder::new()
        .description(description)
        .content(PROBLEM_JSON, Content::new(Some(document)));
    if entries.iter().any(|entry| entry.can_be_retryable()) {
        let seconds = Object::with_type(SchemaType::Type(OpenApiType::Integer));
        let header = HeaderBuilder::new()
            .schema(Some(OpenApiSchema::Object(seconds)))
            .description(Some("Seconds to wait before a retry, where they are known"));
        response = response.header("Retry-After", header.build());
    }
    RefOr::T(response.build())
}

fn open_api(schema: Schema) -> OpenApiSchema {
    let builder = ObjectBuilder::new;
    let object = match schema {
        Schema::Any => builder().schema_type(SchemaType::AnyValue),
        // Only the exports refer to schemas.
        #[cfg(feature = "exports")]
        Schema::Ref(_) => builder().schema_type(SchemaType::AnyValue),
        Schema::Enum(values) => builder()
            .schema_type(match Schema::type_of(&values) {
                Some(common) => SchemaType::Type(open_api_type(common)),
                None => SchemaType::AnyValue,
            })
            .enum_values(Some(values.into_iter().map(Value::from))),
        Schema::Typed(types) => {
            let mut types: Vec<_> = types.into_iter().map(open_api_type).collect();
            builder().schema_type(if types.len() == 1 {
                SchemaType::Type(types.remove(0))
            } else {
                SchemaType::Array(types)
            })
        }
        Schema::Format(format) => builder()
            .schema_type(SchemaType::Type(OpenApiType::String))
            .format(Some(open_api_format(format))),
        Schema::Between(least, most) => builder()
            .schema_type(SchemaType::Type(OpenApiType::Integer))
            .minimum(Some(least))
            .maximum(Some(most)),
        Schema::Array(items) => {
            let items = RefOr::T(open_api(*items));
            return OpenApiSchema::Array(ArrayBuilder::new().items(items).build());
        }
        Schema::AnyOf(schemas) => {
            let any_of = schemas.into_iter().fold(AnyOfBuilder::new(), |all, one| {
                all.item(RefOr::T(open_api(one)))
            });
            return OpenApiSchema::AnyOf(any_of.build());
        }
        Schema::Object(mut described) => {
            let mut descriptions = described.take_descriptions();
            let mut object = builder()
                .title(described.title)
                .description(described.description);
            for (name, schema) in described.members {
                let text = descriptions.remove(&*name);
                object = object.property(name, RefOr::T(with_description(open_api(schema), text)));
            }
            described
                .required
                .into_iter()
                .fold(object, |object, name| object.required(name))
        }
    };
    OpenApiSchema::Object(object.build())
}

fn with_description(mut schema: OpenApiSchema, text: Option<Cow<'static, str>>) -> OpenApiSchema {
    let Some(text) = text.map(Cow::into_owned) else {
        return schema;
    };
    match &mut schema {
        OpenApiSchema::Object(object) => object.description = Some(text),
        OpenApiSchema::Array(array) => array.description = Some(text),
        OpenApiSchema::AnyOf(any) => any.description = Some(text),
        // Members have no other schemas.
        _ => {}
    }
    schema
}

fn open_api_type(json_type: Type) -> OpenApiType {
    match json_type {
        Type::Null => OpenApiType::Null,
        Type::Boolean => OpenApiType::Boolean,
        Type::Integer => OpenApiType::Integer,
        Type::Number => OpenApiType::Number,
        Type::String => OpenApiType::String,
        Type::Object => OpenApiType::Object,
    }
}

fn open_api_format(format: &'static str) -> SchemaFormat {
    match format {
        "date-time" => SchemaFormat::KnownFormat(KnownFormat::DateTime),
        other => SchemaFormat::Custom(other.to_owned()),
    }
}
