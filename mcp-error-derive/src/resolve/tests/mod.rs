//! What follows from the attributes of a variant, as tables.

use mcp_error_rules::choices::Fault;
use mcp_error_rules::choices::Recovery::{self, AskUser, FixInput, Retry};
use mcp_error_rules::entry::flags;
use syn::DeriveInput;

use super::resolve;
use crate::diagnostics::Errors;
use crate::model::sanitizer::Sanitizer::{self, *};
use crate::model::{Facts, Model, Reader, Variant};
use crate::syntax::Written;
use crate::syntax::value::Code;

mod expressions;

/// Resolves a type, and hands it to a test.
fn with_model<T>(source: &str, test: impl FnOnce(&Model) -> T) -> T {
    let input: DeriveInput = syn::parse_str(source).expect("the source parses");
    let mut errors = Errors::default();
    let model = resolve(Written::of(input, &mut errors));
    assert!(errors.is_empty(), "{source}: {}", errors.write());
    test(&model)
}

/// Resolves `enum E { #[mcp(…)] NotFound }` with attributes on the type and on the variant.
fn with_variant<T>(on_type: &str, on_variant: &str, test: impl FnOnce(&Variant) -> T) -> T {
    let on_variant = match on_variant {
        "" => String::new(),
        attributes => format!("#[mcp({attributes})]"),
    };
    let source = format!("#[mcp({on_type})] enum E {{ {on_variant} NotFound }}");
    with_model(&source, |model| test(&model.variants[0]))
}

/// Resolves one field, the only one of its variant.
fn with_field<T>(attributes: &str, field: &str, test: impl FnOnce(&Variant) -> T) -> T {
    let source =
        format!("enum E {{ #[error(\"it is {{0}}\")] A {{ #[mcp({attributes})] {field} }} }}");
    let source = source.replace("#[mcp()] ", "");
    with_model(&source, |model| test(&model.variants[0]))
}

/// Returns the facts of a variant in short, such as `503 server -32603 retry retryable`. An error is captured exactly if the
/// server is at fault.
fn summary(facts: &Facts) -> String {
    let has = |flag| facts.flags & flag != 0;
    let fault = if has(flags::SERVER) {
        Fault::Server
    } else {
        Fault::Caller
    };
    let code = match &facts.code {
        Code::Literal(code) => *code,
        _ => panic!("the code is a number"),
    };
    assert_eq!(has(flags::CAPTURE), has(flags::SERVER));
    let recovery = flags::recovery(facts.flags);
    let retryable = if has(flags::RETRYABLE) {
        " retryable"
    } else {
        ""
    };
    format!("{} {fault} {code} {recovery}{retryable}", facts.status)
}

#[test]
fn status_fault_code_and_recovery_have_defaults() {
    let rows = [
        ("lane = tool", "500 server -32603 report"),
        ("fault = caller", "400 caller -32602 fix_input"),
        (
            "fault = server, status = 404",
            "404 server -32603 fix_input",
        ),
        ("status = 404", "404 caller -32602 fix_input"),
        ("status = 422", "422 caller -32602 fix_input"),
        ("status = 409", "409 caller -32603 fix_input"),
        ("status = 401", "401 caller -32603 authenticate"),
        ("status = 403", "403 caller -32603 ask_user"),
        ("status = 503", "503 server -32603 retry retryable"),
        (
            "status = 503, retryable = false",
            "503 server -32603 report",
        ),
        (
            "status = 429, retryable = false",
            "429 caller -32603 fix_input",
        ),
        (
            "status = 409, retryable",
            "409 caller -32603 retry retryable",
        ),
        (
            "status = 409, retry_after = 5",
            "409 caller -32603 retry retryable",
        ),
        ("code = invalid_params", "400 caller -32602 fix_input"),
        ("code = -32600", "400 caller -32600 fix_input"),
        ("code = method_not_found", "404 caller -32601 fix_input"),
        ("code = -32002", "404 caller -32002 fix_input"),
        (
            "code = -32002, status = 429",
            "429 caller -32002 retry retryable",
        ),
        ("code = -32002, fault = server", "500 server -32002 report"),
        (
            "code = -32002, fault = caller",
            "404 caller -32002 fix_input",
        ),
        ("code = internal_error", "500 server -32603 report"),
        (
            "code = invalid_params, status = 409",
            "409 caller -32602 fix_input",
        ),
        (
            "code = invalid_params, fault = server",
            "500 server -32602 report",
        ),
        (
            "recovery = ask_user, retryable, code = 7",
            "500 server 7 ask_user retryable",
        ),
    ];
    for (attributes, expected) in rows {
        with_variant("lane = tool", attributes, |variant| {
            assert_eq!(summary(&variant.facts), expected, "{attributes}");
        });
    }
}

#[test]
fn names_come_from_the_variant_unless_an_attribute_says_them() {
    let rows = [
        (
            "spec = \"2026-07-28\"",
            "",
            "NOT_FOUND urn:problem-type:mcp-error-derive:not-found Not Found",
        ),
        (
            "type_base = \"https://a.b/c\"",
            "",
            "NOT_FOUND https://a.b/c/not-found Not Found",
        ),
        (
            "type_base = \"urn:a:\"",
            "problem = \"gone\"",
            "GONE urn:a:gone Gone",
        ),
        (
            "type_base = \"urn:a:\"",
            "problem = \"b:d/e-f\"",
            "NOT_FOUND b:d/e-f E F",
        ),
        (
            "status = 409",
            "problem = \"about:blank\"",
            "NOT_FOUND about:blank Conflict",
        ),
        (
            "problem = \"about:blank\"",
            "status = 404",
            "NOT_FOUND about:blank Not Found",
        ),
        (
            "status = 409",
            "kind = \"GONE\", title = \"No\"",
            "GONE urn:problem-type:mcp-error-derive:gone No",
        ),
    ];
    for (on_type, on_variant, expected) in rows {
        with_variant(on_type, on_variant, |variant| {
            let facts = &variant.facts;
            let found = format!("{} {} {}", facts.kind, facts.problem_type, facts.title);
            assert_eq!(found, expected, "{on_type} {on_variant}");
            assert_eq!(facts.name, "NotFound");
        });
    }
}

#[test]
fn a_variant_takes_over_what_its_type_says() {
    let rows: [(&str, &str, u16, Recovery, Option<u32>); 9] = [
        ("status = 503", "", 503, Retry, None),
        ("status = 503", "lane = protocol", 503, Retry, None),
        ("status = 503", "status = 404", 404, FixInput, None),
        ("status = 503, retry_after = 9", "", 503, Retry, Some(9)),
        ("status = 404, retry_after = 9", "", 404, FixInput, None),
        (
            "status = 503, retry_after = 9",
            "retry_after = 1",
            503,
            Retry,
            Some(1),
        ),
        ("recovery = report", "retryable", 500, Retry, None),
        ("recovery = report", "retry_after = 1", 500, Retry, Some(1)),
        ("retryable", "recovery = ask_user", 500, AskUser, None),
    ];
    for (on_type, on_variant, status, recovery, retry_after) in rows {
        with_variant(on_type, on_variant, |variant| {
            let facts = &variant.facts;
            assert_eq!(facts.status, status, "{on_type} {on_variant}");
            assert_eq!(
                flags::recovery(facts.flags),
                recovery,
                "{on_type} {on_variant}"
            );
            assert_eq!(facts.retry_after, retry_after, "{on_type} {on_variant}");
        });
    }
    // The older number of another code is not taken over with it.
    with_variant("code = 1, legacy_code = 2", "code = 3", |variant| {
        assert!(variant.facts.code == Code::Literal(3));
        assert!(variant.facts.legacy_code.is_none());
    });
    // Attributes that can be repeated join those of the type, as far as there is room.
    with_variant(
        "suggest = \"a\", suggest = \"b\", example = \"e\", extensions(one = 1, two = 2), rename_all = \"UPPERCASE\"",
        "suggest = \"c\", suggest = \"d\", extensions(two = 3)",
        |variant| {
            let suggestions = variant.written.suggest.iter();
            let suggestions: Vec<String> =
                suggestions.map(|text| text.text.value.clone()).collect();
            assert_eq!(suggestions, ["c", "d", "a"]);
            let examples = variant.written.example.iter();
            let examples: Vec<&str> = examples.map(|text| &*text.text.value).collect();
            assert_eq!(examples, ["e"]);
            let constants = variant.written.constants().iter();
            let constants: Vec<(&str, &str)> = constants
                .map(|constant| (&*constant.name.value, &*constant.json))
                .collect();
            assert_eq!(constants, [("TWO", "3"), ("ONE", "1")]);
        },
    );
    // A field of this name is the member.
    let source = "#[mcp(extensions(one = 1, two = 2))] enum E { #[mcp(status = 404)] A { #[mcp(extension)] one: u8 } }";
    with_model(source, |model| {
        let [two] = model.variants[0].written.constants() else {
            panic!("one constant")
        };
        assert_eq!(two.name.value, "two");
    });
    // A variant without attributes takes over everything.
    with_variant("detail = \"shown\", status = 404", "", |variant| {
        assert_eq!(variant.facts.detail, "shown");
        assert_eq!(variant.facts.status, 404);
    });
}

#[test]
fn a_field_has_one_sanitizer() {
    let rows: [(&str, &str, Sanitizer); 37] = [
        ("", "a: String", Text),
        ("", "a: &'static str", Text),
        ("", "a: u64", Auto),
        ("", "a: Option<Vec<String>>", Text),
        ("", "a: PathBuf", Path),
        ("", "a: Arc<std::path::Path>", Path),
        ("", "a: url::Url", UrlByName),
        ("", "a: SecretString", Secret),
        ("", "a: serde_json::Value", Value),
        ("", "a: Untrusted<String>", Untrusted),
        ("", "a: Ride", Auto),
        ("", "password: u64", Secret),
        ("", "password: u8", Auto),
        ("", "secret: Option<i32>", Secret),
        ("", "api_key: f64", Secret),
        ("", "private_key: NonZero<u32>", Secret),
        ("", "access_token: Box<NonZeroI64>", Secret),
        ("", "token: u64", Auto),
        ("", "password_len: usize", Auto),
        ("", "login_code: u32", Secret),
        ("", "login_code: i32", Auto),
        ("sanitize = text", "password: u64", Text),
        ("extension = \"secret\"", "a: u64", Secret),
        ("", "password: Option<bool>", Auto),
        ("", "password: Vec<u8>", Secret),
        ("", "password: serde_json::Value", Secret),
        ("sanitize = text", "password: String", Text),
        ("extension = \"apiKey\"", "a: String", Secret),
        ("sanitize = output", "a: String", Output),
        ("sanitize = tree", "a: Ride", Tree),
        ("sanitize_with = f", "a: Ride", Custom),
        ("path", "a: String", Path),
        ("path(user)", "a: String", PathUser),
        ("path(root)", "a: String", PathRoot),
        ("trusted", "a: String", Trusted),
        ("skip", "a: String", Skip),
        ("sample", "a: Vec<String>", Text),
    ];
    for (attributes, field, expected) in rows {
        with_field(attributes, field, |variant| {
            let found = variant.fields[0].sanitizer.kind;
            assert_eq!(found, expected, "{attributes} {field}");
        });
    }
}

#[test]
fn a_text_makes_a_secret_of_the_field_after_its_name() {
    let rows = [
        (
            "#[error(\"password={0}\")] A(#[mcp(extension = \"a\")] String)",
            Secret,
        ),
        (
            "#[error(\"{0}\")] #[mcp(suggest = \"token: {0}\")] A(String)",
            Secret,
        ),
        (
            "#[error(\"password={0}\")] A(#[mcp(sanitize = text)] String)",
            Text,
        ),
        (
            "#[error(\"unexpected token {0}\")] #[mcp(status = 404)] A(String)",
            Text,
        ),
        (
            "#[error(\"password={LIMIT}{0}\")] #[mcp(status = 404)] A(String)",
            Text,
        ),
        // Variables of the pattern: those of a tuple are called as thiserror calls them.
        (
            "#[error(\"password={it}\", it = _0)] #[mcp(status = 404)] A(String)",
            Secret,
        ),
        (
            "#[error(\"password={it}\", it = _a)] #[mcp(status = 404)] A { _a: String }",
            Secret,
        ),
    ];
    for (variant, expected) in rows {
        with_model(&format!("enum E {{ {variant} }}"), |model| {
            let found = model.variants[0].fields[0].sanitizer.kind;
            assert_eq!(found, expected, "{variant}");
        });
    }
}

#[test]
fn decode_reads_what_was_sent() {
    let rows: [(&str, &str, Reader); 9] = [
        ("extension", "a: String", Reader::Owned),
        ("extension", "a: Option<u8>", Reader::Owned),
        ("extension", "a: &'static str", Reader::StaticText),
        ("extension", "a: Option<Duration>", Reader::Seconds),
        ("extension", "a: PathBuf", Reader::Hidden),
        ("extension, path(user)", "a: String", Reader::Owned),
        ("extension, secret", "a: String", Reader::Hidden),
        ("extension", "a: Vec<Option<u8>>", Reader::Hidden),
        ("extension, sanitize_with = f", "a: u8", Reader::Hidden),
    ];
    for (attributes, field, reader) in rows {
        with_field(attributes, field, |variant| {
            assert_eq!(variant.fields[0].reader, reader, "{attributes} {field}");
        });
    }
}
