//! A choice of one of several names: `lane = tool`.

use mcp_error_rules::choices::{Effect, Fault, Lane, Layout, Recovery};
use mcp_error_rules::codes::MCP_VERSION;
use mcp_error_rules::likeness::nearest;
use quote::ToTokens as _;
use syn::ExprLit;

use super::*;

/// A value that is one of a few names.
pub(crate) trait Choice: Sized + Copy + 'static {
    const ALL: &'static [Self];

    /// The names as they are written, in the same order.
    const NAMES: &'static [&'static str];

    /// How the names are written.
    const SPELLING: Spelling = Spelling::Bare;
}

/// How the names of a choice are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spelling {
    /// As identifiers: `lane = tool`.
    Bare,
    /// As strings, since not all of the names are valid in Rust: `rename_all = "kebab-case"`.
    Quoted,
}

impl Spelling {
    /// Returns a name as it is written after an equals sign.
    fn value(self, name: &str) -> String {
        match self {
            Self::Bare => name.to_owned(),
            Self::Quoted => format!("\"{name}\""),
        }
    }

    /// Returns a name as a message lists it.
    fn listed(self, name: &str) -> String {
        match self {
            Self::Bare => format!("`{name}`"),
            Self::Quoted => self.value(name),
        }
    }
}

macro_rules! shared_choices {
    ($($type:ident),*) => {$(
        impl Choice for $type {
            const ALL: &'static [Self] = Self::ALL;
            const NAMES: &'static [&'static str] = Self::NAMES;
        }
    )*};
}

shared_choices!(Lane, Fault, Layout, Recovery, Effect);

macro_rules! choice {
    ($(#[$meta:meta])* $type:ident, $spelling:ident { $($name:expr => $variant:ident,)* }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum $type {
            $($variant,)*
        }

        impl Choice for $type {
            const ALL: &'static [Self] = &[$(Self::$variant),*];
            const NAMES: &'static [&'static str] = &[$($name),*];
            const SPELLING: Spelling = Spelling::$spelling;
        }
    };
}

choice! {
    /// `sanitize = text`
    Sanitize, Bare {
        "text" => Text,
        "value" => Value,
        "tree" => Tree,
        "path" => Path,
        "endpoint" => Endpoint,
        "secret" => Secret,
        "output" => Output,
        "uri" => Uri,
        "echo" => Echo,
    }
}

choice! {
    /// `causes = text`
    Causes, Bare { "text" => Text, "withheld" => Withheld, }
}

choice! {
    /// `rename_all = "camelCase"`
    RenameAll, Quoted {
        "lowercase" => Lower,
        "UPPERCASE" => Upper,
        "PascalCase" => Pascal,
        "camelCase" => Camel,
        "snake_case" => Snake,
        "SCREAMING_SNAKE_CASE" => ScreamingSnake,
        "kebab-case" => Kebab,
        "SCREAMING-KEBAB-CASE" => ScreamingKebab,
    }
}

choice! {
    /// `spec = "2026-07-28"`
    Spec, Quoted { MCP_VERSION => Of2026, }
}

/// The value of `name = choice`, and where it stands.
#[derive(Clone, Copy)]
pub(crate) struct Chosen<T> {
    pub(crate) value: T,
    pub(crate) span: Span,
}

impl<T: Choice> FromMeta for Chosen<T> {
    fn from_meta(item: &Meta) -> Result<Self> {
        let span = match item {
            Meta::NameValue(pair) => pair.value.span(),
            Meta::Path(_) | Meta::List(_) => item.span(),
        };
        let value = T::ALL[choose(item, T::NAMES, T::SPELLING)?];
        Ok(Self { value, span })
    }
}

/// What to write in place of names that are used elsewhere.
const SYNONYMS: &[(&str, &[&str])] = &[
    ("protocol", &["error", "json_rpc", "jsonrpc", "rpc"]),
    ("tool", &["model", "result"]),
    ("caller", &["client", "user"]),
    ("server", &["internal", "service", "upstream"]),
    ("fix_input", &["change_input", "fix", "input"]),
    ("authenticate", &["auth", "login", "sign_in"]),
    ("ask_user", &["ask", "confirm", "user"]),
    ("report", &["abort", "escalate", "fail", "none", "stop"]),
    ("endpoint", &["url"]),
    ("secret", &["hide", "mask", "redact"]),
    ("tree", &["json"]),
    ("text", &["display", "email", "show", "shown", "string"]),
    (
        "withheld",
        &[
            "false", "hidden", "hide", "none", "off", "redact", "redacted", "withhold",
        ],
    ),
    ("text", &["raw", "true"]),
];

/// What asks for a text that no sanitizer has read.
const OFF: &[&str] = &[
    "disabled", "false", "never", "no", "none", "off", "plain", "raw",
];

/// Attributes of a field that are not values of `sanitize`, though they say what is sent.
const ALONE: &[&str] = &["sample", "skip", "trusted", "untrusted", "violations"];

/// Returns the attribute in `sanitize = path(user)` or `sanitize = skip`, which stands alone.
fn stands_alone(item: &Meta) -> Option<String> {
    match expression(item)? {
        Expr::Path(path) => {
            let name = path.path.get_ident()?.to_string();
            ALONE.contains(&&*name).then_some(name)
        }
        Expr::Call(call) => match &*call.func {
            Expr::Path(path) if path.path.is_ident("path") => {
                let mode = call.args.to_token_stream();
                Some(format!("path({mode})"))
            }
            Expr::Path(path) if path.path.is_ident("sample") => Some("sample(…)".to_owned()),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the one of `names` for which others have another name.
fn usual_name(given: &str, names: &[&'static str]) -> Option<&'static str> {
    let mut rows = SYNONYMS
        .iter()
        .filter(|(_, others)| others.contains(&given));
    rows.find_map(|(usual, _)| names.iter().find(|name| *name == usual))
        .copied()
}

/// Returns the index of the given name in `names`.
fn choose(item: &Meta, names: &[&'static str], spelling: Spelling) -> Result<usize> {
    let key = key(item);
    let string = string(item).map(|text| text.value);
    let is_string = string.is_some();
    let path = match expression(item) {
        Some(Expr::Path(path)) => Some(&path.path),
        _ => None,
    };
    // `Recovery::Retry` is a mistake, too.
    let is_long_path = path.is_some_and(|path| path.segments.len() > 1);
    let given = match (item, path) {
        (_, Some(path)) => path.segments.last().map(|last| last.ident.to_string()),
        // `lane(tool)` is a mistake, but says which name is meant.
        (Meta::List(list), _) => Some(list.tokens.to_string().replace('"', "")),
        _ => string.or_else(|| truth_value(item)),
    };
    let given = given.unwrap_or_default();
    let place = names.iter().position(|name| *name == given);
    if key == "sanitize"
        && let Some(attribute) = stands_alone(item)
    {
        let message = format!("`{attribute}` stands alone; write it without `sanitize =`");
        return Err(wrong(item, message));
    }
    let message = match place {
        Some(_) if matches!(item, Meta::List(_)) => {
            format!("write `{key} = {}`", spelling.value(&given))
        }
        Some(_) if (is_string || is_long_path) && spelling == Spelling::Bare => {
            format!("`{key}` takes a bare name: `{key} = {given}`")
        }
        Some(_) if !is_string && spelling == Spelling::Quoted => {
            format!(
                "`{key}` takes a string: `{key} = {}`",
                spelling.value(&given)
            )
        }
        Some(place) => return Ok(place),
        None => not_among(names, spelling, &key, &given),
    };
    Err(wrong(item, message))
}

/// Returns `true` or `false`, if that is the value.
fn truth_value(item: &Meta) -> Option<String> {
    match expression(item) {
        Some(Expr::Lit(ExprLit {
            lit: Lit::Bool(value),
            ..
        })) => Some(value.value.to_string()),
        _ => None,
    }
}

/// Returns the message about a name that is not among those that an attribute takes.
fn not_among(names: &[&'static str], spelling: Spelling, key: &str, given: &str) -> String {
    if let [only] = names {
        let only = spelling.listed(only);
        return format!("`{key}` takes one value so far: `{key} = {only}`");
    }
    let mut all: Vec<String> = Vec::with_capacity(names.len());
    for name in names {
        all.push(spelling.listed(name));
    }
    let mut message = format!("`{key}` is one of {}", all.join(", "));
    if key == "sanitize" && OFF.contains(&given) {
        message.push_str("; it cannot be turned off: `text` keeps the words and redacts secrets, paths and addresses");
        return message;
    }
    let near = usual_name(given, names).or_else(|| nearest(given, names.iter().copied()));
    if let Some(near) = near {
        message.push_str(&format!("; did you mean {}?", spelling.listed(near)));
    }
    message
}
