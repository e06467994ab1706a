//! The rules of `rename_all`. Names are spelled as serde spells them, so that a type that derives both has one spelling.

use super::value::RenameAll;

impl RenameAll {
    /// Spells the name of a variant, such as `NotFound`. Like serde, it takes each capital for the beginning of a word: `snake_case`
    /// makes `h_t_t_p_only` of `HTTPOnly`.
    pub(crate) fn apply_to_variant(self, name: &str) -> String {
        match self {
            Self::Pascal => name.to_owned(),
            Self::Lower => name.to_ascii_lowercase(),
            Self::Upper => name.to_ascii_uppercase(),
            Self::Camel => without_first_capital(name.to_owned()),
            Self::Snake => separated(name).to_ascii_lowercase(),
            Self::ScreamingSnake => separated(name).to_ascii_uppercase(),
            Self::Kebab => separated(name).to_ascii_lowercase().replace('_', "-"),
            Self::ScreamingKebab => separated(name).to_ascii_uppercase().replace('_', "-"),
        }
    }

    /// Spells the name of a field, such as `not_found`. Like serde, it takes the name for one in `snake_case`.
    pub(crate) fn apply_to_field(self, name: &str) -> String {
        match self {
            Self::Lower | Self::Snake => name.to_owned(),
            Self::Upper | Self::ScreamingSnake => name.to_ascii_uppercase(),
            Self::Pascal => joined(name),
            Self::Camel => without_first_capital(joined(name)),
            Self::Kebab => name.replace('_', "-"),
            Self::ScreamingKebab => name.to_ascii_uppercase().replace('_', "-"),
        }
    }
}

/// Returns a name with `_` before each capital but the first letter.
fn separated(name: &str) -> String {
    let mut spelled = String::with_capacity(name.len());
    for letter in name.chars() {
        if letter.is_uppercase() && !spelled.is_empty() {
            spelled.push('_');
        }
        spelled.push(letter);
    }
    spelled
}

/// Returns a name whose words begin with a capital in place of the sign between them.
fn joined(name: &str) -> String {
    let mut spelled = String::with_capacity(name.len());
    let mut begins = true;
    for letter in name.chars() {
        match letter {
            '_' => begins = true,
            _ if begins => {
                spelled.push(letter.to_ascii_uppercase());
                begins = false;
            }
            _ => spelled.push(letter),
        }
    }
    spelled
}

fn without_first_capital(mut name: String) -> String {
    if let Some(first) = name.get_mut(..1) {
        first.make_ascii_lowercase();
    }
    name
}
