//! Bare names of which one is chosen: `lane = tool`.

use super::*;

/// One of a few bare names.
pub(crate) trait Choice: Sized + Copy + 'static {
    const CHOICES: &'static [(&'static str, Self)];

    /// As it is written.
    fn name(self) -> &'static str
    where
        Self: PartialEq,
    {
        let found = Self::CHOICES.iter().find(|(_, choice)| *choice == self);
        found.map_or("", |(name, _)| name)
    }
}

macro_rules! choice {
    ($(#[$meta:meta])* $type:ident { $($name:literal => $variant:ident,)* }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum $type {
            $($variant,)*
        }

        impl Choice for $type {
            const CHOICES: &'static [(&'static str, Self)] = &[$(($name, Self::$variant),)*];
        }

        impl FromMeta for $type {
            fn from_meta(item: &Meta) -> Result<Self> {
                choose(item)
            }
        }
    };
}

choice! {
    /// `lane = tool`
    Lane { "tool" => Tool, "protocol" => Protocol, }
}

choice! {
    /// `fault = caller`
    Fault { "caller" => Caller, "server" => Server, }
}

choice! {
    /// `recovery = retry`
    Recovery {
        "retry" => Retry,
        "fix_input" => FixInput,
        "authenticate" => Authenticate,
        "ask_user" => AskUser,
        "report" => Report,
    }
}

choice! {
    /// `sanitize = text`
    Sanitize {
        "text" => Text,
        "value" => Value,
        "tree" => Tree,
        "path" => Path,
        "endpoint" => Endpoint,
        "secret" => Secret,
        "output" => Output,
    }
}

choice! {
    /// `path(user)`
    Shows { "user" => User, "root" => Root, }
}

choice! {
    /// `rename_all = "camelCase"`
    RenameAll {
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
    Spec { "2026-07-28" => Of2026, }
}

pub(super) fn choose<T: Choice>(item: &Meta) -> Result<T> {
    let key = key(item);
    let quoted = matches!(&*key, "rename_all" | "spec");
    let given = match expression(item) {
        Some(Expr::Path(path)) if !quoted => path.path.get_ident().map(Ident::to_string),
        Some(Expr::Lit(lit)) => match (&lit.lit, quoted) {
            (Lit::Str(text), true) => Some(text.value()),
            (Lit::Str(text), false) if find::<T>(&text.value()).is_some() => {
                let name = text.value();
                return Err(wrong(
                    item,
                    format!("`{key}` takes a bare name: `{key} = {name}`"),
                ));
            }
            _ => None,
        },
        _ => None,
    };
    if let Some(choice) = given.as_deref().and_then(find) {
        return Ok(choice);
    }
    let near = given.as_deref().and_then(nearest::<T>);
    let written = |name: &str| match quoted {
        true => format!("\"{name}\""),
        false => format!("`{name}`"),
    };
    let names: Vec<String> = T::CHOICES.iter().map(|(name, _)| written(name)).collect();
    let mut message = format!("`{key}` is one of {}", names.join(", "));
    if let Some(near) = near {
        message.push_str(&format!("; did you mean {}?", written(near)));
    }
    Err(wrong(item, message))
}

pub(super) fn find<T: Choice>(name: &str) -> Option<T> {
    let found = T::CHOICES.iter().find(|(known, _)| *known == name);
    found.map(|(_, choice)| *choice)
}

pub(super) fn nearest<T: Choice>(name: &str) -> Option<&'static str> {
    let names = T::CHOICES.iter().map(|(known, _)| *known);
    crate::names::nearest(name, names)
}
