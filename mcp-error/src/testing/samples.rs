//! One error for each variant, its fields filled with canaries.

use std::cell::Cell;
use std::marker::PhantomData;

use serde::Deserialize;

use super::canary::Canary;
use super::generate::AnyValue;

/// An error type whose variants can be made; the derive implements it.
#[diagnostic::on_unimplemented(
    message = "no error of `{Self}` can be made up",
    note = "derive `McpError` for it; a type with type parameters cannot be made up"
)]
pub trait Samples: Sized {
    /// One for each variant that is not `transparent`, in declared order, none where a field has no
    /// value.
    fn samples(source: &mut SampleSource) -> Vec<Option<Self>>;
}

/// When a field's value may be seen; more often is greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exposure {
    /// Not at all.
    Never,
    /// Sanitized, under a verbose policy.
    Verbose,
    /// Sanitized, always.
    Shown,
}

/// The source of the values for the fields of variants. It remembers which field got which.
pub struct SampleSource {
    text: fn(&str) -> String,
    pub(super) variants: Vec<Variant>,
}

/// A variant.
pub(super) struct Variant {
    pub(super) name: &'static str,
    pub(super) fields: Vec<(String, Exposure)>,
    /// How many of them were asked for a value.
    filled: usize,
    /// The field that has no value, and its type.
    pub(super) missing: Option<(String, &'static str)>,
}

impl SampleSource {
    /// With the text that is made of a word for each field.
    pub fn filled_with(text: fn(&str) -> String) -> Self {
        Self {
            text,
            variants: Vec::new(),
        }
    }

    /// The next variant, with all its fields.
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

    /// The text for the next field.
    fn next(&mut self) -> String {
        let Some(variant) = self.variants.last_mut() else {
            return String::new();
        };
        variant.filled += 1;
        (self.text)(&marker(variant.filled - 1))
    }

    fn give_up(&mut self, type_name: &'static str) {
        if let Some(variant) = self.variants.last_mut() {
            let field = variant.fields.get(variant.filled.wrapping_sub(1));
            let field = field.map_or(String::new(), |(field, _)| field.clone());
            variant.missing = Some((field, type_name));
        }
    }
}

/// The word that is looked for in documents; no text holds it by accident.
pub(super) fn marker(field: usize) -> String {
    format!("c4n4rY{field:02}qZ7wK")
}

/// A field's type. The ways to make a value stand in this order: an inherent method wins, then one of
/// the type itself, then one of a reference to it.
pub struct Generate<T>(PhantomData<T>);

impl<T> Generate<T> {
    /// Nothing yet.
    #[allow(clippy::new_without_default)]
    pub fn new() -> Self {
        Self(PhantomData)
    }
}

impl<T: Canary> Generate<T> {
    /// By the type's own word.
    pub fn generate(self, source: &mut SampleSource) -> Option<T> {
        Some(T::canary(&source.next()))
    }
}

/// Variants of an enum that are tried.
const MAX_VARIANTS: usize = 32;

/// Types that can be read.
pub trait GenerateAny<T> {
    /// From whatever the type asks for.
    fn generate(self, source: &mut SampleSource) -> Option<T>;
}

impl<T: Deserialize<'static>> GenerateAny<T> for Generate<T> {
    fn generate(self, source: &mut SampleSource) -> Option<T> {
        let text = source.next();
        // An enum's first variants may have no room for a text.
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

/// All others.
pub trait GenerateNothing<T> {
    /// No value.
    fn generate(self, source: &mut SampleSource) -> Option<T>;
}

impl<T> GenerateNothing<T> for &Generate<T> {
    fn generate(self, source: &mut SampleSource) -> Option<T> {
        source.next();
        source.give_up(std::any::type_name::<T>());
        None
    }
}
