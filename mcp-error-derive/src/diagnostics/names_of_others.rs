//! Names that people write inside `#[mcp(…)]` since they know them from other crates.

/// The attribute from which thiserror makes `Display`.
pub(super) const ERROR_ATTRIBUTE: &str = "error";

/// The attributes of thiserror, Rust and miette that this crate does not have, and how each is written.
pub(super) const OF_OTHERS: &[(&str, &str, &str)] = &[
    (ERROR_ATTRIBUTE, "thiserror", "#[error(\"…\")]"),
    ("from", "thiserror", "#[from]"),
    ("backtrace", "thiserror", "#[backtrace]"),
    ("fmt", "thiserror", "#[error(fmt = my_function)]"),
    ("deprecated", "Rust", "#[deprecated]"),
    ("since", "Rust", "#[deprecated(since = \"1.2.0\")]"),
    ("diagnostic", "miette", "#[diagnostic(…)]"),
];

/// What stands for names of other crates that no single attribute stands for.
pub(super) const EXPLAINED: &[(&[&str], &str)] = &[
    (
        &["alias", "aliases"],
        "an error and each of its members have one name, by `kind` and by `extension = \"…\"`; a constant member, such as `extensions(reason = \"…\")`, can keep an old one",
    ),
    (
        &["default", "required", "optional", "skip_serializing_if"],
        "a field that is `None` has no member, and a member that is missing is read as `None`",
    ),
    (
        &["mcp", "mcp_error"],
        "this is inside of `#[mcp(…)]` already; write what stands in it alone, such as `status = 404`",
    ),
    (
        &["flatten"],
        "write `extensions_with = my_function` on the variant for the members of a value, or `transparent` for those of an error inside",
    ),
    (
        &["tag", "content", "untagged"],
        "the layout of a document is chosen in the policy, with `Policy::with_rpc_layout`",
    ),
    (
        &["bound"],
        "bounds follow from the fields; write others as `where` on the type",
    ),
    (
        &["body", "content_type"],
        "the document and its media type follow from the wire; `extensions(…)` on a variant and `extension` on a field are members of it",
    ),
    (
        &[
            "annotations",
            "idempotent",
            "read_only",
            "read_only_hint",
            "idempotent_hint",
        ],
        "annotations belong to the tool, `#[tool(annotations(…))]`; that a failed call has changed nothing is `effect = none` on the variant",
    ),
    (
        &["category", "severity"],
        "a member that is the same each time is one of `extensions(…)`, such as `extensions(severity = \"high\")`; logs and metrics tell errors apart by `fault` and `kind`",
    ),
    (
        &["attributes", "fields", "props", "properties"],
        "write `extension` on each field that is a member, and `extensions(…)` on the variant for members that are the same each time",
    ),
    (
        &["exit_code", "exit_status"],
        "answers have no exit code; the code of a JSON-RPC error is `code`, and that of HTTP is `status`",
    ),
    (
        &["condition", "unless", "when"],
        "what depends on the value is what a function returns, as in `status_with = my_function(field)` and `retryable_with = my_function(field)`",
    ),
    (
        &["structured_content"],
        "it is chosen in the policy, with `Policy::with_structured_content`",
    ),
    (
        &["meta"],
        "the document is in `_meta` without an attribute, under the key that `Policy::with_meta_key` chooses",
    ),
    (
        &["max_retries", "retries", "attempts", "max_attempts"],
        "the client chooses how often it tries; `retryable` says that a retry can help, and `retry_after = 30` when",
    ),
];

/// What to write in place of names that RFC 9457, serde and other crates use.
pub(super) const SYNONYMS: &[(&str, &[&str])] = &[
    (
        "status",
        &[
            "http",
            "http_code",
            "http_status",
            "response",
            "status_code",
        ],
    ),
    (
        "status = 400",
        &["bad_request", "invalid_argument", "invalid_input"],
    ),
    ("status = 401", &["unauthenticated", "unauthorized"]),
    ("status = 403", &["forbidden", "permission_denied"]),
    ("status = 404", &["not_found"]),
    ("status = 409", &["already_exists", "conflict"]),
    (
        "status = 429",
        &["rate_limit", "rate_limited", "too_many_requests"],
    ),
    ("status = 503", &["service_unavailable", "unavailable"]),
    (
        "status = 504",
        &["deadline_exceeded", "timed_out", "timeout"],
    ),
    ("code = invalid_params", &["invalid_params"]),
    ("code = invalid_request", &["invalid_request"]),
    ("code = method_not_found", &["method_not_found"]),
    ("code = parse_error", &["parse_error"]),
    ("code = internal_error", &["internal_error"]),
    ("code = resource_not_found", &["resource_not_found"]),
    (
        "code",
        &[
            "error_code",
            "json_rpc",
            "json_rpc_code",
            "jsonrpc",
            "jsonrpc_code",
            "rpc",
            "rpc_code",
        ],
    ),
    (
        "type_base",
        &[
            "base",
            "base_uri",
            "base_url",
            "domain",
            "namespace",
            "prefix",
        ],
    ),
    ("problem", &["type", "type_uri", "problem_type", "slug"]),
    (
        "extension = \"…\"",
        &["name", "rename", "key", "value_name"],
    ),
    (
        "kind",
        &["name", "rename", "id", "error_kind", "reason", "variant"],
    ),
    (
        "sanitize = text",
        &["as_str", "display", "email", "text", "to_string"],
    ),
    (
        "detail",
        &[
            "about",
            "client_message",
            "description",
            "details",
            "display",
            "long_about",
            "public_message",
            "safe_message",
            "to_string",
        ],
    ),
    ("lane = protocol", &["protocol", "protocol_error"]),
    ("lane = tool", &["tool", "tool_error", "tool_result"]),
    ("lane", &["is_error"]),
    ("recovery = fix_input", &["fix_input"]),
    (
        "recovery = authenticate",
        &["authenticate", "login", "sign_in"],
    ),
    ("recovery = ask_user", &["ask_user"]),
    ("recovery = report", &["report"]),
    ("capture", &["sentry", "telemetry", "track"]),
    ("effect = none", &["no_effect", "unchanged"]),
    ("effect = partial", &["partial"]),
    ("header(…)", &["headers", "http_header"]),
    ("impls(schemars, utoipa)", &["schema"]),
    ("transparent", &["delegate", "forward", "inner", "nested"]),
    ("extensions(…)", &["data", "constants"]),
    ("fault", &["blame", "level", "log", "log_level"]),
    ("fault = caller", &["caller", "client", "client_error"]),
    ("fault = server", &["server", "internal", "server_error"]),
    ("suggest", &["hint", "help", "suggestion", "suggestions"]),
    ("retryable", &["retry", "transient"]),
    ("retry_after", &["after", "backoff", "delay", "wait"]),
    (
        "extension",
        &[
            "context", "data", "expose", "field", "include", "member", "meta", "metadata", "param",
            "public", "safe", "show", "value",
        ],
    ),
    (
        "skip",
        &[
            "hidden",
            "hide",
            "ignore",
            "internal",
            "internal_only",
            "log",
            "log_only",
            "omit",
            "server_only",
        ],
    ),
    ("verbose", &["debug", "verbose_only"]),
    (
        "max",
        &[
            "length",
            "limit",
            "max_bytes",
            "max_len",
            "max_length",
            "max_size",
            "truncate",
        ],
    ),
    ("endpoint", &["address", "host", "url"]),
    ("trusted", &["raw", "unsanitized", "verbatim"]),
    (
        "untrusted",
        &["external", "third_party", "unsafe", "user", "user_input"],
    ),
    (
        "secret",
        &[
            "confidential",
            "credential",
            "mask",
            "password",
            "pii",
            "private",
            "redact",
            "redacted",
            "sensitive",
            "token",
        ],
    ),
    ("source", &["cause", "caused_by"]),
    ("sanitize = output", &["output", "stdout", "stderr"]),
    ("sanitize = tree", &["tree", "json"]),
    ("sanitize = uri", &["uri"]),
    (
        "sanitize_with",
        &["format", "hash", "serialize_with", "with"],
    ),
    (
        "docs",
        &[
            "doc",
            "documentation",
            "help_url",
            "link",
            "more_info",
            "url",
        ],
    ),
    ("impls", &["impl", "adapters", "derive"]),
    ("impls(rmcp)", &["rmcp"]),
];
