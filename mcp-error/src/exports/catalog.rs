//! The registry as data that other programs read, and that a later registry can be compared with.

use std::borrow::Cow;
use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::problem_types::description;
use super::sample::CatalogSample;
use super::wire::Wire;
use super::{Exports, File, catalog_schema, pretty};
use crate::json::{Json, Members};
use crate::registry::Constant;
use crate::registry::entry::ErrorEntry;
use crate::registry::member::{Member, Sanitizer, Shape};
use crate::report::text::template;
use crate::util::delay::whole_seconds;
use mcp_error_rules::choices::{Effect, Fault, Lane, Recovery, Shown};

/// All entries of a registry, in the order in which they were declared.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Catalog {
    /// The version of the catalog's format, which is 1.
    pub catalog_version: u32,
    /// The name of the catalog.
    pub name: Cow<'static, str>,
    /// The version of the interface that the catalog describes.
    pub version: Cow<'static, str>,
    /// The form of the answers. Older catalogs do not name it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<Format>,
    /// The entries, one for each error.
    pub errors: Vec<CatalogEntry>,
    /// The entries of the errors that no type declares: panics, errors of other crates, and requests that the SDK or
    /// the framework refuses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub framework: Vec<CatalogEntry>,
}

/// The form of a server's answers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Format {
    /// The ways in which the server answers.
    pub wires: Vec<Wire>,
    /// The choices of the policy about the form of documents, under their names in a configuration: `rpc_layout`, for
    /// example.
    pub policy: Members,
}

/// The keys of a policy that decide which members a document has, and where it is, in alphabetical order.
const FORMAT_KEYS: [&str; 6] = [
    "advice_members",
    "http_body",
    "meta_key",
    "rpc_layout",
    "structured_content",
    "tool_text",
];

impl Format {
    fn of(exports: &Exports<'_>) -> Self {
        let policy = serde_json::to_value(&*exports.policy).map(Json::from);
        let choice = |key| Some((key, policy.as_ref().ok()?.get(key)?.clone()));
        Self {
            wires: exports.wires.to_vec(),
            policy: FORMAT_KEYS.into_iter().filter_map(choice).collect(),
        }
    }
}

/// One entry of a catalog. Its texts contain the names of fields in braces: `no book {book}`. A field that is a member has the
/// name of the member there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
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
    /// Further statuses that an occurrence can have, if the status is computed and the entry lists them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub statuses: Vec<u16>,
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
    /// What the failed call has changed, if the entry says so. Without it, an answer can still say `unknown`: after a timeout of
    /// a tool that writes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effect: Option<Effect>,
    /// The scopes that a token needs, separated by single spaces (RFC 6750 §3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scopes: Option<Cow<'static, str>>,
    /// Whether telemetry captures occurrences of the error.
    pub capture: bool,
    /// The facts that are computed for each occurrence, and so can differ from this entry: `status`, `retryable`,
    /// `retryAfter`, `members`.
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
    /// The message of the JSON-RPC error object. If there is none, it is the detail, or in
    /// [`RpcLayout::Flat`](crate::policy::RpcLayout::Flat) the title.
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
    /// An example of each form in which the error is sent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub samples: Vec<CatalogSample>,
}

/// An extension member.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
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
    /// The meaning of the member in Markdown, taken from the doc comment of its field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<Cow<'static, str>>,
}

fn is_false(value: &bool) -> bool {
    !value
}

impl Exports<'_> {
    /// Returns the catalog of the registry as data.
    pub fn to_catalog(&self) -> Catalog {
        self.shared_catalog().clone()
    }

    /// Returns the catalog, which is made only once.
    pub(super) fn shared_catalog(&self) -> &Catalog {
        self.catalog.get_or_init(|| self.make_catalog())
    }

    fn make_catalog(&self) -> Catalog {
        let with_samples = |entry: &'static ErrorEntry| CatalogEntry {
            samples: self.samples(entry),
            ..CatalogEntry::of(entry)
        };
        Catalog {
            catalog_version: 1,
            name: self.name.clone(),
            version: self.version.clone(),
            format: Some(Format::of(self)),
            errors: self.registry.iter().map(with_samples).collect(),
            framework: self.framework_entries().map(with_samples).collect(),
        }
    }

    /// Returns the catalog as JSON: `catalog.json`.
    pub fn catalog(&self) -> File {
        pretty("catalog.json", self.shared_catalog())
    }

    /// Returns the JSON Schema (draft 2020-12) of a catalog: `catalog.schema.json`.
    pub fn catalog_schema(&self) -> File {
        pretty("catalog.schema.json", &catalog_schema::catalog_schema())
    }
}

/// Returns the names of the facts in which an occurrence can differ from its entry.
pub(super) fn computed_facts(entry: &ErrorEntry) -> impl Iterator<Item = &'static str> + use<> {
    let facts = [
        ("status", entry.computes_status()),
        ("retryable", entry.computes_retryable()),
        ("retryAfter", entry.delay_field().is_some()),
        ("members", entry.computes_members()),
    ];
    let computed = facts.into_iter().filter(|(_, is_computed)| *is_computed);
    computed.map(|(name, _)| name)
}

impl CatalogEntry {
    pub(super) fn of(entry: &'static ErrorEntry) -> Self {
        let names = entry.slot_names();
        let named = |text: &'static str| template::named(text, &names);
        Self {
            problem_type: entry.problem_type().into(),
            kind: entry.kind().into(),
            name: entry.rust_name(),
            title: entry.title().into(),
            status: entry.status(),
            statuses: entry.possible_statuses().unwrap_or_default()[..]
                .get(1..)
                .unwrap_or_default()
                .to_vec(),
            code: entry.code(),
            legacy_code: entry.legacy_code(),
            lane: entry.lane(),
            fault: entry.fault(),
            recovery: entry.recovery(),
            retryable: entry.retryable(),
            retry_after: entry.retry_after().map(whole_seconds),
            effect: entry.effect(),
            scopes: entry.scopes().map(Cow::Borrowed),
            capture: entry.needs_capture(),
            computed: computed_facts(entry).map(Cow::Borrowed).collect(),
            description: description(entry).map(Cow::Borrowed),
            docs: entry.docs().map(Cow::Borrowed),
            detail: Some(entry.detail())
                .filter(|text| !text.is_empty())
                .map(named),
            message: entry.message().map(named),
            user_message: entry.user_message().map(named),
            suggestions: entry.suggestions().map(named).collect(),
            examples: entry.examples().map(named).collect(),
            members: {
                let mut descriptions: HashMap<&str, &str> = entry.member_descriptions().collect();
                let of_fields = entry.members().map(|member| CatalogMember {
                    description: descriptions.remove(member.name()).map(Cow::Borrowed),
                    ..CatalogMember::of_field(member)
                });
                let constants = entry.constants().map(CatalogMember::of_constant);
                let mut members: Vec<CatalogMember> = of_fields.chain(constants).collect();
                let order: Vec<&str> = entry.order().collect();
                // Members that are not in the order come last.
                members.sort_by_key(|member| {
                    let place = order.iter().position(|name| *name == member.name);
                    place.unwrap_or(order.len())
                });
                members
            },
            samples: Vec::new(),
        }
    }
}

impl CatalogMember {
    fn of_field(member: Member) -> Self {
        Self {
            name: member.name().into(),
            shape: member.shape(),
            list: member.is_list(),
            optional: member.is_optional(),
            shown: if member.is_verbose() {
                Shown::Verbose
            } else {
                Shown::Always
            },
            sanitizer: Some(member.sanitizer()),
            value: None,
            description: None,
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
            description: None,
        }
    }
}
