//! One error for each variant, its fields filled with canaries.

use std::cell::Cell;
use std::marker::PhantomData;
use std::rc::Rc;
use std::sync::Arc;

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

macro_rules! around {
    ($($type:ty => $around:expr;)*) => {$(
        impl<E: Samples> Samples for $type {
            fn samples(source: &mut SampleSource) -> Vec<Option<Self>> {
                let errors = E::samples(source).into_iter();
                errors.map(|error| error.map($around)).collect()
            }
        }
    )*};
}

around! {
    Box<E> => Box::new;
    Arc<E> => Arc::new;
    Rc<E> => Rc::new;
    Option<E> => Some;
    Vec<E> => |error| vec![error];
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
    word: fn(usize) -> String,
    text: fn(&str) -> String,
    /// The number of the first field, where this is the source of an error in a field of another one.
    first: usize,
    depth: usize,
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
    /// With the text that is made of the plain word of each field.
    pub fn filled_with(text: fn(&str) -> String) -> Self {
        Self {
            word: plain_word,
            text,
            first: 0,
            depth: 0,
            variants: Vec::new(),
        }
    }

    /// With other words.
    pub(super) fn with_words(mut self, word: fn(usize) -> String) -> Self {
        self.word = word;
        self
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
        (self.text)(&(self.word)(self.first + variant.filled - 1))
    }

    /// An error of our own for the next field.
    fn error<E: Samples>(&mut self) -> Option<E> {
        self.next();
        let found = self.inside().and_then(|mut inside| {
            let errors = E::samples(&mut inside);
            let made = errors.into_iter().zip(inside.variants);
            let made = made.filter_map(|(error, variant)| Some((error?, variant)));
            made.max_by_key(|(_, variant)| variant.fields.len())
        });
        let Some((error, variant)) = found else {
            self.give_up(std::any::type_name::<E>());
            return None;
        };
        self.join(variant);
        Some(error)
    }

    /// The source of an error in the field that was asked for last.
    fn inside(&self) -> Option<Self> {
        let first = self.first + self.variants.last()?.fields.len();
        (self.depth < MAX_DEPTH).then(|| Self {
            word: self.word,
            text: self.text,
            first,
            depth: self.depth + 1,
            variants: Vec::new(),
        })
    }

    /// Takes over the fields of an error in the field that was asked for last. None shows more than that one does.
    fn join(&mut self, inside: Variant) {
        let Some(variant) = self.variants.last_mut() else {
            return;
        };
        let Some((name, most)) = variant.fields.get(variant.filled - 1).cloned() else {
            return;
        };
        let fields = inside.fields.into_iter();
        let fields =
            fields.map(|(field, exposure)| (format!("{name}.{field}"), exposure.min(most)));
        variant.fields.extend(fields);
    }

    fn give_up(&mut self, type_name: &'static str) {
        if let Some(variant) = self.variants.last_mut() {
            let field = variant.fields.get(variant.filled.wrapping_sub(1));
            let field = field.map_or(String::new(), |(field, _)| field.clone());
            variant.missing = Some((field, type_name));
        }
    }
}

/// A word that no detector takes for a secret, so that nothing but the sanitizer of its field hides it. No text holds it
/// by accident.
pub(super) fn plain_word(field: usize) -> String {
    let letters = [field / 26 % 26, field % 26].map(|at| char::from(b'a' + at as u8));
    format!("canarybird{}{}", letters[0], letters[1])
}

/// A field's type. Generated code calls `(&&Generate::<T>::new()).generate(source)`, so the ways to make a value stand in
/// this order: an error of our own, a type that says it by `Canary`, one that can be read, and none.
pub struct Generate<T>(PhantomData<T>);

impl<T> Clone for Generate<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Generate<T> {}

impl<T> Generate<T> {
    /// Nothing yet.
    #[allow(clippy::new_without_default)]
    pub fn new() -> Self {
        Self(PhantomData)
    }
}

impl<T: Canary> Generate<T> {
    /// By the type's own word.
    pub fn generate(&self, source: &mut SampleSource) -> Option<T> {
        Some(T::canary(&source.next()))
    }
}

/// Variants of an enum that are tried.
const MAX_VARIANTS: usize = 32;

/// Types that can be read.
pub trait GenerateAny<T> {
    /// From whatever the type asks for.
    fn generate(&self, source: &mut SampleSource) -> Option<T>;
}

impl<T: Deserialize<'static>> GenerateAny<T> for Generate<T> {
    fn generate(&self, source: &mut SampleSource) -> Option<T> {
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

/// Errors inside errors that are made up. An error in itself ends here.
const MAX_DEPTH: usize = 2;

/// Errors of our own, and what may be around them.
pub trait GenerateError<T> {
    /// With a canary in each of its fields, which count as fields of the variant around it.
    fn generate(self, source: &mut SampleSource) -> Option<T>;
}

impl<T: Samples> GenerateError<T> for &&Generate<T> {
    fn generate(self, source: &mut SampleSource) -> Option<T> {
        source.error()
    }
}

/// All others.
pub trait GenerateNothing<T> {
    /// No value.
    fn generate(self, source: &mut SampleSource) -> Option<T>;
}

impl<T> GenerateNothing<T> for Generate<T> {
    fn generate(self, source: &mut SampleSource) -> Option<T> {
        source.next();
        source.give_up(std::any::type_name::<T>());
        None
    }
}
