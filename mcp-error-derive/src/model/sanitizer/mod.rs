//! The sanitizers. Every stage looks up in their table what it needs to know about one.

mod of_field;
mod table;

use std::fmt;

use mcp_error_rules::entry::member::Letter;
use mcp_error_rules::secret_names::{is_name_of_secret_number, is_name_of_secret_type};
use proc_macro2::{Span, TokenStream, TokenTree};
use syn::Type;

use super::types::{is_number, last_name};
use crate::syntax::attributes::FieldAttrs;
use crate::syntax::unraw;
use crate::syntax::value::{Choice as _, Sanitize, Shows};
use table::SANITIZERS;

pub(crate) use of_field::FieldSanitizer;
pub(crate) use table::Sanitizer;

/// Everything that the derive knows about a sanitizer.
pub(crate) struct Row {
    pub(crate) kind: Sanitizer,
    /// The attributes that choose it.
    pub(crate) attributes: &'static [ChoosingAttribute],
    /// The types that choose it where no attribute does. A name may only choose a sanitizer that is stricter than
    /// text.
    pub(crate) types: &'static [&'static str],
    /// The call that fills a slot.
    pub(crate) fill: Fill,
    /// The letter of a member with this sanitizer in an entry, or `None` if the type decides.
    pub(crate) letter: Option<Letter>,
    /// The bound that it needs for a type parameter.
    pub(crate) bound: Bound,
    /// When tests may find a value that a text or a member shows.
    pub(crate) exposure: Exposure,
    /// A sanitizer with a higher number discloses less, and the strictest one among its fields decides about an expression.
    /// One above [`STRICTEST_SHOWN`] hides everything about the value, even how many values there are.
    pub(crate) strictness: u8,
    /// The sanitizer for the text of an expression if this is the strictest one of its fields. A sanitizer whose result
    /// is not text becomes `Secret`.
    pub(crate) of_expression: Sanitizer,
    /// Set if it takes lists and `Option`s whole, and not each value inside.
    pub(crate) takes_whole: bool,
    /// Set if `decode` can rebuild the value from the one that was sent.
    pub(crate) comes_back: bool,
}

/// The strictness of a user's own function, which decides for itself what it shows.
const STRICTEST_SHOWN: u8 = 7;

impl Row {
    /// Returns whether it takes any text, so that a value can be formatted first.
    pub(crate) fn takes_text(&self) -> bool {
        matches!(self.bound, Bound::Display | Bound::DisplayOrDisclose)
    }

    /// Returns whether it hides everything about the value.
    pub(crate) fn withholds(&self) -> bool {
        self.strictness > STRICTEST_SHOWN
    }
}

/// An attribute that chooses a sanitizer.
pub(crate) enum ChoosingAttribute {
    /// `sanitize = text`
    Sanitize(Sanitize),
    /// `sanitize_with = function`
    Function,
    /// `path`, `path(user)` or `path(root)`
    Path(Option<Shows>),
    /// A word that stands for itself, such as `secret`.
    Word(&'static str),
}

impl ChoosingAttribute {
    /// The name of the attribute: `sanitize`.
    pub(crate) fn key(&self) -> &'static str {
        match self {
            Self::Sanitize(_) => "sanitize",
            Self::Function => "sanitize_with",
            Self::Path(_) => "path",
            Self::Word(word) => word,
        }
    }

    /// Returns whether the attribute of a field that has this name is this one.
    fn is(&self, name: &str, attrs: &FieldAttrs) -> bool {
        let has_value = match self {
            Self::Sanitize(choice) => attrs.sanitize.is_some_and(|given| given.value == *choice),
            Self::Function => attrs.sanitize_with.is_some(),
            Self::Path(shows) => attrs.path.is_some_and(|path| path.0 == *shows),
            Self::Word(_) => true,
        };
        name == self.key() && has_value
    }
}

impl fmt::Display for ChoosingAttribute {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.key())?;
        match self {
            Self::Sanitize(choice) => write!(formatter, " = {}", Sanitize::NAMES[*choice as usize]),
            Self::Function | Self::Path(_) | Self::Word(_) => Ok(()),
        }
    }
}

/// The call that fills a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fill {
    /// `Probe(value).mcp_fill(builder)`: the type decides.
    ByType,
    /// `UrlByName(value).mcp_fill(builder)`: the type decides, or it is an endpoint.
    UrlByName,
    /// `SecretByName::<_, false>(value).mcp_fill(builder)`: the type decides, or it is a secret.
    SecretByName,
    /// `builder.method(value)`
    Value(&'static str),
    /// `builder.method(&**value)`: the value behind its pointers.
    Pointee(&'static str),
    /// `builder.custom(function(value))`
    Function,
    /// `builder.method()`: the same for every value.
    Marker(&'static str),
}

/// The bound that a sanitizer needs for a type parameter.
pub(crate) enum Bound {
    Nothing,
    /// `Display`, unless the parameter is declared as `Disclose`.
    DisplayOrDisclose,
    Display,
    Serialize,
    Path,
    UntrustedText,
}

/// When a value may be seen, sanitized. The variants are those of the runtime's `Exposure`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exposure {
    Shown,
    Verbose,
    Never,
}

impl Sanitizer {
    pub(crate) fn row(self) -> &'static Row {
        &SANITIZERS[self as usize]
    }

    /// Returns whether what goes out depends on the value.
    pub(crate) fn reads_value(self) -> bool {
        !matches!(self.row().fill, Fill::Marker(_))
    }

    /// Returns the sanitizer that a type has by its name where nothing else decides.
    pub(crate) fn of_type(ty: &Type) -> Self {
        let name = last_name(ty).unwrap_or_default();
        match SANITIZERS.iter().find(|row| row.types.contains(&&*name)) {
            Some(row) => row.kind,
            None if is_name_of_secret_type(&name) => Self::SecretByName,
            None => Self::Auto,
        }
    }

    /// Returns whether nothing is known of a type but its name, which can be that of an error, too.
    pub(crate) fn may_be_error(ty: &Type) -> bool {
        matches!(Self::of_type(ty), Self::Auto | Self::SecretByName) && !is_number(ty)
    }

    /// Returns the sanitizer of text that was formatted from values with these sanitizers.
    pub(crate) fn of_expression(sanitizers: &[Self]) -> Self {
        let Some((first, others)) = sanitizers.split_first() else {
            return Self::Text;
        };
        let mut strictest = first.row();
        for other in others {
            let row = other.row();
            if row.strictness >= strictest.strictness {
                strictest = row;
            }
        }
        strictest.of_expression
    }
}

/// An attribute of a field that chooses a sanitizer.
pub(crate) struct SanitizerChoice {
    pub(crate) kind: Sanitizer,
    pub(crate) attribute: &'static ChoosingAttribute,
    pub(crate) span: Span,
}

/// Returns the attributes of a field that choose a sanitizer, as they are written. All but the first are mistakes.
pub(crate) fn choices(attrs: &FieldAttrs) -> Vec<SanitizerChoice> {
    let mut choices = Vec::new();
    // Most fields have no other attribute than `extension`.
    for written in attrs.written.iter().filter(|it| it.name != "extension") {
        for row in &SANITIZERS {
            let mut attributes = row.attributes.iter();
            if let Some(attribute) = attributes.find(|it| it.is(&written.name, attrs)) {
                choices.push(SanitizerChoice {
                    kind: row.kind,
                    attribute,
                    span: written.value_span,
                });
                break;
            }
        }
    }
    choices
}

/// Returns whether an expression ends in a field or a variable whose name makes a secret of every number: `login.password`. What a
/// method returns can be something else, such as a length.
pub(crate) fn ends_in_secret_number(expression: TokenStream) -> bool {
    let last = expression.into_iter().last();
    matches!(last, Some(TokenTree::Ident(name)) if is_name_of_secret_number(&unraw(&name)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::read::Attributes as _;

    #[test]
    fn a_sanitizer_finds_its_row() {
        for (index, row) in SANITIZERS.iter().enumerate() {
            assert_eq!(row.kind as usize, index);
            assert_eq!(row.kind.row().fill, row.fill);
        }
    }

    #[test]
    fn an_attribute_is_written_with_its_key() {
        for attribute in SANITIZERS.iter().flat_map(|row| row.attributes) {
            assert!(FieldAttrs::KEYS.contains(&attribute.key()), "{attribute}");
        }
        let path = ChoosingAttribute::Sanitize(Sanitize::Path);
        assert_eq!(path.to_string(), "sanitize = path");
    }

    #[test]
    fn what_withholds_never_comes_back() {
        assert_eq!(Sanitizer::Custom.row().strictness, STRICTEST_SHOWN);
        for row in SANITIZERS.iter().filter(|row| row.withholds()) {
            assert!(!row.comes_back, "{:?}", row.kind);
            assert_ne!(row.exposure, Exposure::Shown, "{:?}", row.kind);
        }
    }

    #[test]
    fn the_strictest_sanitizer_decides_about_an_expression() {
        use Sanitizer::*;
        let rows: [(&[Sanitizer], Sanitizer); 13] = [
            (&[], Text),
            (&[Trusted], Trusted),
            (&[Trusted, Auto], Text),
            (&[Text, Output], Output),
            (&[Trusted, Echo], Echo),
            (&[Echo, Auto], Text),
            (&[Uri, Text], Endpoint),
            (&[Endpoint, Text], Endpoint),
            (&[PathUser, Endpoint], Path),
            (&[Value], Secret),
            (&[Custom, Text], Secret),
            (&[Untrusted, Text], Skip),
            (&[Secret, Skip], Skip),
        ];
        for (sanitizers, expected) in rows {
            let strictest = Sanitizer::of_expression(sanitizers);
            assert_eq!(strictest, expected, "{sanitizers:?}");
        }
    }
}
