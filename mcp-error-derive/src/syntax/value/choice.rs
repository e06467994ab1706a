//! Names of which one is chosen: `lane = tool`.

use mcp_error_rules::choices::{Effect, Fault, Lane, Layout, Recovery};

use super::*;
use crate::diagnostics::nearest;

/// A value that is one of a few names.
pub(crate) trait Choice: Sized + Copy + 'static {
    const ALL: &'static [Self];

    /// Set if the name is written as a string, since not all of the names are valid in Rust.
    const IS_QUOTED: bool = false;

    /// Returns the name as it is written.
    fn name(self) -> &'static str;

    fn from_name(name: &str) -> Option<Self> {
        let mut all = Self::ALL.iter().copied();
        all.find(|choice| choice.name() == name)
    }
}

macro_rules! shared_choices {
    ($($type:ident),*) => {$(
        impl Choice for $type {
            const ALL: &'static [Self] = Self::ALL;

            fn name(self) -> &'static str {
                self.as_str()
            }
        }
    )*};
}

shared_choices!(Lane, Fault, Layout, Recovery, Effect);

macro_rules! choice {
    ($(#[$meta:meta])* $type:ident, quoted: $quoted:literal { $($name:literal => $variant:ident,)* }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum $type {
            $($variant,)*
        }

        impl Choice for $type {
            const ALL: &'static [Self] = &[$(Self::$variant),*];
            const IS_QUOTED: bool = $quoted;

            fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
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
    /// `path(user)`
    Shows, quoted: false { "user" => User, "root" => Root, }
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
    Spec, quoted: true { "2026-07-28" => Of2026, }
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
        let value = choose(item)?;
        Ok(Self { value, span })
    }
}

fn choose<T: Choice>(item: &Meta) -> Result<T> {
    let key = key(item);
    let string = string(item).map(|text| text.value);
    let is_string = string.is_some();
    let given = match expression(item) {
        Some(Expr::Path(path)) if !T::IS_QUOTED => path.path.get_ident().map(Ident::to_string),
        _ => string,
    };
    if let Some(choice) = given.as_deref().and_then(T::from_name) {
        if is_string && !T::IS_QUOTED {
            let name = choice.name();
            let message = format!("`{key}` takes a bare name: `{key} = {name}`");
            return Err(wrong(item, message));
        }
        return Ok(choice);
    }
    let names = T::ALL.iter().map(|choice| choice.name());
    let near = given.and_then(|given| nearest(&given, names.clone()));
    let written = |name: &str| {
        if T::IS_QUOTED {
            format!("\"{name}\"")
        } else {
            format!("`{name}`")
        }
    };
    if let [only] = T::ALL {
        let message = format!(
            "`{key}` takes one value so far: `{key} = {}`",
            written(only.name())
        );
        return Err(wrong(item, message));
    }
    let names: Vec<String> = names.map(written).collect();
    let mut message = format!("`{key}` is one of {}", names.join(", "));
    if let Some(near) = near {
        message.push_str(&format!("; did you mean {}?", written(near)));
    }
    Err(wrong(item, message))
}
