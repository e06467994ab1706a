//! The derive looks at the names of fields, the sanitizer at the names in texts: both know the same secrets.

use mcp_error::McpError;
use mcp_error::sanitize::{Rules, text};

macro_rules! fields {
    ($($name:ident)*) => {
        #[derive(Debug, Default, thiserror::Error, McpError)]
        #[error("refused")]
        #[mcp(status = 400)]
        struct Refused {
            $(#[mcp(extension)] $name: String,)*
        }

        fn refused() -> Refused {
            Refused { $($name: "blue".into(),)* }
        }

        const NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}

fields! {
    password passwd passphrase db_password password_hash secret client_secret secret_key token access_token
    refresh_token api_key apikey x_api_key private_key credential credentials authorization auth_token session_token
    cookie bearer pin signature
    author keyboard tokenizer_name monkey path user_name session_count pinned ride colour key_count
}

#[test]
fn a_name_is_a_secrets_in_a_field_as_in_a_text() {
    let problem = refused().to_problem_details();
    let mut secrets = 0;
    for name in NAMES {
        let member = problem.members.get(name).and_then(|value| value.as_str());
        let of_field = member == Some("[redacted]");
        let of_text = !text(&format!("{name}=blue"), &Rules::new()).contains("blue");
        assert_eq!(of_field, of_text, "{name}: {member:?}");
        secrets += usize::from(of_field);
    }
    assert!((10..NAMES.len() - 5).contains(&secrets), "{secrets}");
}

/// No detector finds it: only a name says that it is a secret.
const PHRASE: &str = "lamp zebra orbit";

#[derive(Debug, Clone)]
struct Account {
    user: String,
    password: String,
    token: u32,
}

impl Account {
    fn new() -> Self {
        Self {
            user: "ada".into(),
            password: PHRASE.into(),
            token: 7,
        }
    }

    fn api_key(&self) -> &str {
        &self.password
    }

    fn has_password(&self) -> bool {
        !self.password.is_empty()
    }
}

impl std::fmt::Display for Account {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.user)
    }
}

#[derive(Debug)]
struct Form {
    pw: String,
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(status = 400)]
enum Login {
    #[error("{user} wrote {password}", user = .0, password = .1)]
    NamedArgument(String, String),
    #[error("{password:?} was wrong", password = .0.trim())]
    NamedExpression(String),
    #[error("password={}", .0)]
    PositionBehindName(String),
    #[error("password={}", .0.trim())]
    ExpressionBehindName(String),
    #[error("{} wrote {}", .account.user, .account.password)]
    Inside { account: Account },
    #[error("the server wants {}", .0.api_key().to_owned())]
    Method(Account),
    #[error("refused: {}", .0.iter().map(|login| login.password.clone()).collect::<String>())]
    InClosure(Vec<Account>),
    #[error("refused: {}", .0.iter().map(|Account { password, .. }| &**password).collect::<String>())]
    InPattern(Vec<Account>),
    #[error("refused: {}", .0.iter().map(|access_token| access_token.trim()).collect::<String>())]
    Variable(Vec<String>),
    #[error("refused access_token {0}")]
    InSentence(String),
    #[error("refused: {}", .0.pw)]
    PasswordString(Form),
    #[error("refused")]
    #[mcp(suggest("Do not use {}", .0.password), user_message("It is {it}", it = .0.password))]
    Suggested(Account),
}

#[test]
fn a_name_in_an_argument_of_a_message_is_a_secrets_too() {
    let phrase = || PHRASE.to_owned();
    let rows = [
        (
            Login::NamedArgument("ada".into(), phrase()),
            "ada wrote [redacted]",
        ),
        (Login::NamedExpression(phrase()), "[redacted] was wrong"),
        (Login::PositionBehindName(phrase()), "password=[redacted]"),
        (Login::ExpressionBehindName(phrase()), "password=[redacted]"),
        (
            Login::Inside {
                account: Account::new(),
            },
            "ada wrote [redacted]",
        ),
        (Login::Method(Account::new()), "the server wants [redacted]"),
        (
            Login::InClosure(vec![Account::new()]),
            "refused: [redacted]",
        ),
        (
            Login::InPattern(vec![Account::new()]),
            "refused: [redacted]",
        ),
        (Login::Variable(vec![phrase()]), "refused: [redacted]"),
        (
            Login::InSentence(phrase()),
            "refused access_token [redacted]",
        ),
        (
            Login::PasswordString(Form { pw: phrase() }),
            "refused: [redacted]",
        ),
        (Login::Suggested(Account::new()), "refused"),
    ];
    for (error, detail) in rows {
        let report = error.report(&mcp_error::Context::new());
        assert_eq!(report.detail(), detail, "{error:?}");
        let user = report.user_message().unwrap_or_default().to_owned();
        let result = serde_json::to_string(&error.to_tool_result()).unwrap();
        for wire in [user, result] {
            assert!(!wire.contains("zebra"), "{wire}");
        }
    }
}

fn without_password(account: &Account) -> &str {
    &account.user
}

#[derive(Debug)]
struct Counts {
    pass: u32,
}

impl Counts {
    fn pass(&self) -> &'static str {
        "lint"
    }
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(status = 400)]
enum Known {
    #[error("{} of {} {}", .0.token, .0.token + 1, .0.has_password())]
    Numbers(Account),
    #[error("expected {}", .0.iter().map(|token| token.to_uppercase()).collect::<String>())]
    OfParser(Vec<String>),
    #[error("{}", without_password(.0))]
    Function(Account),
    #[error("{} of {}", .0.pass, .0.pass())]
    Counted(Counts),
    #[error("{} wrote {}", .account.user, .account.password)]
    Explicit {
        #[mcp(sanitize = text)]
        account: Account,
    },
    #[error("{token} of {}", .0, token = .1)]
    NamedNumber(u8, u8),
}

#[test]
fn a_number_is_not_a_secret_and_an_attribute_decides() {
    let rows = [
        (Known::Numbers(Account::new()), "7 of 8 true".to_owned()),
        (
            Known::OfParser(vec!["end".into()]),
            "expected END".to_owned(),
        ),
        (Known::Function(Account::new()), "ada".to_owned()),
        (
            Known::Explicit {
                account: Account::new(),
            },
            format!("ada wrote {PHRASE}"),
        ),
        (Known::Counted(Counts { pass: 3 }), "3 of lint".to_owned()),
        (Known::NamedNumber(3, 4), "4 of 3".to_owned()),
    ];
    for (error, detail) in rows {
        let report = error.report(&mcp_error::Context::new());
        assert_eq!(report.detail(), detail, "{error:?}");
    }
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("{user} may not log in with {pass:?}")]
#[mcp(status = 401)]
struct Refusal {
    user: String,
    #[mcp(extension)]
    pass: Option<String>,
    #[mcp(extension)]
    pw: Box<str>,
    #[mcp(extension, sanitize = tree)]
    request: serde_json::Value,
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("{pass} of {pw:?} in {phase}")]
#[mcp(status = 422)]
struct Tests {
    pass: u32,
    #[mcp(extension)]
    pw: Vec<String>,
    phase: Phase,
    #[mcp(extension, sanitize = tree)]
    counts: serde_json::Value,
}

#[derive(Debug)]
struct Phase {
    pass: &'static str,
}

impl std::fmt::Display for Phase {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.pass)
    }
}

/// In a sentence, `pass` and `pw` have other meanings.
#[test]
fn one_string_that_is_called_pass_or_pw_is_a_password() {
    let request = serde_json::json!({"user": "ada", "pass": PHRASE, "log": [{"pw": PHRASE}]});
    let refusal = Refusal {
        user: "ada".into(),
        pass: Some(PHRASE.into()),
        pw: PHRASE.into(),
        request: request.clone(),
    };
    let document = refusal.to_problem_details();
    assert_eq!(
        document.detail.as_deref(),
        Some("ada may not log in with [redacted]")
    );
    assert_eq!(document.members.get("pass"), Some(&"[redacted]".into()));
    assert_eq!(document.members.get("pw"), Some(&"[redacted]".into()));
    let clean = r#"{"log":[{"pw":"[redacted]"}],"pass":"[redacted]","user":"ada"}"#;
    let shown = document.members.get("request").unwrap();
    assert_eq!(shown.to_string(), clean);

    // In errors without annotations, and among the arguments of a call.
    let context = mcp_error::Context::new().with_arguments(&request);
    let error = mcp_error::RpcError::new(-31401, PHRASE, Some(request.into()));
    let error = mcp_error::wrap::outgoing_error(error, &context);
    assert_eq!(error.message, "[redacted]");
    assert_eq!(error.data.unwrap().to_string(), clean);

    let counts = serde_json::json!({"fail": 1, "pass": 12, "runs": {"pass": ["north", "south"]}});
    let tests = Tests {
        pass: 12,
        pw: vec!["north".into()],
        phase: Phase { pass: "fold" },
        counts: counts.clone(),
    };
    let document = tests.to_problem_details();
    assert_eq!(
        document.detail.as_deref(),
        Some(r#"12 of ["north"] in fold"#)
    );
    let shown = document.members.get("counts").unwrap();
    assert_eq!(shown.to_string(), counts.to_string());
    let text = "3 pass, 2 fail, pass: yes";
    assert_eq!(mcp_error::sanitize::text(text, &Rules::new()), text);
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("the settings are not valid")]
#[mcp(status = 422)]
struct Settings(#[mcp(extension = "settings", sanitize = tree)] serde_json::Value);

/// As in the text of such an object.
#[test]
fn a_value_beside_the_name_of_a_secret_is_one() {
    let settings = serde_json::json!([
        {"name": "API_KEY", "value": PHRASE},
        {"value": PHRASE, "key": "password", "line": "seven"},
        {"Field": "pass", "oldValue": PHRASE, "newValue": PHRASE},
        {"name": "token_count", "value": "seven"},
        {"name": "token", "value": 7, "values": ["seven"]},
        {"kind": "token", "value": "end of line"},
        ["psql", "--db-password", PHRASE, "--token", "--verbose", "--pass", PHRASE, "--port", "5432"],
    ]);
    let clean = serde_json::json!([
        {"name": "API_KEY", "value": "[redacted]"},
        {"value": "[redacted]", "key": "password", "line": "seven"},
        {"Field": "pass", "oldValue": "[redacted]", "newValue": "[redacted]"},
        {"name": "token_count", "value": "seven"},
        {"name": "token", "value": 7, "values": ["seven"]},
        {"kind": "token", "value": "end of line"},
        ["psql", "--db-password", "[redacted]", "--token", "--verbose", "--pass", "[redacted]", "--port", "5432"],
    ]);
    let document = serde_json::to_value(Settings(settings.clone()).to_problem_details()).unwrap();
    assert_eq!(document["settings"], clean);
    let error = mcp_error::RpcError::new(-31422, "refused", Some(settings.clone().into()));
    let error = mcp_error::wrap::outgoing_error(error, &mcp_error::Context::new());
    assert_eq!(serde_json::Value::from(error.data.unwrap()), clean);
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(status = 422)]
enum Invalid {
    #[error("{} does not fit {field}", .value.as_deref().unwrap_or("nothing"))]
    Field {
        #[mcp(extension)]
        field: String,
        #[mcp(extension)]
        value: Option<String>,
    },
    #[error("{new_value} after {old_value}")]
    Changed {
        name: &'static str,
        old_value: u8,
        new_value: serde_json::Value,
    },
    #[error("{value}")]
    Shown {
        key: String,
        #[mcp(sanitize = text)]
        value: String,
    },
    #[error("not valid")]
    Members {
        #[mcp(extension)]
        name: String,
        #[mcp(extension)]
        value: String,
    },
    #[error("{value} does not fit")]
    Texts { option: String, value: String },
    #[error("{value} does not fit {field}")]
    Number { field: &'static str, value: u32 },
    #[error("{value:>6} does not fit {field}")]
    Padded { field: String, value: f64 },
}

/// The name of a number beside it counts as its own name does, whether or not the type is written as a number.
#[test]
fn a_number_beside_the_name_of_a_secret_is_one_where_a_number_of_that_name_is() {
    for (field, shown) in [
        ("password", "[redacted]"),
        ("otp", "[redacted]"),
        ("mfa_code", "[redacted]"),
        ("/login/password", "[redacted]"),
        ("token", "4711"),
        ("pin", "4711"),
        ("password_len", "4711"),
        ("age", "4711"),
    ] {
        let error = Invalid::Number { field, value: 4711 };
        let detail = error.to_problem_details().detail.unwrap();
        assert_eq!(detail, format!("{shown} does not fit {field}"));
    }
    // An invisible character does not disguise the name.
    let field = "pass\u{200b}word";
    let error = Invalid::Number { field, value: 4711 };
    let detail = error.to_problem_details().detail.unwrap();
    assert_eq!(detail, "[redacted] does not fit password");
    for (field, shown) in [
        ("password", "[redacted]"),
        ("token", " 471.5"),
        ("age", " 471.5"),
    ] {
        let error = Invalid::Padded {
            field: field.into(),
            value: 471.5,
        };
        let detail = error.to_problem_details().detail.unwrap();
        assert_eq!(detail, format!("{shown} does not fit {field}"));
    }
}

#[test]
fn a_field_with_the_value_to_a_name_beside_it_is_a_secret_where_the_name_is() {
    let detail = |error: &Invalid| error.to_problem_details().detail.unwrap();
    for (field, shown) in [
        ("password", "[redacted]"),
        ("pass", "[redacted]"),
        ("title", PHRASE),
    ] {
        let error = Invalid::Field {
            field: field.into(),
            value: Some(PHRASE.into()),
        };
        assert_eq!(detail(&error), format!("{shown} does not fit {field}"));
        let members = error.to_problem_details().members;
        assert_eq!(members.get("value"), Some(&shown.into()));
    }
    let none = Invalid::Field {
        field: "password".into(),
        value: None,
    };
    assert_eq!(none.to_problem_details().members.get("value"), None);
    assert_eq!(detail(&none), "[redacted] does not fit password");
    let changed = |name| Invalid::Changed {
        name,
        old_value: 7,
        new_value: PHRASE.into(),
    };
    assert_eq!(detail(&changed("api_key")), "[redacted] after 7");
    assert_eq!(detail(&changed("colour")), format!("{PHRASE} after 7"));
    let shown = Invalid::Shown {
        key: "password".into(),
        value: PHRASE.into(),
    };
    assert_eq!(detail(&shown), PHRASE);
    for (name, shown) in [("password", "[redacted]"), ("title", PHRASE)] {
        let (name, value) = (name.to_owned(), PHRASE.to_owned());
        let members = Invalid::Members {
            name: name.clone(),
            value: value.clone(),
        };
        let members = members.to_problem_details().members;
        assert_eq!(members.get("value"), Some(&shown.into()));
        let texts = Invalid::Texts {
            option: name,
            value,
        };
        assert_eq!(detail(&texts), format!("{shown} does not fit"));
    }
}

#[derive(Debug, serde::Serialize)]
struct Variable {
    name: &'static str,
    value: &'static str,
}

/// A value can have its name next to it, as in a list of headers or of variables.
#[derive(Debug, thiserror::Error, McpError)]
#[error("the gate does not start with {env:?}")]
#[mcp(status = 500)]
struct NotStarted {
    #[mcp(extension, sanitize = tree)]
    env: Vec<(String, String)>,
    #[mcp(extension, sanitize = tree)]
    variables: Vec<Variable>,
}

#[test]
fn a_value_beside_the_name_of_a_secret_is_redacted_in_a_tree() {
    let error = NotStarted {
        env: [("DB_PASSWORD", "zebra-lamp-77"), ("PORT", "5432")]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .into(),
        variables: vec![
            Variable {
                name: "api-key",
                value: "zebra-lamp-77",
            },
            Variable {
                name: "colour",
                value: "red",
            },
        ],
    };
    let problem = error.to_problem_details();
    let member = |name| problem.members.get(name).unwrap().to_string();
    assert_eq!(
        member("env"),
        r#"[["DB_PASSWORD","[redacted]"],["PORT","5432"]]"#
    );
    assert_eq!(
        member("variables"),
        r#"[{"name":"api-key","value":"[redacted]"},{"name":"colour","value":"red"}]"#
    );
    assert!(!problem.to_string().contains("zebra"), "{problem}");
}

fn whole(id: &str) -> String {
    id.to_owned()
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(status = 404)]
enum Unknown {
    #[error("unknown session_id '{session_id}' in {place}")]
    Sanitized {
        #[mcp(extension, sanitize = text)]
        session_id: String,
        place: String,
    },
    #[error("unknown session_id '{session_id}' in {place}")]
    Trusted {
        #[mcp(extension, trusted)]
        session_id: String,
        place: String,
    },
    #[error("unknown session_id '{session_id}' in {place}")]
    Echoed {
        #[mcp(extension, echo)]
        session_id: String,
        place: String,
    },
    #[error("unknown session_id '{session_id}' in {place}")]
    ByFunction {
        #[mcp(extension, sanitize_with = whole)]
        session_id: String,
        place: String,
    },
    #[error("unknown session_id '{0}' in {1}")]
    ByPosition(#[mcp(sanitize = text)] String, String),
    #[error("unknown session_id '{session_id}' in {place}")]
    Bare { session_id: String, place: String },
}

/// Where nobody says so, the name counts. What stands in another value was sanitized by itself.
#[test]
fn a_message_shows_what_an_attribute_shows_of_a_field_with_the_name_of_a_secret() {
    let place = || "hall, password: zebra-lamp".to_owned();
    for id in ["term-7", "0b4f9c1e-6a1d-4c5e-9f0a-3d2b1c0a9f8e"] {
        let session_id = || id.to_owned();
        let shown = [
            Unknown::Sanitized {
                session_id: session_id(),
                place: place(),
            },
            Unknown::Trusted {
                session_id: session_id(),
                place: place(),
            },
            Unknown::Echoed {
                session_id: session_id(),
                place: place(),
            },
            Unknown::ByFunction {
                session_id: session_id(),
                place: place(),
            },
            Unknown::ByPosition(session_id(), place()),
        ];
        for error in shown {
            let detail = error.to_problem_details().detail.unwrap();
            let expected = format!("unknown session_id '{id}' in hall, password: [redacted]");
            assert_eq!(detail, expected, "{error:?}");
        }
        let bare = Unknown::Bare {
            session_id: session_id(),
            place: place(),
        };
        let detail = bare.to_problem_details().detail.unwrap();
        assert_eq!(
            detail,
            "unknown session_id '[redacted]' in hall, password: [redacted]"
        );
    }
}

/// No value of it is confidential.
#[derive(Debug, Clone, Copy, mcp_error::Disclose)]
enum TokenKind {
    Bearer,
    Cookie,
}

impl std::fmt::Display for TokenKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Debug::fmt(self, f)
    }
}

/// Its name says what it holds, wherever it stands.
#[derive(Debug, Clone)]
struct ApiKey(String);

impl std::fmt::Display for ApiKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// A word of a program.
#[derive(Debug)]
struct Token(&'static str);

impl std::fmt::Display for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(status = 401)]
enum Typed {
    #[error("no {token:?} is valid here")]
    Vouched {
        #[mcp(extension)]
        token: Option<TokenKind>,
        #[mcp(extension)]
        secret: Box<TokenKind>,
    },
    #[error("{0} is not valid")]
    Key(ApiKey),
    #[error("{0:?} are not valid")]
    Keys(Vec<ApiKey>),
    #[error("{} of {user} is not valid", .given.0)]
    Inside { given: ApiKey, user: &'static str },
    #[error("not valid")]
    Member {
        #[mcp(extension)]
        password: ApiKey,
        #[mcp(extension)]
        given: Option<ApiKey>,
    },
    #[error("unexpected {0}")]
    Parser(Token),
    #[error("{0} is not valid")]
    Said(#[mcp(sanitize = text)] ApiKey),
    #[error("refused: {0}")]
    Error(InvalidPassword),
    #[error("refused: {0}")]
    Marked(#[from] ForgottenPassword),
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("{0} has another password")]
#[mcp(status = 401)]
struct InvalidPassword(&'static str);

#[derive(Debug, thiserror::Error, McpError)]
#[error("{0} has no password any more")]
#[mcp(status = 401)]
struct ForgottenPassword(&'static str);

/// A type that vouches for its values decides before any name, in a field as in an expression; else its own name counts as that
/// of a field does.
#[test]
fn a_type_decides_before_the_name_of_its_field_and_can_have_the_name_of_a_secret() {
    let key = || ApiKey(PHRASE.into());
    let detail = |error: &Typed| error.to_problem_details().detail.unwrap();
    let vouched = Typed::Vouched {
        token: Some(TokenKind::Bearer),
        secret: Box::new(TokenKind::Cookie),
    };
    let problem = vouched.to_problem_details();
    assert_eq!(detail(&vouched), "no Bearer is valid here");
    assert_eq!(problem.members.get("token"), Some(&"Bearer".into()));
    assert_eq!(problem.members.get("secret"), Some(&"Cookie".into()));
    assert_eq!(detail(&Typed::Key(key())), "[redacted] is not valid");
    assert_eq!(
        detail(&Typed::Keys(vec![key(), key()])),
        "[redacted] are not valid"
    );
    assert_eq!(
        detail(&Typed::Inside {
            given: key(),
            user: "ada"
        }),
        "[redacted] of ada is not valid"
    );
    let member = Typed::Member {
        password: key(),
        given: Some(key()),
    };
    let members = member.to_problem_details().members;
    assert_eq!(members.get("password"), Some(&"[redacted]".into()));
    assert_eq!(members.get("given"), Some(&"[redacted]".into()));
    assert_eq!(detail(&Typed::Parser(Token("end"))), "unexpected end");
    assert_eq!(
        detail(&Typed::Said(key())),
        format!("{PHRASE} is not valid")
    );
    // An error about a secret is not one.
    assert_eq!(
        detail(&Typed::Error(InvalidPassword("ada"))),
        "refused: ada has another password"
    );
    assert_eq!(
        detail(&Typed::from(ForgottenPassword("ada"))),
        "refused: ada has no password any more"
    );
    let entry = member.entry();
    let sanitizers: Vec<_> = entry.members().map(|member| member.sanitizer()).collect();
    use mcp_error::registry::Sanitizer;
    assert_eq!(sanitizers, [Sanitizer::Secret, Sanitizer::Secret]);
}

/// A wrapper of the application's own, which prints what it holds.
#[derive(Debug)]
struct Logged<T>(T);

impl<T: std::fmt::Display> std::fmt::Display for Logged<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// The number of a value of that type.
#[derive(Debug)]
struct Id<T>(u32, std::marker::PhantomData<T>);

impl<T> std::fmt::Display for Id<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(status = 401)]
enum Wrapped {
    #[error("{0} is not valid")]
    One(Logged<ApiKey>),
    #[error("{0:?} are not valid")]
    Many(Vec<Logged<ApiKey>>),
    #[error("{0:?} is not valid")]
    Pair((&'static str, Logged<ApiKey>)),
    #[error("not valid")]
    Member {
        #[mcp(extension)]
        given: Option<Box<Logged<ApiKey>>>,
    },
    #[error("key {0} is not valid")]
    Id(Id<ApiKey>),
    #[error("unexpected {0}")]
    Parser(Logged<Token>),
}

#[test]
fn a_type_that_has_one_with_the_name_of_a_secret_among_its_arguments_is_one() {
    let key = || Logged(ApiKey(PHRASE.into()));
    let detail = |error: &Wrapped| error.to_problem_details().detail.unwrap();
    assert_eq!(detail(&Wrapped::One(key())), "[redacted] is not valid");
    assert_eq!(
        detail(&Wrapped::Many(vec![key()])),
        "[redacted] are not valid"
    );
    assert_eq!(
        detail(&Wrapped::Pair(("ada", key()))),
        "[redacted] is not valid"
    );
    let member = Wrapped::Member {
        given: Some(Box::new(key())),
    };
    let members = member.to_problem_details().members;
    assert_eq!(members.get("given"), Some(&"[redacted]".into()));
    let id = Wrapped::Id(Id(7, std::marker::PhantomData));
    assert_eq!(detail(&id), "key 7 is not valid");
    let parser = Wrapped::Parser(Logged(Token("end")));
    assert_eq!(detail(&parser), "unexpected end");
}

#[derive(Debug, serde::Serialize)]
struct AccessToken(String);

/// The bytes of a key.
#[derive(Debug, serde::Serialize)]
struct SigningSecret([u8; 3]);

#[derive(Debug, serde::Serialize)]
struct RootPassword(String, u8);

#[derive(Debug, serde::Serialize)]
struct UserPassword {
    text: String,
}

/// Its members have names of their own.
#[derive(Debug, serde::Serialize)]
struct DbCredentials {
    user: String,
    password: String,
}

#[derive(Debug, serde::Serialize)]
struct Plan(String);

#[derive(Debug, serde::Serialize)]
struct Session {
    given: AccessToken,
    spare: Vec<AccessToken>,
    signing: SigningSecret,
    root: RootPassword,
    own: UserPassword,
    db: DbCredentials,
    plan: Plan,
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("the program ended with {status}")]
#[mcp(status = 500)]
struct Ended {
    #[mcp(extension)]
    args: Vec<String>,
    #[mcp(extension, sanitize = tree)]
    session: Session,
    status: i32,
}

#[test]
fn an_argument_and_a_type_with_the_name_of_a_secret_hide_their_values() {
    let key = || AccessToken(PHRASE.into());
    let error = Ended {
        args: ["psql", "--password", PHRASE, "-c", "select"]
            .map(String::from)
            .into(),
        session: Session {
            given: key(),
            spare: vec![key()],
            signing: SigningSecret([7, 8, 9]),
            root: RootPassword(PHRASE.into(), 1),
            own: UserPassword {
                text: PHRASE.into(),
            },
            db: DbCredentials {
                user: "ada".into(),
                password: PHRASE.into(),
            },
            plan: Plan("north".into()),
        },
        status: 2,
    };
    let problem = error.to_problem_details();
    let member = |name| problem.members.get(name).unwrap().to_string();
    assert_eq!(
        member("args"),
        r#"["psql","--password","[redacted]","-c","select"]"#
    );
    assert_eq!(
        member("session"),
        concat!(
            r#"{"given":"[redacted]","spare":["[redacted]"],"signing":"[redacted]","root":"[redacted]","#,
            r#""own":{"text":"[redacted]"},"db":{"user":"ada","password":"[redacted]"},"plan":"north"}"#
        )
    );
}

/// `None` inside a list, which has one marker as a whole.
#[derive(Debug, thiserror::Error, McpError)]
#[error("no login with {password:?} or {codes:?}")]
#[mcp(status = 401)]
struct NoLogin {
    #[mcp(extension)]
    password: Vec<Option<String>>,
    #[mcp(extension, secret)]
    codes: Option<Vec<Option<String>>>,
}

#[test]
fn one_marker_stands_for_a_list_with_gaps() {
    let error = NoLogin {
        password: vec![None, Some(PHRASE.into())],
        codes: Some(vec![Some(PHRASE.into()), None]),
    };
    let problem = error.to_problem_details();
    assert_eq!(
        problem.detail.as_deref(),
        Some("no login with [redacted] or [redacted]")
    );
    for name in ["password", "codes"] {
        let member = problem.members.get(name).and_then(|value| value.as_str());
        assert_eq!(member, Some("[redacted]"), "{name}");
    }
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(status = 401, causes = text)]
enum Repeated {
    #[error("the login of {user} failed: {reason}")]
    Field {
        user: String,
        password: String,
        #[mcp(extension)]
        reason: String,
        #[mcp(extension, sanitize = tree)]
        sent: serde_json::Value,
    },
    #[error("the login failed: {reason}")]
    FullPath {
        password: std::string::String,
        reason: std::string::String,
    },
    #[error("the login failed: {source}")]
    #[mcp(suggest = "ask {source}")]
    Cause {
        #[mcp(secret)]
        word: Option<Box<str>>,
        source: std::io::Error,
    },
    #[error("the login failed")]
    #[mcp(extensions_with = sent(user, word))]
    Computed {
        user: String,
        #[mcp(secret)]
        word: &'static str,
    },
    #[error("the login failed: {inner}")]
    Inside {
        #[mcp(secret)]
        word: String,
        #[mcp(extension, source)]
        inner: Refusal,
    },
    #[error("the login of {user} failed")]
    Skipped {
        user: String,
        #[mcp(skip)]
        password: String,
    },
    #[error("the login failed")]
    #[mcp(transparent)]
    Transparent {
        #[mcp(secret)]
        word: String,
        source: Refusal,
    },
    #[error("the login failed")]
    #[mcp(transparent)]
    TransparentAlone {
        #[mcp(skip)]
        password: String,
        source: Refusal,
    },
}

fn sent(user: &str, word: &str) -> serde_json::Value {
    serde_json::json!({"sent": format!("{user}/{word}")})
}

struct Listening;

impl mcp_error::Observer for Listening {
    fn observe(&self, _: &mcp_error::Report, _: &dyn McpError, _: &mcp_error::Context) {}
}

/// The secret is known by the field that holds it, so nothing else shows it.
#[test]
fn a_secret_in_a_field_is_masked_in_the_other_values_of_the_report() {
    let word = "orbit-lamp";
    let refused = || std::io::Error::other(format!("bind(ada, {word}) was refused"));
    let refusal = || Refusal {
        user: word.into(),
        pass: None,
        pw: "x".into(),
        request: serde_json::json!({"dn": format!("cn=ada,{word}")}),
    };
    let rows = [
        (
            Repeated::Field {
                user: "ada".into(),
                password: word.into(),
                reason: format!("bind({word}) was refused"),
                sent: serde_json::json!({"dn": [format!("cn=ada,{word}")]}),
            },
            "the login of ada failed: bind([redacted]) was refused",
        ),
        (
            Repeated::FullPath {
                password: word.into(),
                reason: format!("bind({word}) was refused"),
            },
            "the login failed: bind([redacted]) was refused",
        ),
        (
            Repeated::Cause {
                word: Some(word.into()),
                source: refused(),
            },
            "the login failed: bind(ada, [redacted]) was refused",
        ),
        (
            Repeated::Computed {
                user: "ada".into(),
                word,
            },
            "the login failed",
        ),
        (
            Repeated::Inside {
                word: word.into(),
                inner: refusal(),
            },
            "the login failed: [redacted] may not log in with none",
        ),
        (
            Repeated::Skipped {
                user: format!("ada/{word}"),
                password: word.into(),
            },
            "the login of ada/[redacted] failed",
        ),
        (
            Repeated::Transparent {
                word: word.into(),
                source: refusal(),
            },
            "[redacted] may not log in with none",
        ),
        (
            Repeated::TransparentAlone {
                password: word.into(),
                source: refusal(),
            },
            "[redacted] may not log in with none",
        ),
    ];
    for (error, detail) in rows {
        let context = mcp_error::Context::new().with_observer(Listening);
        let report = error.report(&context);
        assert_eq!(report.detail(), detail, "{error:?}");
        let causes: Vec<&str> = report.causes().collect();
        let result = serde_json::to_string(&report.to_tool_result()).unwrap();
        for wire in [result, causes.concat()] {
            assert!(!wire.contains(word), "{wire}");
        }
    }
}

/// What `extensions_with` of the type returns is computed before the values of the variant.
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(status = 401, extensions_with = Self::told)]
enum Told {
    #[error("the login failed")]
    Login {
        #[mcp(secret)]
        word: String,
    },
    #[error("no login")]
    Nothing,
}

impl Told {
    fn told(&self) -> serde_json::Value {
        let word = match self {
            Self::Login { word } => word,
            Self::Nothing => "none",
        };
        serde_json::json!({"sent": format!("ada/{word}")})
    }
}

#[test]
fn a_secret_is_masked_in_what_a_function_of_the_type_returns() {
    let rows = [
        (
            Told::Login {
                word: "orbit-lamp".into(),
            },
            "ada/[redacted]",
        ),
        (Told::Nothing, "ada/none"),
    ];
    for (error, sent) in rows {
        let members = error.to_problem_details().members;
        assert_eq!(members.get("sent"), Some(&sent.into()), "{error:?}");
    }
}

/// What follows `failed to read the token: ` is the reason and not the token. A secret in it is found all the same.
#[test]
fn a_reason_behind_the_name_of_a_secret_is_shown() {
    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(causes = text)]
    enum LoginError {
        #[error("Failed to get the secret: {0}")]
        Get(String),
        #[error("failed to refresh the access token: {0}")]
        Refresh(String),
        #[error("cannot store the token: {0}")]
        Store(#[from] std::io::Error),
        #[error("could not check the password: {source}")]
        Check { source: std::num::ParseIntError },
        #[error("missing credentials: {0}")]
        Missing(String),
        #[error("failed to parse token: {0}")]
        Parse(String),
        #[error("invalid token: {0}")]
        Invalid(String),
        #[error("unexpected token: {0}")]
        Unexpected(String),
        #[error("cannot read password '{0}'")]
        Quoted(String),
    }

    let detail = |error: LoginError| error.to_problem_details().detail.unwrap_or_default();
    let full = || std::io::Error::other("no space left on device");
    let not_a_number = || "x".parse::<u8>().unwrap_err();
    let rows = [
        (
            LoginError::Get("the vault is sealed".into()),
            "Failed to get the secret: the vault is sealed",
        ),
        (
            LoginError::Refresh("the server answered 400".into()),
            "failed to refresh the access token: the server answered 400",
        ),
        (
            LoginError::Store(full()),
            "cannot store the token: no space left on device",
        ),
        (
            LoginError::Check {
                source: not_a_number(),
            },
            "could not check the password: invalid digit found in string",
        ),
        (
            LoginError::Missing("set OPENAI_API_KEY".into()),
            "missing credentials: set OPENAI_API_KEY",
        ),
        (
            LoginError::Refresh("Xq7-vT2m-Lp9s-Rw4k".into()),
            "failed to refresh the access token: [redacted]",
        ),
        (
            LoginError::Store(std::io::Error::other("token=Xq7vT2mLp9sRw4k is in use")),
            "cannot store the token: token=[redacted] is in use",
        ),
        (
            LoginError::Parse("blue".into()),
            "failed to parse token: [redacted]",
        ),
        (
            LoginError::Invalid("blue".into()),
            "invalid token: [redacted]",
        ),
        (
            LoginError::Unexpected("`}`, expected an identifier".into()),
            "unexpected token: `}`, expected an identifier",
        ),
        (
            LoginError::Unexpected("Xq7vT2mLp9sRw4k".into()),
            "unexpected token: [redacted]",
        ),
        (
            LoginError::Quoted("blue".into()),
            "cannot read password '[redacted]'",
        ),
    ];
    for (error, expected) in rows {
        let name = format!("{error:?}");
        assert_eq!(detail(error), expected, "{name}");
    }
}

/// An error in a box or in one of anyhow is a reason like any other error.
#[test]
fn a_boxed_reason_behind_the_name_of_a_secret_is_shown() {
    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(causes = text)]
    enum LoginError {
        #[error("cannot store the token: {0}")]
        Boxed(Box<dyn std::error::Error + Send + Sync>),
        #[error("cannot store the token: {0}")]
        From(#[from] Box<dyn std::error::Error>),
        #[error("cannot store the token: {0}")]
        Shared(std::sync::Arc<dyn std::error::Error + Send + Sync>),
        #[error("cannot store the token: {0}")]
        Any(anyhow::Error),
        #[error("cannot store the token: {0:#}")]
        Chain(anyhow::Error),
        #[error("cannot store the token: {0}")]
        Eyre(eyre::Report),
        #[error("cannot store the token: {0}")]
        Shown(Box<dyn Words>),
    }

    trait Words: std::fmt::Debug + std::fmt::Display {}
    impl Words for &str {}

    let detail = |error: LoginError| error.to_problem_details().detail.unwrap_or_default();
    let reason = "no space left, password=hunter22";
    let shown = "cannot store the token: no space left, password=[redacted]";
    let any = || anyhow::anyhow!(reason);
    assert_eq!(detail(LoginError::Boxed(reason.into())), shown);
    assert_eq!(detail(LoginError::From(reason.into())), shown);
    let shared = std::sync::Arc::from(Box::<dyn std::error::Error + Send + Sync>::from(reason));
    assert_eq!(detail(LoginError::Shared(shared)), shown);
    assert_eq!(detail(LoginError::Any(any())), shown);
    assert_eq!(detail(LoginError::Chain(any())), shown);
    assert_eq!(detail(LoginError::Eyre(eyre::eyre!(reason))), shown);
    let hidden = "cannot store the token: [redacted]";
    assert_eq!(detail(LoginError::Shown(Box::new(reason))), hidden);
}
