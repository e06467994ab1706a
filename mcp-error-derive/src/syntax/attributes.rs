//! The attributes of `#[derive(McpError)]`. Each is declared once: its row in the documentation, its name, the type
//! of its value, and whether a variant takes it over from its type.

use mcp_error_rules::choices::{Effect, Fault, Lane, Layout, Recovery};
use mcp_error_rules::entry::OptionalText;
use proc_macro2::Span;

use super::declare::attributes;
use super::read::Attributes as _;
use super::value::*;
use crate::diagnostics::{Target, unknown_attribute};

attributes! {
    /// The attributes of an enum or a struct that hold for all its variants.
    TypeAttrs, rows in type_rows, unknown by unknown_on_type;

    /// | `type_base = "…"` | The absolute URI with which each `problem` of the type begins. | `urn:problem-type:{crate}:` | `type_base = "https://parks.example/errors/"` |
    type_base: Option<Text>;
    /// | `rename_all = "…"` | The rule by which the names of members are spelled. The rules have the same names as in serde. | as the fields are | `rename_all = "camelCase"` |
    rename_all: Option<Chosen<RenameAll>>;
    /// | `causes = text` \| `withheld` | What a message shows of a cause that is not an `McpError`: its sanitized text, or `[withheld]` unless the policy is verbose. A member with a withheld cause is absent. | a message with such a cause does not compile | `causes = text` |
    causes: Option<Chosen<Causes>>;
    /// | `impls(…)` | The SDKs for which the type gets implementations: `rmcp`, `rust_mcp_sdk`, `axum`, `jsonrpsee`, `schemars`, `utoipa`. All but `rmcp` need the feature of that name. | none | `impls(rmcp, axum)` |
    impls: Impls;
    /// | `spec = "…"` | The version of MCP whose rules are checked: a code that MCP, JSON-RPC or LSP reserves is a compile error. Codes that mean the same in every server (-32700, -32600 to -32603, -32020 to -32022) are allowed. | the audit lists such codes | `spec = "2026-07-28"` |
    spec: Option<Chosen<Spec>>;
    /// | `layout = problem` \| `flat` \| `nested` \| `members` | The `rpc_layout` of the servers that use the type. Names of members are checked against the members of this layout. In another document that has a member of the same name, such as problem details, `detail` is called `detail_value`. | `problem` | `layout = nested` |
    layout: Option<Chosen<Layout>>;
    /// | `deny_unclassified` | Every field that can be sent needs an attribute that says how, or `skip`, unless its type is `Disclose`. | a field goes through the sanitizer of its type | `deny_unclassified` |
    deny_unclassified: Option<Word>;
    /// | `decode` | Implements `Decode`, the way back from the wire, for which the members have to be `Deserialize`. | not implemented | `decode` |
    decode: Option<Word>;
    /// | `crate = path` | The path of `mcp_error`, for a crate that gets it from another crate. | the name that `Cargo.toml` gives it, which is `::mcp_error` unless it is renamed there | `crate = parks::mcp_error` |
    crate_path = "crate": Option<CratePath>;
    .. common: VariantAttrs;
}

attributes! {
    /// The attributes of a variant or a struct. On an enum most of these are the defaults of its variants.
    VariantAttrs, rows in variant_rows, unknown by |name| unknown_attribute(name, VariantAttrs::KEYS, TARGETS);

    /// | `code` | The code of the JSON-RPC error object: an `i32`, a constant expression, or `parse_error`, `invalid_request`, `method_not_found`, `invalid_params`, `internal_error`; `resource_not_found` is -32602 with status 404, and -32002 for peers before MCP 2026-07-28. | -32602 for a caller's fault with status 400, 404 or 422, else -32603; it follows a status that is computed or that the cause says | `code = -31004` |
    code: Option<At<Code>>, Code;
    /// | `legacy_code` | The code for peers that speak a version of MCP before 2026-07-28. | `code` | `legacy_code = -32003` |
    legacy_code: Option<At<Code>>, Code;
    /// | `problem` | The problem type: a slug, an absolute URI or `about:blank` (RFC 9457 §3.1.1). | `kind`, else the variant's name, in kebab-case | `problem = "no-ride"` |
    problem: Option<Text>, Fact;
    /// | `title` | What the condition is called, the same for each occurrence (RFC 9457 §3.1.3). | the slug in words | `title = "No Such Ride"` |
    title: Option<Text>, Fact;
    /// | `status` | The HTTP status, 400 to 599 (RFC 9457 §3.1.2). | by a `code` that says that the request is wrong: 400 with `invalid_params`, `invalid_request` or `parse_error`, 404 with `method_not_found` or -32002; a `code` from 400 to 599 is the status, too; else 400 with `fault = caller`, else 500 | `status = 404` |
    status: Option<At<Status>>, Fact;
    /// | `kind` | The symbolic name by which programs tell errors apart, 2 to 63 of `A-Z0-9_`. | the slug of `problem`, else the variant's name | `kind = "NO_RIDE"` |
    kind: Option<Text>;
    /// | `lane = tool` \| `protocol` | How an MCP server sends the error: a tool result, which the model sees, or a JSON-RPC error, which the client sees. | `tool` | `lane = protocol` |
    lane: Option<Chosen<Lane>>, Fact;
    /// | `fault = caller` \| `server` | Whose fault the error is. | by status | `fault = caller` |
    fault: Option<Chosen<Fault>>, Fact;
    /// | `recovery = retry` \| `fix_input` \| `authenticate` \| `ask_user` \| `report` | What the receiver should do. | `retry` when `retryable`, else by status | `recovery = ask_user` |
    recovery: Option<Chosen<Recovery>>, Advice;
    /// | `retryable`, `retryable = false` | Whether the same call can succeed later. | by recovery; yes where there is a `retry_after` | `retryable` |
    retryable: Option<Switch>, Advice;
    /// | `retry_after` | The delay before a retry in whole seconds. On an enum it applies to the variants that are retried. | none | `retry_after = 30` |
    retry_after: Option<At<Seconds>>;
    /// | `effect = none` \| `partial` \| `unknown` | What the failed call has changed. After `none` a client may repeat a call that writes. After `unknown` the advice is to check first; a call of a tool whose annotations say that it writes has it after a timeout, unless the variant says otherwise. | not stated | `effect = none` |
    effect: Option<Chosen<Effect>>, Fact;
    /// | `scopes` | The scopes that a token needs, for the challenge of a 401 or a 403 (RFC 6750 §3). On an enum it applies to the variants with these statuses. | none | `scopes = "rides:read rides:write"` |
    scopes: Option<Text>, Challenge;
    /// | `capture`, `capture = false` | Whether an error tracker should capture each occurrence, rather than only a log. | yes if the fault is the server's | `capture = false` |
    capture: Option<Switch>, Fact;
    /// | `detail` | What happened this time, in a sentence (RFC 9457 §3.1.4). The log shows it, too; the text of `#[error]` is there only under `with_verbatim`. | `#[error]`; without one, on a variant without fields, what its `Display` writes; else the title | `detail = "there is no ride {ride}"` |
    detail: Option<Template>, Fact;
    /// | `message` | The message of the JSON-RPC error object. | the detail; in the layout `Flat` the title | `message = "no such ride"` |
    message: Option<Template>, Fact;
    /// | `user_message` | A sentence for people. | none | `user_message = "This ride has closed."` |
    user_message: Option<Template>, Fact;
    /// | `suggest` | A suggestion for solving the problem. A variant has up to 3; its own come before those of the enum. | none | `suggest = "List the rides first."` |
    suggest: Vec<Template>;
    /// | `example` | An example of valid input. A variant has up to 2; its own come before those of the enum. | none | `example = "ride = 'r-17'"` |
    example: Vec<Template>;
    /// | `extensions(…)` | Constant members. A verbose policy shows the members in `verbose(…)`, and `show_policy_location` those in `location(…)`. A variant also has the members of the enum whose names it does not use itself. | none | `extensions(rule = "max_read", verbose(limit = 5))` |
    extensions: Option<Constants>;
    /// | `order(…)` | The members that come first on the wire, in this order. | fields, then constants, then computed members | `order(ride, gate)` |
    order: Option<Order>, Fact;
    /// | `header("Name" = "…")` | Fields of the HTTP answer. A variant also has the fields of the enum whose names it does not use itself. | none | `header("Link" = "<https://parks.example/rides/{ride}>")` |
    header: Headers;
    /// | `max` | The bound of its messages in bytes, 32 to 16 MiB, and of those of its texts that have no `max`. | 1 024; 2 048 for an `output` | `max = 16384` |
    max: Option<At<Max>>, Fact;
    /// | `status_with` | A function that returns the status, of all fields of a variant by reference, or of `&Self` on an enum or a struct. `function(self, field)` names its arguments; the first field of a tuple is `_0`. | none | `status_with = relayed(code)` |
    status_with: Option<Call>;
    /// | `statuses(…)` | The statuses that the function of `status_with` returns, for the exports; for any other the answer has `status`. | any from 400 to 599 | `statuses(502, 503)` |
    statuses: Option<At<Statuses>>, Status;
    /// | `retryable_with` | A function of the same arguments that returns whether a retry can help. | none | `retryable_with = is_transient` |
    retryable_with: Option<Call>;
    /// | `extensions_with` | A function of the same arguments that returns members, as a `Serialize` value. A member that the error has already stays. One that has the name of a member of the document is renamed as under `layout`: `detail_value`. What is not an object, such as a list, becomes the member `data`. | none | `extensions_with = limits` |
    extensions_with: Option<Call>;
    /// | `classify` | A function of the same arguments that returns an `Option<StatusFailure>`: status, recovery and delay of a foreign cause. | if nothing else says the status, `io::Error` and a few other types are known | `classify = of_database` |
    classify: Option<Call>;
    /// | `docs` | The address of a page about the condition. | none | `docs = "https://parks.example/docs#no-ride"` |
    docs: Option<Text>, Fact;
    /// | `transparent` | The inner error, an `McpError`, stands for the variant. Other fields are members that join those of that error. | `#[error(transparent)]` means the same if nothing else is written on the variant or its field; under `causes` it also accepts an error that is not an `McpError`, whose text is then the message | `transparent` |
    transparent: Option<Word>;
}

attributes! {
    /// The attributes of a field.
    FieldAttrs, rows in field_rows, unknown by |name| unknown_attribute(name, FieldAttrs::KEYS, TARGETS);

    /// | `extension`, `extension = "name"` | The field is an extension member (RFC 9457 §3.2). | `extension` |
    extension: Option<Extension>;
    /// | `sanitize = text` \| `output` \| `value` \| `tree` \| `path` \| `endpoint` \| `uri` \| `echo` \| `secret` | What the value goes through: see [sanitizers](#sanitizers). | `sanitize = tree` |
    sanitize: Option<Chosen<Sanitize>>;
    /// | `sanitize_with` | A function `fn(&T) -> impl Serialize`, whose result is sent within the bounds; with `sanitize_with = function(policy)` it is `fn(&T, &Policy) -> impl Serialize`. | `sanitize_with = first_letter` |
    sanitize_with: Option<Function>;
    /// | `path`, `path(user)`, `path(root)` | Short for `sanitize = path`; with `(user)` the path without the owner of a home directory, with `(root)` the path below a root of the policy. | `path(root)` |
    path: Option<PathWord>;
    /// | `endpoint` | Short for `sanitize = endpoint`. | `endpoint` |
    endpoint: Option<Word>;
    /// | `echo` | Short for `sanitize = echo`: what the caller sent, which keeps its paths and addresses. | `echo` |
    echo: Option<Word>;
    /// | `secret` | Short for `sanitize = secret`. | `secret` |
    secret: Option<Word>;
    /// | `max` | The bound of its text in bytes, 32 to 16 MiB and never above the policy's `max_error_size`. | `max = 16384` |
    max: Option<At<Max>>;
    /// | `sample`, `sample(max = 5, list = "…")`, `sample = "r-17"` | The first values of a list, each sanitized as its type, its name or another attribute says, how many more there are, and where to list them; in a text, `["north","south"] and 3 more (see /rides)`. With `=`, or as `value = …` in the parentheses: the value in the examples of the exports, which is a string, number, boolean or list of these; for a `tree`, a string can contain JSON. | `sample(max = 3, list = "/rides")` |
    sample: Option<Sample>;
    /// | `violations` | A list of `mcp_error::Violation`, the mistakes in the input: the member `errors` (RFC 9457 §3), and lines of the text. | `violations` |
    violations: Option<Word>;
    /// | `trusted` | The text is the application's own: secrets, paths and addresses are still redacted, but nothing is neutralized. | `trusted` |
    trusted: Option<Word>;
    /// | `untrusted` | The text is a third party's: it is sent in verbose reports only, fenced. | `untrusted` |
    untrusted: Option<Word>;
    /// | `verbose` | The member is shown under a verbose policy only. | `verbose` |
    verbose: Option<Word>;
    /// | `skip` | The value is never sent. | `skip` |
    skip: Option<Word>;
    /// | `retry_after` | The delay before a retry, a `Duration`, unsigned seconds, or unsigned milliseconds in a field whose name ends in `_ms`, `_millis` or `_milliseconds`; if it has a value, a retry can help. It is sent as whole seconds, rounded up, of at most 2^53 - 1. A field without attributes is the delay if it is called `retry_after` and has one of these types, or if it is a whole number called `retry_after_secs`, `retry_after_seconds`, `retry_after_ms`, `retry_after_millis` or `retry_after_milliseconds`. | `retry_after` |
    retry_after: Option<Word>;
    /// | `source` | The field is a cause that `Error::source` does not know of. | `source` |
    source: Option<Word>;
}

impl VariantAttrs {
    /// Returns all messages but `detail`.
    pub(crate) fn texts(&self) -> Vec<(OptionalText, &Template)> {
        let all = [
            (OptionalText::Message, self.message.as_slice()),
            (OptionalText::UserMessage, self.user_message.as_slice()),
            (OptionalText::Suggestion, &self.suggest),
            (OptionalText::Example, &self.example),
        ];
        let mut texts = Vec::new();
        for (which, of_one_sort) in all {
            for text in of_one_sort {
                texts.push((which, text));
            }
        }
        texts
    }

    /// Returns the members that are the same for each occurrence.
    pub(crate) fn constants(&self) -> &[Constant] {
        let constants = self.extensions.as_ref();
        constants.map_or(&[], |constants| &constants.0)
    }

    /// Returns whether an attribute is written here, and not taken over from the type.
    pub(crate) fn is_written(&self, name: &str) -> bool {
        self.written.iter().any(|written| written.name == name)
    }

    /// Returns whether `retryable` or `recovery` says that a retry can help.
    pub(crate) fn says_to_retry(&self) -> bool {
        self.said_of_retry().contains(&Some(true))
    }

    /// Returns whether `retryable` or `recovery` says that a retry cannot help.
    pub(crate) fn says_not_to_retry(&self) -> bool {
        self.said_of_retry().contains(&Some(false))
    }

    /// Returns what each of these two attributes says of a retry.
    fn said_of_retry(&self) -> [Option<bool>; 2] {
        let recovery = self.recovery.as_ref();
        [
            self.retryable.as_ref().map(|switch| switch.0),
            recovery.map(|recovery| recovery.value == Recovery::Retry),
        ]
    }

    /// Returns the places of all attributes but `transparent`.
    pub(crate) fn spans_next_to_transparent(&self) -> impl Iterator<Item = Span> {
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

/// What attributes can stand on, for messages.
const TARGETS: &[Target] = &[
    Target {
        name: "on the type",
        keys: TypeAttrs::KEYS,
    },
    Target {
        name: "on a variant or struct",
        keys: VariantAttrs::KEYS,
    },
    Target {
        name: "on a field",
        keys: FieldAttrs::KEYS,
    },
];

/// Returns the attributes of a type, of a variant and of a field, each with its documentation as Markdown.
pub(crate) fn documented() -> [Vec<(&'static str, String)>; 3] {
    let on_variant = with_rows(VariantAttrs::KEYS, variant_rows!());
    let mut on_type = with_rows(TypeAttrs::KEYS, type_rows!());
    for (key, text) in &on_variant {
        on_type.push((*key, text.clone()));
    }
    [
        on_type,
        on_variant,
        with_rows(FieldAttrs::KEYS, field_rows!()),
    ]
}

fn with_rows(keys: &'static [&'static str], rows: &str) -> Vec<(&'static str, String)> {
    let text = |row: &str| match &cells(row)[..] {
        [written, meaning, default, example] => {
            format!("{written}\n\n{meaning}\n\nDefault: {default}\n\nExample: {example}")
        }
        cells => cells.join("\n\n"),
    };
    let mut documented = Vec::with_capacity(keys.len());
    let mut rows = rows.lines();
    for key in keys {
        documented.push((*key, rows.next().map(text).unwrap_or_default()));
    }
    documented
}

/// Takes a row of a table apart.
fn cells(row: &str) -> Vec<String> {
    let row = row.trim().trim_start_matches("| ").trim_end_matches(" |");
    let cells = row.split(" | ");
    let mut unescaped = Vec::new();
    for cell in cells {
        unescaped.push(cell.replace("\\|", "|"));
    }
    unescaped
}

fn unknown_on_type(name: &str) -> String {
    let mut here = TypeAttrs::KEYS.to_vec();
    here.extend_from_slice(VariantAttrs::KEYS);
    unknown_attribute(name, &here, TARGETS)
}

#[cfg(test)]
mod tests {
    use syn::{DeriveInput, parse_str};

    use super::*;
    use crate::diagnostics::Errors;
    use crate::syntax::read::{Attributes, read};

    const TABLES: [(&str, &[&str], &str); 3] = [
        ("on the type", TypeAttrs::KEYS, type_rows!()),
        ("on a variant", VariantAttrs::KEYS, variant_rows!()),
        ("on a field", FieldAttrs::KEYS, field_rows!()),
    ];

    /// The documentation has one row for each attribute, in the order of the keys.
    #[test]
    fn every_attribute_is_documented() {
        for (place, keys, rows) in TABLES {
            assert_eq!(rows.lines().count(), keys.len());
            for (key, row) in keys.iter().zip(rows.lines()) {
                assert!(row.starts_with(&format!(" | `{key}")), "{key}: {row}");
                assert!(row.ends_with(" |"), "{key}: {row}");
                let columns = if place == "on a field" { 3 } else { 4 };
                assert_eq!(cells(row).len(), columns, "{key}: {row}");
            }
        }
    }

    #[test]
    fn every_example_can_be_read() {
        fn reads<T: Attributes>(example: &str) -> bool {
            let input: DeriveInput = parse_str(&format!("#[mcp({example})] struct Closed;"))
                .unwrap_or_else(|error| panic!("{example}: {error}"));
            let mut errors = Errors::default();
            read::<T>(input.attrs, &mut errors);
            errors.is_empty()
        }
        for (place, _, rows) in TABLES {
            for row in rows.lines() {
                let cells = cells(row);
                let example = cells.last().expect("a row has cells").trim_matches('`');
                let is_read = match place {
                    "on the type" => reads::<TypeAttrs>(example),
                    "on a variant" => reads::<VariantAttrs>(example),
                    _ => reads::<FieldAttrs>(example),
                };
                assert!(is_read, "{place}: {example}");
            }
        }
    }

    /// Returns the page with another text in a section, between `<!-- name -->` and `<!-- end -->`.
    fn with_section(page: &str, name: &str, text: &str) -> String {
        let start = format!("<!-- {name} -->\n");
        let (before, rest) = page.split_once(&start).expect("the section begins");
        let (_, after) = rest.split_once("<!-- end -->").expect("the section ends");
        format!("{before}{start}\n{text}\n<!-- end -->{after}")
    }

    /// The tables of the guide are those of the derive. `REFERENCE=write cargo test -p mcp-error-derive` writes them anew.
    #[test]
    fn the_reference_page_has_the_same_tables() {
        let path = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../mcp-error/docs/guide/reference.md"
        );
        let written = std::fs::read_to_string(path).expect("the page is there");
        let table = |rows: &str, columns: &[&str]| {
            let rule = "| --- ".repeat(columns.len());
            let rows: Vec<&str> = rows.lines().map(str::trim).collect();
            format!(
                "| {} |\n{rule}|\n{}\n",
                columns.join(" | "),
                rows.join("\n")
            )
        };
        let mut page = written.clone();
        for (place, _, rows) in TABLES {
            let columns: &[&str] = match place {
                "on a field" => &["attribute", "meaning", "example"],
                _ => &["attribute", "meaning", "default", "example"],
            };
            page = with_section(&page, place, &table(rows, columns));
        }
        let sanitizers = include_str!("../../docs/sanitizers.md");
        page = with_section(&page, "sanitizers", sanitizers);
        if std::env::var_os("REFERENCE").is_some_and(|value| value == "write") {
            std::fs::write(path, &page).expect("the page can be written");
        } else {
            assert!(
                page == written,
                "the tables of {path} are old; run `REFERENCE=write cargo test -p mcp-error-derive`"
            );
        }
    }
}
