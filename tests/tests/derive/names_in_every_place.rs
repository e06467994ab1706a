//! A name and a value have the same answer in a text, in a member, in a placeholder, in a tree and in a map.

use std::collections::BTreeMap;
use std::num::NonZeroU64;

use mcp_error::json::Json;
use mcp_error::policy::Policy;
use mcp_error::registry::{Sanitizer, Shape};
use mcp_error::sanitize::DetectorKind;
use mcp_error::sanitize::{Rules, text};
use mcp_error::{Context, Disclose, Failure, McpError, error};
use serde_json::{Value, json};

const UUID: &str = "123e4567-e89b-12d3-a456-426614174000";

/// The place of a placeholder with `{:?}`.
const DEBUG: usize = 2;

const VALUES: &[&str] = &[
    "4711",
    "123456",
    UUID,
    "fir9pine7oak",
    "078-05-1120",
    "+49 89 1234567",
    "is missing",
];

macro_rules! errors {
    ($($name:ident $plain:literal $debug:literal)*) => {
        $(
            mod $name {
                use super::*;

                #[derive(Debug, thiserror::Error, McpError)]
                #[mcp(status = 400)]
                pub(super) enum Refused {
                    #[error("the server refused it")]
                    Member { #[mcp(extension)] $name: String },
                    #[error($plain)]
                    Placeholder { $name: String },
                    #[error($debug)]
                    Debug { $name: String },
                    #[error("the server refused it")]
                    Optional { #[mcp(extension)] $name: Option<String> },
                    #[error("the server refused it")]
                    List { #[mcp(extension)] $name: Vec<String> },
                    #[error("the server refused it")]
                    Tree { #[mcp(extension, sanitize = tree)] given: Value },
                    #[error("the server refused it")]
                    Map { #[mcp(extension, sanitize = tree)] given: BTreeMap<String, String> },
                }

                pub(super) fn shown(value: &str, context: &Context) -> Vec<String> {
                    let name = stringify!($name);
                    let $name = value.to_owned();
                    let member = |error: Refused| {
                        let report = error.report(context);
                        serde_json::to_value(report.to_problem_details()).unwrap_or_default()
                    };
                    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
                    let detail = |error: Refused| {
                        let detail = error.report(context).detail().to_owned();
                        let rest = detail.strip_prefix("this is about ").unwrap_or_default();
                        rest.strip_suffix(", here").unwrap_or_default().trim_matches('"').to_owned()
                    };
                    let map = BTreeMap::from([(name.to_owned(), value.to_owned())]);
                    vec![
                        text(&member(Refused::Member { $name: $name.clone() })[name]),
                        detail(Refused::Placeholder { $name: $name.clone() }),
                        detail(Refused::Debug { $name: $name.clone() }),
                        text(&member(Refused::Optional { $name: Some($name.clone()) })[name]),
                        text(&member(Refused::List { $name: vec![$name.clone()] })[name][0]),
                        text(&member(Refused::Tree { given: json!({ name: value }) })["given"][name]),
                        text(&member(Refused::Tree { given: json!([{ name: [value] }]) })["given"][0][name][0]),
                        text(&member(Refused::Map { given: map })["given"][name]),
                    ]
                }
            }
        )*

        type Show = fn(&str, &Context) -> Vec<String>;

        const NAMES: &[(&str, Show)] = &[$((stringify!($name), $name::shown)),*];
    };
}

errors! {
    pin "this is about {pin}, here" "this is about {pin:?}, here"
    sid "this is about {sid}, here" "this is about {sid:?}, here"
    session "this is about {session}, here" "this is about {session:?}, here"
    client_id "this is about {client_id}, here" "this is about {client_id:?}, here"
    tenant_id "this is about {tenant_id}, here" "this is about {tenant_id:?}, here"
    clave "this is about {clave}, here" "this is about {clave:?}, here"
    stripe_key "this is about {stripe_key}, here" "this is about {stripe_key:?}, here"
    key "this is about {key}, here" "this is about {key:?}, here"
    phone "this is about {phone}, here" "this is about {phone:?}, here"
    ssn "this is about {ssn}, here" "this is about {ssn:?}, here"
    iban "this is about {iban}, here" "this is about {iban:?}, here"
    card_number "this is about {card_number}, here" "this is about {card_number:?}, here"
    order_id "this is about {order_id}, here" "this is about {order_id:?}, here"
    request_id "this is about {request_id}, here" "this is about {request_id:?}, here"
    page "this is about {page}, here" "this is about {page:?}, here"
    colour "this is about {colour}, here" "this is about {colour:?}, here"
    side "this is about {side}, here" "this is about {side:?}, here"
}

fn table(context: &Context, rules: &Rules) -> Vec<String> {
    let mut differences = Vec::new();
    for (name, show) in NAMES {
        for value in VALUES {
            let line = format!("\"{name}\": \"{value}\"");
            let clean = text(&line, rules);
            let in_text = clean
                .strip_prefix(&format!("\"{name}\": \""))
                .and_then(|rest| rest.strip_suffix('"'))
                .unwrap_or("?");
            // A text that is nothing but what looks like a password in quotes is one.
            let is_quoted_secret = text(&format!("\"{value}\""), rules).contains("[redacted]");
            for (place, shown) in show(value, context).iter().enumerate() {
                let expected = match place {
                    DEBUG if is_quoted_secret => "[redacted]",
                    _ => in_text,
                };
                if shown != expected {
                    differences.push(format!(
                        "{line} is {in_text} in a text, {shown} in place {place}"
                    ));
                }
            }
        }
    }
    differences
}

#[test]
fn a_name_and_a_value_have_the_same_answer_everywhere() {
    let differences = table(&Context::new(), &Rules::new());
    assert!(differences.is_empty(), "{differences:#?}");
}

#[test]
fn a_public_name_shows_its_values_everywhere() {
    const NAMES: &[&str] = &["pin", "session_id", "client_id", "phone"];
    let context = Context::new().with_policy(Policy::production().with_public_names(NAMES));
    let rules = Rules::new().with_public_names(NAMES);
    let differences = table(&context, &rules);
    assert!(differences.is_empty(), "{differences:#?}");
    assert_eq!(client_id::shown(UUID, &context), [UUID; 8]);
    assert_eq!(client_id::shown(UUID, &Context::new()), ["[redacted]"; 8]);
}

/// Ids that the application gives to anybody.
#[derive(Debug, Clone, Copy, Disclose)]
enum Plan {
    Basic,
}

#[derive(Debug)]
struct Wrapped(&'static str);

impl std::fmt::Display for Wrapped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(status = 400)]
enum Attributes {
    #[error("wrong {pin}")]
    Chosen {
        #[mcp(extension, sanitize = text)]
        pin: String,
    },
    #[error("wrong {client_id}")]
    Renamed {
        #[mcp(extension = "seat")]
        client_id: Wrapped,
        #[mcp(extension = "phone")]
        called: Wrapped,
    },
    #[error("wrong")]
    Vouched {
        #[mcp(extension)]
        client_id: Plan,
        #[mcp(extension)]
        pin: u8,
    },
    #[error("{} digits, {}", .pin.len(), .pin.trim())]
    Expression { pin: String },
    #[error("wrong")]
    NameBeside {
        #[mcp(extension)]
        field: String,
        #[mcp(extension)]
        value: String,
    },
    #[error("wrong")]
    Numbers {
        #[mcp(extension)]
        otp: u32,
        #[mcp(extension)]
        ssn: u64,
        #[mcp(extension)]
        pin: Option<u16>,
        #[mcp(extension)]
        mfa_code: u32,
        #[mcp(extension)]
        login_code: i32,
        #[mcp(extension)]
        token: u32,
    },
}

fn document(error: &Attributes) -> Value {
    let problem = error.to_problem_details();
    let mut document = serde_json::to_value(problem).unwrap_or_default();
    if let Some(members) = document.as_object_mut() {
        let kept = ["detail", "seat", "phone", "field", "value"];
        let others = [
            "client_id",
            "pin",
            "otp",
            "ssn",
            "mfa_code",
            "login_code",
            "token",
        ];
        members.retain(|name, _| kept.contains(&&**name) || others.contains(&&**name));
    }
    document
}

#[test]
fn an_attribute_and_a_type_win_over_a_weak_name() {
    let error = Attributes::Chosen { pin: "4711".into() };
    assert_eq!(
        document(&error),
        json!({"detail": "wrong 4711", "pin": "4711"})
    );
    let error = Attributes::Vouched {
        client_id: Plan::Basic,
        pin: 13,
    };
    assert_eq!(
        document(&error),
        json!({"detail": "wrong", "client_id": "Basic", "pin": 13})
    );
    let error = Attributes::Renamed {
        client_id: Wrapped(UUID),
        called: Wrapped("+49 89 1234567"),
    };
    assert_eq!(
        document(&error),
        json!({"detail": "wrong [redacted]", "seat": "[redacted]", "phone": "[redacted]"})
    );
    let error = Attributes::Expression { pin: "4711".into() };
    assert_eq!(document(&error), json!({"detail": "4 digits, [redacted]"}));
}

#[test]
fn a_name_in_another_field_is_weak_too() {
    let document_of = |field: &str, value: &str| {
        document(&Attributes::NameBeside {
            field: field.into(),
            value: value.into(),
        })
    };
    assert_eq!(document_of("pin", "4711")["value"], "[redacted]");
    assert_eq!(document_of("page", "4711")["value"], "4711");
    let tree = pin::Refused::Tree {
        given: json!([{"name": "pin", "value": "4711"}, {"name": "page", "value": "4711"}]),
    };
    let document = tree.to_problem_details();
    let given = document.members.get("given").unwrap();
    let values = json!([{"name": "pin", "value": "[redacted]"}, {"name": "page", "value": "4711"}]);
    assert_eq!(given.to_string(), values.to_string());
}

#[test]
fn a_number_with_the_name_of_a_code_is_a_secret() {
    let error = Attributes::Numbers {
        otp: 123_456,
        ssn: 78_051_120,
        pin: Some(4711),
        mfa_code: 123_456,
        login_code: -5,
        token: 12,
    };
    let redacted = "[redacted]";
    assert_eq!(
        document(&error),
        json!({
            "detail": "wrong", "otp": redacted, "ssn": redacted, "pin": 4711, "mfa_code": redacted,
            "login_code": -5, "token": 12,
        })
    );
}

/// A number of the application.
#[derive(Debug, Clone, Copy)]
struct Attempt(u32);

impl Disclose for Attempt {
    const SHAPE: Shape = Shape::Integer;

    fn disclose(&self) -> Json {
        self.0.into()
    }
}

/// Only the compiler knows that this is a number.
type Code = u32;

/// A type that says nothing of its values.
#[derive(Debug)]
struct Digits(u32);

impl std::fmt::Display for Digits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(status = 400)]
enum Passwords {
    #[error("wrong {password}, {secret:?}, {password_len} and {token}")]
    Numbers {
        #[mcp(extension)]
        password: u32,
        #[mcp(extension)]
        secret: Option<i64>,
        #[mcp(extension)]
        passphrase: f64,
        #[mcp(extension)]
        api_key: Vec<u32>,
        #[mcp(extension)]
        private_key: NonZeroU64,
        #[mcp(extension)]
        access_token: Digits,
        #[mcp(extension)]
        card_number: i64,
        #[mcp(extension)]
        passwd: Code,
        #[mcp(extension)]
        pwd: Option<Code>,
        #[mcp(extension)]
        cookie: Code,
        #[mcp(extension)]
        token: u32,
        #[mcp(extension)]
        password_len: usize,
        #[mcp(extension)]
        password_attempts: u32,
        #[mcp(extension)]
        credential_id: u64,
        #[mcp(extension)]
        user_key: u64,
    },
    #[error("wrong {password}")]
    Vouched {
        #[mcp(extension, sanitize = value)]
        password: u32,
        #[mcp(extension)]
        secret: Attempt,
        #[mcp(extension = "passphrase")]
        attempt: u8,
    },
    #[error("wrong")]
    Tree {
        #[mcp(extension, sanitize = tree)]
        given: Value,
    },
    #[error("wrong: {}, {} and {}", .login.password, .login.token, .login.password.count_ones())]
    Expression { login: Login },
    #[error("wrong")]
    Types {
        #[mcp(extension, sanitize = tree)]
        given: (Password, Token),
    },
    #[error("wrong")]
    Beside {
        #[mcp(extension)]
        field: &'static str,
        #[mcp(extension)]
        value: Value,
    },
}

#[derive(Debug)]
struct Login {
    password: u32,
    token: u32,
}

#[derive(Debug, serde::Serialize)]
struct Password(u32);

#[derive(Debug, serde::Serialize)]
struct Token(u32);

fn members_of(error: &Passwords) -> Value {
    let problem = serde_json::to_value(error.to_problem_details()).unwrap();
    let mut members = problem.as_object().unwrap().clone();
    let facts = [
        "type",
        "title",
        "status",
        "timestamp",
        "instance",
        "kind",
        "retryable",
        "recovery",
        "effect",
    ];
    members.retain(|name, _| !facts.contains(&&**name));
    members.into()
}

#[test]
fn a_number_that_is_called_a_password_or_a_key_is_a_secret() {
    let redacted = "[redacted]";
    let error = Passwords::Numbers {
        password: 471_147,
        secret: Some(-471_147),
        passphrase: 4711.5,
        api_key: vec![4711],
        private_key: NonZeroU64::MAX,
        access_token: Digits(471_147),
        card_number: 4_111_111,
        passwd: 471_147,
        pwd: Some(471_147),
        cookie: 13,
        token: 12,
        password_len: 3,
        password_attempts: 4,
        credential_id: 5,
        user_key: 6,
    };
    assert_eq!(
        members_of(&error),
        json!({
            "detail": "wrong [redacted], [redacted], 3 and 12",
            "password": redacted, "secret": redacted, "passphrase": redacted, "api_key": redacted,
            "private_key": redacted, "access_token": redacted, "card_number": redacted, "passwd": redacted,
            "pwd": redacted, "cookie": 13, "token": 12,
            "password_len": 3, "password_attempts": 4, "credential_id": 5, "user_key": 6,
        })
    );
    let rpc = serde_json::to_value(error.to_rpc_error()).unwrap();
    let text = error.to_tool_result().content[0].text.clone();
    for wire in [rpc.to_string(), text] {
        assert!(!wire.contains("4711") && !wire.contains("4111"), "{wire}");
    }
    let strings: Vec<_> = error
        .entry()
        .members()
        .filter(|member| member.sanitizer() == Sanitizer::Secret)
        .map(|member| (member.name(), member.shape()))
        .collect();
    assert_eq!(
        strings,
        [
            ("password", Shape::String),
            ("secret", Shape::String),
            ("passphrase", Shape::String),
            ("api_key", Shape::String),
            ("private_key", Shape::String),
            ("access_token", Shape::String),
            ("card_number", Shape::String),
            ("passwd", Shape::String),
            ("pwd", Shape::String),
        ]
    );
}

#[test]
fn an_attribute_and_a_type_win_over_the_name_of_a_number() {
    let error = Passwords::Vouched {
        password: 4711,
        secret: Attempt(3),
        attempt: 7,
    };
    assert_eq!(
        members_of(&error),
        json!({"detail": "wrong 4711", "password": 4711, "secret": 3, "passphrase": 7})
    );
}

#[test]
fn a_variable_that_is_a_number_is_a_secret_by_its_name() {
    let (password, token, word) = (4711_u32, 12_u32, "oak");
    let said = |error: Failure| {
        serde_json::to_value(error.to_problem_details()).unwrap()["detail"].clone()
    };
    assert_eq!(
        said(error!(status = 400, "wrong: {password}")),
        "wrong: [redacted]"
    );
    assert_eq!(
        said(error!(status = 400, "wrong: {secret}", secret = password)),
        "wrong: [redacted]"
    );
    assert_eq!(said(error!(status = 400, "wrong: {token}")), "wrong: 12");
    let login = Login {
        password: 4711,
        token: 12,
    };
    let error = error!(status = 400, "wrong: {}, {}", login.password, login.token);
    assert_eq!(said(error), "wrong: [redacted], 12");
    assert_eq!(
        members_of(&Passwords::Expression { login }),
        json!({"detail": "wrong: [redacted], 12 and 7"})
    );
    let password = word;
    assert_eq!(
        said(error!(status = 400, "{} letters", password.len())),
        "3 letters"
    );
}

#[test]
fn a_number_in_a_tree_is_a_secret_by_its_name() {
    let redacted = "[redacted]";
    let error = Passwords::Tree {
        given: json!({
            "password": 4711, "password_len": 4, "api_key": [4, 7],
            "fields": [
                {"loc": ["body", "password"], "input": 4711},
                {"loc": ["body", "page"], "input": 4711},
                {"name": "DB_PASSWORD", "value": 4711.5},
                {"name": "token", "value": 4711},
            ],
            "env": [["DB_PASSWORD", 4711], ["PORT", 5432]],
        }),
    };
    assert_eq!(
        members_of(&error),
        json!({
            "detail": "wrong",
            "given": {
                "password": redacted, "password_len": 4, "api_key": redacted,
                "fields": [
                    {"loc": ["body", "password"], "input": redacted},
                    {"loc": ["body", "page"], "input": 4711},
                    {"name": "DB_PASSWORD", "value": redacted},
                    {"name": "token", "value": 4711},
                ],
                "env": [["DB_PASSWORD", redacted], ["PORT", 5432]],
            },
        })
    );
}

#[test]
fn a_number_is_a_secret_by_the_name_of_its_type_or_of_another_field() {
    let error = Passwords::Types {
        given: (Password(4711), Token(12)),
    };
    assert_eq!(
        members_of(&error),
        json!({"detail": "wrong", "given": ["[redacted]", 12]})
    );
    for (field, shown) in [("password", json!("[redacted]")), ("page", json!(4711))] {
        let value = json!(4711);
        assert_eq!(
            members_of(&Passwords::Beside { field, value }),
            json!({"detail": "wrong", "field": field, "value": shown})
        );
    }
}

#[test]
fn a_report_says_that_a_name_redacted_a_value() {
    let error = Attributes::NameBeside {
        field: "page".into(),
        value: "4711".into(),
    };
    assert_eq!(
        error.report(&Context::new()).changes().redactions().count(),
        0
    );
    let error = Attributes::Renamed {
        client_id: Wrapped(UUID),
        called: Wrapped("none"),
    };
    let report = error.report(&Context::new());
    let redactions: Vec<_> = report.changes().redactions().collect();
    assert_eq!(redactions, [(DetectorKind::NamedValue, 1)]);
    let rules: Vec<_> = report
        .changes()
        .rules()
        .map(|(rule, _)| rule.id())
        .collect();
    assert_eq!(rules, ["named.pair"]);
}
