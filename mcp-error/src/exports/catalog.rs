//! The registry as data that other programs read, and that a later registry can be compared with.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{Exports, File, object, pretty, strings};
use crate::json::{Json, Members};
use crate::registry::entry::{Constant, ErrorEntry};
use crate::registry::member::{Member, Sanitizer, Shape};
use crate::report::template;
use mcp_error_rules::choices::{Effect, Fault, Lane, Recovery, Shown};

/// All entries of a registry, in the order in which they were declared.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Catalog {
    /// The version of the catalog's format, which is 1.
    pub catalog_version: u32,
    /// The name of the catalog.
    pub name: Cow<'static, str>,
    /// The version of the interface that the catalog describes.
    pub version: Cow<'static, str>,
    /// The entries, one for each error.
    pub errors: Vec<CatalogEntry>,
}

/// One entry of a catalog. Its texts contain the names of members in braces: `no book {book}`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CatalogEntry {
    /// The problem type (RFC 9457 §3.1.1).
    #[serde(rename = "type")]
    pub problem_type: Cow<'static, str>,
    /// The stable symbolic id of the error, such as `NOT_FOUND`.
    pub kind: Cow<'static, str>,
    /// The Rust type and variant, such as `ParkError::NotFound`, or just the name of a struct.
    pub name: Cow<'static, str>,
    /// The title (RFC 9457 §3.1.3).
    pub title: Cow<'static, str>,
    /// The HTTP status.
    pub status: u16,
    /// The code of the JSON-RPC error object.
    pub code: i32,
    /// The code for peers before MCP 2026-07-28.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legacy_code: Option<i32>,
    /// Whether the error is sent as a tool result or as a JSON-RPC error.
    pub lane: Lane,
    /// The side that has to solve the problem: the caller or the server.
    pub fault: Fault,
    /// The action that the receiver should take.
    pub recovery: Recovery,
    /// Whether the same request can succeed later.
    pub retryable: bool,
    /// The number of seconds to wait before a retry, if it is fixed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u64>,
    /// What the failed call has changed, if the entry says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effect: Option<Effect>,
    /// The scopes that a token needs, with one space between two of them (RFC 6750 §3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scopes: Option<Cow<'static, str>>,
    /// Whether telemetry captures occurrences of the error.
    pub capture: bool,
    /// The facts that are computed for each occurrence, and so can differ from this entry: `status`, `retryable`,
    /// `members`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub computed: Vec<Cow<'static, str>>,
    /// The meaning of the error in Markdown, taken from its doc comment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<Cow<'static, str>>,
    /// The address of the documentation, if it is not the problem type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub docs: Option<Cow<'static, str>>,
    /// The detail. If there is none, the title is used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// The message of the JSON-RPC error object. If there is none, the title is used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The message for a human user.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_message: Option<String>,
    /// Suggestions for solving the problem.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suggestions: Vec<String>,
    /// Examples of calls that work.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub examples: Vec<String>,
    /// The extension members (RFC 9457 §3.2), in the order in which they are written.
    pub members: Vec<CatalogMember>,
}

/// An extension member.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CatalogMember {
    /// The name on the wire.
    pub name: Cow<'static, str>,
    /// The JSON type of the value, or of its items if it is an array.
    #[serde(rename = "type")]
    pub shape: Shape,
    /// Whether the value is an array.
    #[serde(default, skip_serializing_if = "is_false")]
    pub list: bool,
    /// Whether an occurrence may have no value.
    #[serde(default, skip_serializing_if = "is_false")]
    pub optional: bool,
    /// The condition under which the member is shown.
    pub shown: Shown,
    /// The sanitizer of the value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sanitizer: Option<Sanitizer>,
    /// The value, if it is constant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Json>,
}

fn is_false(value: &bool) -> bool {
    !value
}

impl Exports<'_> {
    /// Returns the catalog of the registry as data.
    pub fn to_catalog(&self) -> Catalog {
        Catalog {
            catalog_version: 1,
            name: self.name.clone(),
            version: self.version.clone(),
            errors: self.registry.iter().map(CatalogEntry::of).collect(),
        }
    }

    /// Returns the catalog as JSON: `catalog.json`.
    pub fn catalog(&self) -> File {
        let mut text = serde_json::to_string_pretty(&self.to_catalog()).unwrap_or_default();
        text.push('\n');
        File::new("catalog.json", text)
    }

    /// Returns the JSON Schema (draft 2020-12) of a catalog: `catalog.schema.json`.
    pub fn catalog_schema(&self) -> File {
        pretty("catalog.schema.json", catalog_schema())
    }
}

impl CatalogEntry {
    pub(super) fn of(entry: &'static ErrorEntry) -> Self {
        let names: Vec<&str> = entry.member_names().collect();
        let named = |text: &'static str| template::named(text, &names);
        let computed = [
            ("status", entry.computes_status()),
            ("retryable", entry.computes_retryable()),
            ("members", entry.computes_members()),
        ];
        let computed = computed.into_iter().filter(|(_, is_computed)| *is_computed);
        Self {
            problem_type: entry.problem_type().into(),
            kind: entry.kind().into(),
            name: if entry.type_name() == entry.name() {
                entry.name().into()
            } else {
                format!("{}::{}", entry.type_name(), entry.name()).into()
            },
            title: entry.title().into(),
            status: entry.status(),
            code: entry.code(),
            legacy_code: entry.legacy_code(),
            lane: entry.lane(),
            fault: entry.fault(),
            recovery: entry.recovery(),
            retryable: entry.retryable(),
            retry_after: entry.retry_after().map(|delay| delay.as_secs()),
            effect: entry.effect(),
            scopes: entry.scopes().map(Cow::Borrowed),
            capture: entry.capture(),
            computed: computed.map(|(name, _)| name.into()).collect(),
            description: entry.description().map(Cow::Borrowed),
            docs: entry.docs().map(Cow::Borrowed),
            detail: Some(entry.detail())
                .filter(|text| !text.is_empty())
                .map(named),
            message: entry.message().map(named),
            user_message: entry.user_message().map(named),
            suggestions: entry.suggestions().map(named).collect(),
            examples: entry.examples().map(named).collect(),
            members: {
                let of_fields = entry.members().map(CatalogMember::of_field);
                let constants = entry.constants().map(CatalogMember::of_constant);
                let mut members: Vec<CatalogMember> = of_fields.chain(constants).collect();
                let order: Vec<&str> = entry.order().collect();
                members.sort_by_key(|member| place(&order, &member.name));
                members
            },
        }
    }
}

/// Returns the place of a name in an order. Those that are not in it come last.
fn place(order: &[&str], name: &str) -> usize {
    let found = order.iter().position(|known| *known == name);
    found.unwrap_or(order.len())
}

impl CatalogMember {
    fn of_field(member: Member) -> Self {
        Self {
            name: member.name().into(),
            shape: member.shape(),
            list: member.list(),
            optional: member.optional(),
            shown: if member.verbose() {
                Shown::Verbose
            } else {
                Shown::Always
            },
            sanitizer: Some(member.sanitizer()),
            value: None,
        }
    }

    fn of_constant(constant: Constant) -> Self {
        let value: Json = serde_json::from_str(constant.json).unwrap_or_default();
        Self {
            name: constant.name.into(),
            shape: match &value {
                Json::String(_) => Shape::String,
                Json::Number(number) if number.is_f64() => Shape::Number,
                Json::Number(_) => Shape::Integer,
                Json::Bool(_) => Shape::Boolean,
                Json::Object(_) => Shape::Object,
                Json::Null | Json::Array(_) => Shape::Any,
            },
            list: false,
            optional: constant.shown != Shown::Always,
            shown: constant.shown,
            sanitizer: None,
            value: Some(value),
        }
    }
}

fn catalog_schema() -> Members {
    let text = || object! { "type": "string" };
    let texts = || object! { "type": "array", "items": text() };
    let flag = || object! { "type": "boolean" };
    let one_of = |names: &[&'static str]| object! { "enum": strings(names.iter().copied()) };
    let int = |from: i64, to: i64| object! { "type": "integer", "minimum": from, "maximum": to };
    let code = || int(i32::MIN.into(), i32::MAX.into());
    let uri = || object! { "type": "string", "format": "uri-reference" };
    let member = object! {
        "type": "object",
        "required": strings(["name", "type", "shown"]),
        "additionalProperties": false,
        "properties": object! {
            "name": text(),
            "type": one_of(&["string", "integer", "number", "boolean", "object", "any"]),
            "list": flag(),
            "optional": flag(),
            "shown": one_of(&["always", "verbose", "location"]),
            "sanitizer": one_of(&[
                "disclose", "text", "output", "value", "tree", "path", "path_user", "path_root", "endpoint",
                "uri", "echo", "secret", "trusted", "untrusted", "sample", "custom",
            ]),
            "value": true,
        },
    };
    let error = object! {
        "type": "object",
        "required": strings([
            "type", "kind", "name", "title", "status", "code", "lane", "fault", "recovery", "retryable",
            "capture", "members",
        ]),
        "additionalProperties": false,
        "properties": object! {
            "type": uri(),
            "kind": object! { "type": "string", "pattern": "^[A-Z][A-Z0-9_]*$" },
            "name": text(),
            "title": text(),
            "status": int(400, 599),
            "code": code(),
            "legacyCode": code(),
            "lane": one_of(&["tool", "protocol"]),
            "fault": one_of(&["caller", "server"]),
            "recovery": one_of(&["retry", "fix_input", "authenticate", "ask_user", "report"]),
            "retryable": flag(),
            "retryAfter": int(0, u32::MAX.into()),
            "effect": one_of(&["none", "partial", "unknown"]),
            "scopes": text(),
            "capture": flag(),
            "computed": object! {
                "type": "array",
                "items": one_of(&["status", "retryable", "members"]),
            },
            "description": text(),
            "docs": uri(),
            "detail": text(),
            "message": text(),
            "userMessage": text(),
            "suggestions": texts(),
            "examples": texts(),
            "members": object! { "type": "array", "items": member },
        },
    };
    object! {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Catalog of errors",
        "type": "object",
        "required": strings(["catalogVersion", "name", "version", "errors"]),
        "additionalProperties": false,
        "properties": object! {
            "catalogVersion": object! { "const": 1 },
            "name": text(),
            "version": text(),
            "errors": object! { "type": "array", "items": error },
        },
    }
}
