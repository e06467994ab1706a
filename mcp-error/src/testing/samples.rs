//! Generates one error for each variant of a type, with a canary in each of its fields.

use std::cell::Cell;
use std::fmt::Write as _;
use std::marker::PhantomData;
use std::rc::Rc;
use std::str::FromStr;
use std::sync::Arc;

use serde::Deserialize;

use super::canary::Canary;
use super::generate::AnyValue;

/// An error type whose variants can be generated. The derive implements it.
#[diagnostic::on_unimplemented(
    message = "no error of `{Self}` can be generated",
    note = "derive `McpError` for it; no error of a type with type parameters can be generated"
)]
pub trait Samples: Sized {
    /// Returns an error of each variant that is not `transparent`, in declared order. It is `None` where a field has no
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

/// The condition under which documents may show the value of a field. A value that is shown more often is greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exposure {
    /// The value is never shown.
    Never,
    /// The sanitized value is shown under a verbose policy.
    Verbose,
    /// The sanitized value is always shown.
    Shown,
}

/// The source of the texts in generated errors. It remembers the fields for which it made one.
pub struct SampleSource {
    /// Returns the word of a field, given the field's number.
    pub(super) word: fn(usize) -> String,
    /// Returns the text around a word.
    text: fn(&str) -> String,
    /// The number of the first field. It is 0 unless this is the source of an error inside another one.
    first: usize,
    /// The number of errors around the generated ones.
    depth: usize,
    pub(super) variants: Vec<Variant>,
}

/// A variant for which an error is generated.
pub(super) struct Variant {
    pub(super) name: &'static str,
    pub(super) fields: Vec<(String, Exposure)>,
    /// The number of its fields for which the source was called.
    filled: usize,
    /// The field for whose type no value can be generated, and this type.
    pub(super) missing: Option<(String, &'static str)>,
}

impl SampleSource {
    /// Creates a source of texts around a plain word, which differs for each field.
    pub fn filled_with(text: fn(&str) -> String) -> Self {
        Self {
            word: plain_word,
            text,
            first: 0,
            depth: 0,
            variants: Vec::new(),
        }
    }

    /// Begins the next variant, with all its fields.
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
    fn next(&mut self) -> String {
        let Some(variant) = self.variants.last_mut() else {
            return String::new();
        };
        variant.filled += 1;
        (self.text)(&(self.word)(self.first + variant.filled - 1))
    }

    /// Returns what is made of the next text, or of a URL with it, for a type that holds nothing but URLs.
    fn made_of_text<T>(&mut self, make: impl Fn(&str) -> Option<T>) -> Option<T> {
        let text = self.next();
        let value = make(&text).or_else(|| make(&url_with_password(&text)));
        if value.is_none() {
            self.give_up(std::any::type_name::<T>());
        }
        value
    }

    /// Returns an error for the next field, whose type derives `McpError`.
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

    /// Returns the source of an error in the last field.
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

    /// Takes over the fields of an error in the last field. None of them is shown more often than that
    /// field.
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

    /// Notes that no value can be generated for the last field.
    fn give_up(&mut self, type_name: &'static str) {
        if let Some(variant) = self.variants.last_mut() {
            let field = variant.fields.get(variant.filled.wrapping_sub(1));
            let field = field.map_or(String::new(), |(field, _)| field.clone());
            variant.missing = Some((field, type_name));
        }
    }
}

/// Returns a URL whose password is this text, percent-encoded.
fn url_with_password(text: &str) -> String {
    let mut url = String::from("https://canary:");
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() {
            url.push(char::from(byte));
        } else {
            let _ = write!(url, "%{byte:02X}");
        }
    }
    url + "@canary.example/"
}

/// Returns a word that no detector takes for a secret, so that only the sanitizer of its field can hide it. No text contains it
/// by accident.
pub(super) fn plain_word(field: usize) -> String {
    let letters = [field / 26 % 26, field % 26].map(|at| char::from(b'a' + at as u8));
    format!("canarybird{}{}", letters[0], letters[1])
}

/// Generates values of the type of a field. Generated code calls `(&&&&Generate::<T>::new()).mcp_generate(source)`. The
/// compiler finds the first of these traits whose bound holds, since each is for one reference less:
///
/// 1. [`GenerateError`]: the type derives `McpError`;
/// 2. [`GenerateCanary`]: the type implements [`Canary`];
/// 3. [`GenerateAny`]: the type implements `Deserialize`;
/// 4. [`GenerateParsed`]: the type implements `FromStr`;
/// 5. [`GenerateNothing`]: no value of the type can be generated.
pub struct Generate<T>(PhantomData<T>);

impl<T> Clone for Generate<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Generate<T> {}

impl<T> Generate<T> {
    /// Creates the generator of a type.
    #[allow(clippy::new_without_default, reason = "only generated code calls it")]
    pub fn new() -> Self {
        Self(PhantomData)
    }
}

/// The first choice: see [`Generate`].
pub trait GenerateError<T> {
    /// Returns an error with a canary in each of its fields, which count as fields of the variant around it.
    fn mcp_generate(self, source: &mut SampleSource) -> Option<T>;
}

impl<T: Samples> GenerateError<T> for &&&&Generate<T> {
    fn mcp_generate(self, source: &mut SampleSource) -> Option<T> {
        source.error()
    }
}

/// The second choice: see [`Generate`].
pub trait GenerateCanary<T> {
    /// Returns the value that the type makes of the next text.
    fn mcp_generate(self, source: &mut SampleSource) -> Option<T>;
}

impl<T: Canary> GenerateCanary<T> for &&&Generate<T> {
    fn mcp_generate(self, source: &mut SampleSource) -> Option<T> {
        Some(T::canary(&source.next()))
    }
}

/// The most variants of an enum that are tried.
const MAX_VARIANTS: usize = 32;

/// The third choice: see [`Generate`].
pub trait GenerateAny<T> {
    /// Returns a value of whatever its `Deserialize` asks for, with the next text, or a URL with it, in all strings.
    fn mcp_generate(self, source: &mut SampleSource) -> Option<T>;
}

impl<T: Deserialize<'static>> GenerateAny<T> for &&Generate<T> {
    fn mcp_generate(self, source: &mut SampleSource) -> Option<T> {
        source.made_of_text(|text| {
            // An enum's first variants may have no room for a text.
            let mut first = None;
            for variant in 0..MAX_VARIANTS {
                let planted = Cell::new(false);
                let value = T::deserialize(AnyValue::new(text, variant, &planted)).ok();
                if planted.get() && value.is_some() {
                    return value;
                }
                first = first.or(value);
            }
            first
        })
    }
}

/// The fourth choice: see [`Generate`].
pub trait GenerateParsed<T> {
    /// Returns the value that the type reads from the next text, or from a URL with it.
    fn mcp_generate(self, source: &mut SampleSource) -> Option<T>;
}

impl<T: FromStr> GenerateParsed<T> for &Generate<T> {
    fn mcp_generate(self, source: &mut SampleSource) -> Option<T> {
        source.made_of_text(|text| text.parse().ok())
    }
}

/// The most levels of generated errors inside each other, which also ends a type that contains itself.
const MAX_DEPTH: usize = 2;

/// The last choice: see [`Generate`].
pub trait GenerateNothing<T> {
    /// Notes that the field has no value, and returns `None`.
    fn mcp_generate(self, source: &mut SampleSource) -> Option<T>;
}

impl<T> GenerateNothing<T> for Generate<T> {
    fn mcp_generate(self, source: &mut SampleSource) -> Option<T> {
        source.next();
        source.give_up(std::any::type_name::<T>());
        None
    }
}
