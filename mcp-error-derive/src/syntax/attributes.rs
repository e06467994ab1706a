//! The attributes of `#[derive(McpError)]`. Each is declared once: its row in the documentation, its name, the type
//! of its value, and whether a variant takes it over from its type.

use mcp_error_rules::choices::{Effect, Fault, Lane, Recovery};
use mcp_error_rules::entry::Optional;
use proc_macro2::Span;

use super::declare::attributes;
use super::read::Attributes as _;
use super::value::*;
use crate::diagnostics::{Place, unknown_attribute};

attributes! {
    /// The attributes of an enum or a struct that hold for all its variants.
    TypeAttrs, rows in type_rows, unknown by unknown_on_type;

    /// | `type_base = "https://…/"` | joined with each `problem`; else `urn:problem-type:{crate}:{slug}` |
    type_base: Option<Text>;
    /// | `rename_all = "camelCase"` | wire names of members, as serde spells the rules |
    rename_all: Option<Chosen<RenameAll>>;
    /// | `causes = text` \| `withheld` | what a message shows of a cause that is not an `McpError`: its sanitized text, or nothing unless the policy is verbose |
    causes: Option<Chosen<Causes>>;
    /// | `impls(rmcp, axum, jsonrpsee, schemars, utoipa)` | implementations for an SDK; its feature has to be on |
    impls: Option<Impls>;
    /// | `spec = "2026-07-28"` | a code that this version of MCP, JSON-RPC or LSP keeps for itself is an error; those that mean the same in all servers (-32700, -32600 to -32603, -32020 to -32022) are not |
    spec: Option<Chosen<Spec>>;
    /// | `deny_unclassified` | every field that can leave has to say how, or `skip`, unless its type is `Disclose` |
    deny_unclassified: Option<Word>;
    /// | `decode` | the way back, `mcp_error::Decode`: its members are `Deserialize` |
    decode: Option<Word>;
    /// | `crate = path` | where `mcp_error` lives |
    crate_path = "crate": Option<CratePath>;
    .. common: VariantAttrs;
}

attributes! {
    /// The attributes of a variant or a struct. On an enum most of these are the defaults of its variants.
    VariantAttrs, rows in variant_rows, unknown by unknown_on_variant;

    /// | `code`: an `i32`, a constant expression, or `parse_error` \| `invalid_request` \| `method_not_found` \| `invalid_params` \| `internal_error`; `resource_not_found` is -32602, and -32002 for peers before MCP 2026-07-28, with status 404 | -32602 for a caller's fault with status 400, 404 or 422, else -32603 |
    code: Option<At<Code>>, Code;
    /// | `legacy_code`: the code for peers before MCP 2026-07-28 | `code` |
    legacy_code: Option<At<Code>>, Code;
    /// | `problem`: a slug, an absolute URI or `about:blank` (RFC 9457 §3.1.1) | `kind`, else the variant's name |
    problem: Option<Text>, Fact;
    /// | `title` (RFC 9457 §3.1.3) | the slug in words |
    title: Option<Text>, Fact;
    /// | `status`, 400 to 599 | 500; 400 with `fault = caller` |
    status: Option<At<Status>>, Fact;
    /// | `kind`, 2 to 63 of `A-Z0-9_` | the slug of `problem`, else the variant's name |
    kind: Option<Text>;
    /// | `lane = tool` \| `protocol` | `tool` |
    lane: Option<Chosen<Lane>>, Fact;
    /// | `fault = caller` \| `server` | by status |
    fault: Option<Chosen<Fault>>, Fact;
    /// | `recovery = retry` \| `fix_input` \| `authenticate` \| `ask_user` \| `report` | `retry` when `retryable`, else by status |
    recovery: Option<Chosen<Recovery>>, Advice;
    /// | `retryable`, `retryable = false` | by recovery; yes where there is a `retry_after` |
    retryable: Option<Switch>, Advice;
    /// | `retry_after = seconds`: on an enum, of the variants that are retried | none |
    retry_after: Option<At<Seconds>>;
    /// | `effect = none` \| `partial` \| `unknown`: what the failed call has changed; after `none` a client may repeat a call that writes | nothing is said |
    effect: Option<Chosen<Effect>>, Fact;
    /// | `scopes = "read write"`: what a token has to allow, for the challenge of a 401 or a 403 (RFC 6750 §3); on an enum, of those variants | none |
    scopes: Option<Text>, Challenge;
    /// | `capture`, `capture = false` | `fault = server` |
    capture: Option<Switch>, Fact;
    /// | `detail` | `#[error]`, else the title |
    detail: Option<Template>, Fact;
    /// | `message` | the detail; in the layout `Flat` the title |
    message: Option<Template>, Fact;
    /// | `user_message` | none |
    user_message: Option<Template>, Fact;
    /// | `suggest`, up to 3: after those of a variant come those of its enum | none |
    suggest: Vec<Template>;
    /// | `example`, up to 2: after those of a variant come those of its enum | none |
    example: Vec<Template>;
    /// | `extensions(name = value, verbose(…), location(…))`: those of an enum join those of the variant, which wins by name | none |
    extensions: Option<At<Constants>>;
    /// | `order(name, …)`: the members that come first on the wire, in this order | fields, then constants, then computed members |
    order: Option<Order>, Fact;
    /// | `header("Name" = "…{field}…")`: fields of the HTTP answer; those of an enum join those of the variant, which wins by name | none |
    header: Vec<Headers>;
    /// | `max = bytes`, 32 to 16 MiB: the bound of its messages, and of those of its texts that have no `max` | 1 024, an `output` 2 048 |
    max: Option<At<Max>>, Fact;
    /// | `status_with = function`: on a variant of all its fields by reference, on an enum or a struct of `&Self`; `function(self, field)` names the arguments | none |
    status_with: Option<Call>;
    /// | `statuses(502, 503)`: what the function of `status_with` returns, for the exports; for any other the answer has `status` | any from 400 to 599 |
    statuses: Option<At<Statuses>>, Status;
    /// | `retryable_with`: a function of the same arguments | none |
    retryable_with: Option<Call>;
    /// | `extensions_with`: a function of the same arguments | none |
    extensions_with: Option<Call>;
    /// | `classify`: a function of the same arguments that returns an `Option<StatusFailure>`: status, recovery and delay of a foreign cause | an `io::Error` and a few others are known, where nothing else says the status |
    classify: Option<Call>;
    /// | `docs`: an absolute URI | none |
    docs: Option<Text>, Fact;
    /// | `transparent` | the inner error, an `McpError`, stands for the variant; `#[error(transparent)]` says the same where nothing else is written on the variant or its field. Other fields are members that join those of that error |
    transparent: Option<Word>;
}

attributes! {
    /// The attributes of a field.
    FieldAttrs, rows in field_rows, unknown by unknown_on_field;

    /// | `extension`, `extension = "name"` | an extension member (RFC 9457 §3.2) |
    extension: Option<Extension>;
    /// | `sanitize = text` \| `output` \| `value` \| `tree` \| `path` \| `endpoint` \| `uri` \| `echo` \| `secret` | what the value goes through |
    sanitize: Option<Chosen<Sanitize>>;
    /// | `sanitize_with = function` | `fn(&T) -> impl Serialize`; the bounds still apply. `sanitize_with = function(policy)`: `fn(&T, &Policy) -> impl Serialize` |
    sanitize_with: Option<Function>;
    /// | `path`, `path(user)`, `path(root)` | `sanitize = path` in short; a path without its owner, or below a root of the policy |
    path: Option<PathWord>;
    /// | `endpoint` | `sanitize = endpoint` in short |
    endpoint: Option<Word>;
    /// | `echo` | `sanitize = echo` in short: what the caller sent, which keeps its paths and addresses |
    echo: Option<Word>;
    /// | `secret` | `sanitize = secret` in short |
    secret: Option<Word>;
    /// | `max = bytes` | the bound of its text, 32 to 16 MiB and never above the policy's `max_error_size` |
    max: Option<At<Max>>;
    /// | `sample(max = 5, list = "…")`, `sample = "r-17"` | the first values of a list, each as its type, its name or another attribute says; how many more, where to list them. With `=`, or as `value = …` in the list: the value in the examples of the exports, a string, number, boolean or list of these |
    sample: Option<Sample>;
    /// | `violations` | a list of `mcp_error::Violation`, the mistakes in the input: the member `errors` (RFC 9457 §3), and lines of the text |
    violations: Option<Word>;
    /// | `trusted` | text of the application |
    trusted: Option<Word>;
    /// | `untrusted` | text of a third party: verbose reports only, fenced |
    untrusted: Option<Word>;
    /// | `verbose` | under a verbose policy only |
    verbose: Option<Word>;
    /// | `skip` | never leaves |
    skip: Option<Word>;
    /// | `retry_after` | a `Duration` or unsigned seconds; where it is there, a retry can help |
    retry_after: Option<Word>;
    /// | `source` | a cause that `Error::source` does not know of |
    source: Option<Word>;
}

impl VariantAttrs {
    /// Returns the messages but `detail`.
    pub(crate) fn texts(&self) -> impl Iterator<Item = (Optional, &Template)> {
        let texts = [
            (Optional::Message, self.message.as_slice()),
            (Optional::UserMessage, self.user_message.as_slice()),
            (Optional::Suggestion, &self.suggest),
            (Optional::Example, &self.example),
        ];
        let texts = texts.into_iter();
        texts.flat_map(|(which, texts)| texts.iter().map(move |text| (which, text)))
    }

    /// Returns the members that are the same for each occurrence.
    pub(crate) fn constants(&self) -> &[Constant] {
        let constants = self.extensions.as_ref();
        constants.map_or(&[], |constants| &constants.value.0)
    }

    /// Returns the fields of the HTTP answer.
    pub(crate) fn headers(&self) -> impl Iterator<Item = &Header> {
        self.header.iter().flat_map(|headers| &headers.0)
    }

    /// Returns whether an attribute is written here, and not taken over from the type.
    pub(crate) fn is_written(&self, name: &str) -> bool {
        self.written.iter().any(|written| written.name == name)
    }

    /// Returns where anything but `transparent` is written.
    pub(crate) fn spans_beside_transparent(&self) -> impl Iterator<Item = Span> {
        let others = self
            .written
            .iter()
            .filter(|other| other.name != "transparent");
        others.map(|other| other.value_span)
    }
}

impl FieldAttrs {
    /// Returns how a list is shown by its first values.
    pub(crate) fn shortened(&self) -> Option<&Shortened> {
        self.sample.as_ref()?.shortened.as_ref()
    }

    /// Returns the value of the field in the examples of the exports.
    pub(crate) fn example(&self) -> Option<&Example> {
        self.sample.as_ref()?.example.as_ref()
    }
}

/// The places that attributes belong to, for messages.
const PLACES: &[Place] = &[
    Place {
        name: "on the type",
        keys: TypeAttrs::KEYS,
    },
    Place {
        name: "on a variant or struct",
        keys: VariantAttrs::KEYS,
    },
    Place {
        name: "on a field",
        keys: FieldAttrs::KEYS,
    },
];

/// Returns the attributes of a type, each with its documentation as Markdown.
pub(crate) fn documented_on_type() -> Vec<(&'static str, String)> {
    let mut all = documented(TypeAttrs::KEYS, type_rows!(), "");
    all.extend(documented_on_variant());
    all
}

/// Returns the attributes of a variant, each with its documentation as Markdown.
pub(crate) fn documented_on_variant() -> Vec<(&'static str, String)> {
    documented(VariantAttrs::KEYS, variant_rows!(), "Default: ")
}

/// Returns the attributes of a field, each with its documentation as Markdown.
pub(crate) fn documented_on_field() -> Vec<(&'static str, String)> {
    documented(FieldAttrs::KEYS, field_rows!(), "")
}

/// Takes the rows of a table apart. `before` stands before the text of the second column.
fn documented(
    keys: &'static [&'static str],
    rows: &str,
    before: &str,
) -> Vec<(&'static str, String)> {
    let text = |row: &str| {
        let row = row.trim().trim_start_matches("| ").trim_end_matches(" |");
        let (written, meaning) = row.split_once(" | ").unwrap_or((row, ""));
        format!("{written}\n\n{before}{meaning}").replace("\\|", "|")
    };
    keys.iter().copied().zip(rows.lines().map(text)).collect()
}

fn unknown_on_type(name: &str) -> String {
    let here = TypeAttrs::KEYS.iter().chain(VariantAttrs::KEYS).copied();
    unknown_attribute(name, here, PLACES)
}

fn unknown_on_variant(name: &str) -> String {
    unknown_attribute(name, VariantAttrs::KEYS.iter().copied(), PLACES)
}

fn unknown_on_field(name: &str) -> String {
    unknown_attribute(name, FieldAttrs::KEYS.iter().copied(), PLACES)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The documentation has one row for each attribute, in the order of the keys.
    #[test]
    fn every_attribute_is_documented() {
        let tables = [
            (TypeAttrs::KEYS, type_rows!()),
            (VariantAttrs::KEYS, variant_rows!()),
            (FieldAttrs::KEYS, field_rows!()),
        ];
        for (keys, rows) in tables {
            assert_eq!(rows.lines().count(), keys.len());
            for (key, row) in keys.iter().zip(rows.lines()) {
                assert!(row.starts_with(&format!(" | `{key}")), "{key}: {row}");
                assert!(row.ends_with(" |"), "{key}: {row}");
            }
        }
    }
}
