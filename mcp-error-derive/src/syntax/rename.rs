//! The rules of `rename_all`, as serde has them.

use heck::{
    ToKebabCase, ToLowerCamelCase, ToShoutyKebabCase, ToShoutySnakeCase, ToSnakeCase,
    ToUpperCamelCase,
};

use super::value::RenameAll;

impl RenameAll {
    pub(crate) fn apply(self, name: &str) -> String {
        match self {
            Self::Lower => name.to_lowercase(),
            Self::Upper => name.to_uppercase(),
            Self::Pascal => name.to_upper_camel_case(),
            Self::Camel => name.to_lower_camel_case(),
            Self::Snake => name.to_snake_case(),
            Self::ScreamingSnake => name.to_shouty_snake_case(),
            Self::Kebab => name.to_kebab_case(),
            Self::ScreamingKebab => name.to_shouty_kebab_case(),
        }
    }
}
