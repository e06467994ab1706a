//! Makes an error of each variant, with canaries in its fields.

use std::cell::Cell;
use std::marker::PhantomData;

use serde::Deserialize;

use super::canary::Canary;
use super::generate::AnyValue;

/// An error type of which samples can be generated. The derive implements it.
#[diagnostic::on_unimplemented(
    message = "no samples of `{Self}` can be generated",
    note = "derive `McpError` for it; no samples can be generated for types with type parameters"
)]
pub trait Samples: Sized {
    /// Returns an error of each variant that is not `transparent`, in the order of declaration. It is `None` if no
    /// value can be generated for one of the fields.
    fn samples(source: &mut SampleSource) -> Vec<Option<Self>>;
}

/// The condition under which the value of a field may be seen, from the strictest to the most permissive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exposure {
    /// The value is never seen.
    Never,
    /// The sanitized value is seen under a verbose policy.
    Verbose,
    /// The sanitized value is always seen.
    Shown,
}

/// The source of values for the fields of variants. It remembers the variants and their fields.
pub struct SampleSource {
    text: fn(&str) -> String,
    pub(super) variants: Vec<Variant>,
}

/// A variant of which a sample was requested.
pub(super) struct Variant {
    pub(super) name: &'static str,
    pub(super) fields: Vec<(String, Exposure)>,
    /// The number of fields for which a value was requested.
    filled: usize,
    /// The field for which no value can be generated, and its type.
    pub(super) missing: Option<(String, &'static str)>,
}

impl SampleSource {
    /// Returns a source that fills each field with the text that `text` makes of the field's marker.
    pub fn filled_with(text: fn(&str) -> String) -> Self {
        Self {
            text,
            variants: Vec::new(),
        }
    }

    /// Starts the next variant, with all its fields.
    pub fn start(&mut self, name: &'static str, fields: &[(&str, Exposure)]) {
        let fields = fields.iter().map(|(field, exposure)| {
            let field = field.trim_start_matches("r#").to_owned();
            (field, *exposure)
        });
        self.variants.push(Variant {
            name,
            fields: fields.collect(),
            filled: 0,
            missing: None,
        });
    }

    /// Returns the text for the next field.
    fn next_text(&mut self) -> String {
        let Some(variant) = self.variants.last_mut() else {
            return String::new();
        };
        variant.filled += 1;
        (self.text)(&marker(variant.filled - 1))
    }

    /// Records that no value can be generated for the current field.
    fn give_up(&mut self, type_name: &'static str) {
        if let Some(variant) = self.variants.last_mut() {
            let field = variant.fields.get(variant.filled.wrapping_sub(1));
            let field = field.map_or(String::new(), |(field, _)| field.clone());
            variant.missing = Some((field, type_name));
        }
    }
}

/// Returns the marker of a field: a word that no text contains by accident, and that is looked for in the documents.
pub(super) fn marker(field: usize) -> String {
    format!("c4n4rY{field:02}qZ7wK")
}

/// Generates a value of a field's type in one of three ways. Method resolution chooses the first that is available: the
/// inherent method for types with [`Canary`], then [`GenerateAny`], then [`GenerateNothing`], which is implemented for
/// a reference.
pub struct Generate<T>(PhantomData<T>);

impl<T> Generate<T> {
    /// Returns a generator.
    #[allow(clippy::new_without_default)]
    pub fn new() -> Self {
        Self(PhantomData)
    }
}

impl<T: Canary> Generate<T> {
    /// Generates a value with the type's [`Canary`] implementation.
    pub fn generate(self, source: &mut SampleSource) -> Option<T> {
        Some(T::canary(&source.next_text()))
    }
}

/// The maximum number of variants of an enum that are tried.
const MAX_VARIANTS: usize = 32;

/// Generates values of types that implement `Deserialize`.
pub trait GenerateAny<T> {
    /// Generates a value by deserializing it from an `AnyValue`.
    fn generate(self, source: &mut SampleSource) -> Option<T>;
}

impl<T: Deserialize<'static>> GenerateAny<T> for Generate<T> {
    fn generate(self, source: &mut SampleSource) -> Option<T> {
        let text = source.next_text();
        // The first variants of an enum may not be able to hold a text.
        let mut first = None;
        for variant in 0..MAX_VARIANTS {
            let planted = Cell::new(false);
            let value = T::deserialize(AnyValue::new(&text, variant, &planted)).ok();
            if planted.get() && value.is_some() {
                return value;
            }
            first = first.or(value);
        }
        if first.is_none() {
            source.give_up(std::any::type_name::<T>());
        }
        first
    }
}

/// Stands for all other types, for which no value can be generated.
pub trait GenerateNothing<T> {
    /// Returns `None`, and records the field.
    fn generate(self, source: &mut SampleSource) -> Option<T>;
}

impl<T> GenerateNothing<T> for &Generate<T> {
    fn generate(self, source: &mut SampleSource) -> Option<T> {
        source.next_text();
        source.give_up(std::any::type_name::<T>());
        None
    }
}
