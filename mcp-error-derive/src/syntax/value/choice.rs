//! A choice of one of several names: `lane = tool`.

use mcp_error_rules::choices::{Effect, Fault, Lane, Layout, Recovery};
use mcp_error_rules::codes::MCP_VERSION;
use mcp_error_rules::likeness::nearest;

use super::*;

/// A value that is one of a few names.
pub(crate) trait Choice: Sized + Copy + 'static {
    const ALL: &'static [Self];

    /// The names as they are written, in the same order.
    const NAMES: &'static [&'static str];

    /// Set if the name is written as a string, since not all of the names are valid in Rust.
    const IS_QUOTED: bool = false;
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
    ($(#[$meta:meta])* $type:ident, quoted: $quoted:literal { $($name:expr => $variant:ident,)* }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum $type {
            $($variant,)*
        }

        impl Choice for $type {
            const ALL: &'static [Self] = &[$(Self::$variant),*];
            const NAMES: &'static [&'static str] = &[$($name),*];
            const IS_QUOTED: bool = $quoted;
        }
    };
}

choice! {
    /// `sanitize = text`
    Sanitize, quoted: false {
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
    Causes, quoted: false { "text" => Text, "withheld" => Withheld, }
}

choice! {
    /// `rename_all = "camelCase"`
    RenameAll, quoted: true {
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
    Spec, quoted: true { MCP_VERSION => Of2026, }
}

/// The value of `name = choice`, and where it stands.
#[derive(Debug, Clone, Copy)]
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
        let value = T::ALL[choose(item, T::NAMES, T::IS_QUOTED)?];
        Ok(Self { value, span })
    }
}

/// What to write in place of names that are used elsewhere.
const SYNONYMS: &[(&str, &[&str])] = &[
    ("protocol", &["error", "json_rpc", "jsonrpc", "rpc"]),
    ("tool", &["model", "result"]),
    ("caller", &["client", "user"]),
    ("server", &["internal", "service"]),
    ("fix_input", &["change_input", "fix", "input"]),
    ("authenticate", &["auth", "login", "sign_in"]),
    ("ask_user", &["ask", "confirm", "user"]),
    ("report", &["abort", "escalate", "fail", "none", "stop"]),
    ("endpoint", &["url"]),
    ("secret", &["hide", "mask", "redact"]),
    ("tree", &["json"]),
    ("withheld", &["hidden", "hide", "none", "withhold"]),
];

/// Returns the one of `names` for which others have another name.
fn usual_name(given: &str, names: &[&'static str]) -> Option<&'static str> {
    let mut rows = SYNONYMS
        .iter()
        .filter(|(_, others)| others.contains(&given));
    rows.find_map(|(usual, _)| names.iter().find(|name| *name == usual))
        .copied()
}

/// Returns the index of the given name in `names`.
fn choose(item: &Meta, names: &[&'static str], is_quoted: bool) -> Result<usize> {
    let key = key(item);
    let string = string(item).map(|text| text.value);
    let is_string = string.is_some();
    let path = match expression(item) {
        Some(Expr::Path(path)) if !is_quoted => Some(&path.path),
        _ => None,
    };
    // `Recovery::Retry` is a mistake, too.
    let is_long_path = path.is_some_and(|path| path.segments.len() > 1);
    let given = match (item, path) {
        (_, Some(path)) => path.segments.last().map(|last| last.ident.to_string()),
        // `lane(tool)` is a mistake, but says which name is meant.
        (Meta::List(list), _) => Some(list.tokens.to_string().replace('"', "")),
        _ => string,
    };
    let given = given.unwrap_or_default();
    if let Some(place) = names.iter().position(|name| *name == given) {
        if matches!(item, Meta::List(_)) {
            let quote = if is_quoted { "\"" } else { "" };
            return Err(wrong(
                item,
                format!("write `{key} = {quote}{given}{quote}`"),
            ));
        }
        if (is_string || is_long_path) && !is_quoted {
            let message = format!("`{key}` takes a bare name: `{key} = {given}`");
            return Err(wrong(item, message));
        }
        return Ok(place);
    }
    let written = |name: &str| {
        if is_quoted {
            format!("\"{name}\"")
        } else {
            format!("`{name}`")
        }
    };
    if let [only] = names {
        let message = format!(
            "`{key}` takes one value so far: `{key} = {}`",
            written(only)
        );
        return Err(wrong(item, message));
    }
    let all: Vec<String> = names.iter().map(|name| written(name)).collect();
    let mut message = format!("`{key}` is one of {}", all.join(", "));
    if let Some(near) = usual_name(&given, names).or_else(|| nearest(&given, names.iter().copied()))
    {
        message.push_str(&format!("; did you mean {}?", written(near)));
    }
    Err(wrong(item, message))
}
