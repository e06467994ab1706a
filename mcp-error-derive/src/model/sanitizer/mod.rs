//! The sanitizers. Every stage looks up in their table what it needs to know of one.

mod of_field;
mod table;

use mcp_error_rules::entry::member::Fact;
use proc_macro2::Span;
use syn::Type;

use super::types::last_name;
use crate::syntax::attributes::FieldAttrs;
use crate::syntax::read::Attributes as _;
use table::SANITIZERS;

pub(crate) use of_field::FieldSanitizer;
pub(crate) use table::Sanitizer;

/// All that the derive knows of a sanitizer.
pub(crate) struct Row {
    pub(crate) sanitizer: Sanitizer,
    /// The attributes that choose it.
    pub(crate) attributes: &'static [ChoosingAttribute],
    /// The types that choose it where no attribute does. A name may only choose a sanitizer that is stricter than
    /// text.
    pub(crate) types: &'static [&'static str],
    /// The call that fills a slot.
    pub(crate) fill: Fill,
    /// The description of a member, or `None` if the type decides.
    pub(crate) fact: Option<Fact>,
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
    /// Set if it takes lists and `Option`s as they are, and not each value inside.
    pub(crate) takes_whole: bool,
    /// Set if `decode` can rebuild the value from the one that was sent.
    pub(crate) comes_back: bool,
}

/// The strictness of a function of the user's, which decides itself what it shows.
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
pub(crate) struct ChoosingAttribute {
    /// The spelling in messages: `sanitize = text`.
    pub(crate) written: &'static str,
    /// Returns where a field has it.
    find: fn(&FieldAttrs) -> Option<Span>,
}

/// The call that fills a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fill {
    /// `Probe(value).fill(builder)`: the type decides.
    ByType,
    /// `UrlByName(value).fill(builder)`: the type decides, or it is an endpoint.
    UrlByName,
    /// `builder.method(value)`
    Value(&'static str),
    /// `builder.method(&**value)`: without the pointers around it.
    Pointee(&'static str),
    /// `builder.custom(function(value))`
    Function,
    /// `builder.method()`: the same for every value.
    Marker(&'static str),
}

/// The bound that a sanitizer needs for a type parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
        let named = SANITIZERS.iter().find(|row| row.types.contains(&&*name));
        named.map_or(Self::Auto, |row| row.sanitizer)
    }

    /// Returns the sanitizer of text that was formatted from values with these sanitizers.
    pub(crate) fn of_expression(sanitizers: impl Iterator<Item = Self>) -> Self {
        let strictest = sanitizers.max_by_key(|sanitizer| sanitizer.row().strictness);
        strictest.map_or(Self::Text, |strictest| strictest.row().of_expression)
    }
}

/// An attribute of a field that chooses a sanitizer.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SanitizerChoice {
    pub(crate) sanitizer: Sanitizer,
    /// The spelling of the attribute in messages: `sanitize = text`.
    pub(crate) written: &'static str,
    pub(crate) span: Span,
}

impl SanitizerChoice {
    /// The name of the attribute: `sanitize`.
    pub(crate) fn key(&self) -> &'static str {
        key_of(self.written)
    }
}

fn key_of(written: &'static str) -> &'static str {
    written.split(' ').next().unwrap_or_default()
}

/// Returns the attributes of a field that choose a sanitizer, in the order of their declaration. All but the first are
/// mistakes.
pub(crate) fn choices(attrs: &FieldAttrs) -> Vec<SanitizerChoice> {
    let mut found = Vec::new();
    // Most fields have no attribute but this one.
    if attrs.written.len() == usize::from(attrs.extension.is_some()) {
        return found;
    }
    let place = |written: &'static str| {
        let key = key_of(written);
        FieldAttrs::KEYS.iter().position(|known| *known == key)
    };
    for row in &SANITIZERS {
        for attribute in row.attributes {
            let written = attribute.written;
            if let Some(span) = (attribute.find)(attrs) {
                let choice = SanitizerChoice {
                    sanitizer: row.sanitizer,
                    written,
                    span,
                };
                // There is rarely more than one, and a sort would be a hundred functions to compile.
                let behind = found
                    .iter()
                    .position(|other: &SanitizerChoice| place(other.written) > place(written));
                found.insert(behind.unwrap_or(found.len()), choice);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sanitizer_finds_its_row() {
        for (index, row) in SANITIZERS.iter().enumerate() {
            assert_eq!(row.sanitizer as usize, index);
            assert_eq!(row.sanitizer.row().fill, row.fill);
        }
    }

    #[test]
    fn an_attribute_is_written_with_its_key() {
        let attributes = SANITIZERS.iter().flat_map(|row| row.attributes);
        for written in attributes.map(|attribute| attribute.written) {
            assert!(FieldAttrs::KEYS.contains(&key_of(written)), "{written}");
        }
    }

    #[test]
    fn what_withholds_never_comes_back() {
        assert_eq!(Sanitizer::Custom.row().strictness, STRICTEST_SHOWN);
        for row in SANITIZERS.iter().filter(|row| row.withholds()) {
            assert!(!row.comes_back, "{:?}", row.sanitizer);
            assert_ne!(row.exposure, Exposure::Shown, "{:?}", row.sanitizer);
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
            let strictest = Sanitizer::of_expression(sanitizers.iter().copied());
            assert_eq!(strictest, expected, "{sanitizers:?}");
        }
    }
}
