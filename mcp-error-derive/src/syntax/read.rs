//! Reads the attributes of one place into the struct that declares them.

use darling::{FromMeta, Result};
use proc_macro2::Span;
use syn::spanned::Spanned as _;
use syn::{Attribute, Meta, Path};

use super::declare::Inherited;
use super::items::items_of;
use super::value::{span_of, string};
use crate::diagnostics::{Errors, given_twice};

/// Finds the attributes of one place by their names; [`attributes!`](super::declare::attributes) implements it.
pub(crate) trait ByName {
    /// Returns where the value of an attribute goes, and the list of written attributes that it joins, or `None` if there
    /// is no such attribute here.
    fn find(&mut self, name: &str) -> Option<Found<'_>>;

    /// Returns the message about an attribute that does not exist.
    fn unknown(&self, name: &str) -> String;
}

/// The attributes that one place takes; [`attributes!`](super::declare::attributes) implements it.
pub(crate) trait Attributes: ByName + Default + 'static {
    /// The names of the attributes.
    const KEYS: &'static [&'static str];

    /// The attributes that a variant takes over from its type, and when.
    const INHERITED: &'static [Rule<Self>];

    /// Takes over from the type what is not written here.
    fn inherit(&mut self, of_type: &Self, takes: impl Fn(Inherited) -> bool) {
        for (rule, take_over) in Self::INHERITED {
            if takes(*rule) {
                take_over(self, of_type);
            }
        }
    }
}

/// The rule by which an attribute is taken over, and the function that does so.
pub(crate) type Rule<T> = (Inherited, fn(&mut T, &T));

/// See [`ByName::find`].
pub(crate) type Found<'a> = (&'a mut dyn AttributeValue, &'a mut Vec<WrittenAttribute>);

/// An attribute as it is written.
#[derive(Clone)]
pub(crate) struct WrittenAttribute {
    pub(crate) name: String,
    pub(crate) name_span: Span,
    /// The value of `name = value`, else the name.
    pub(crate) value_span: Span,
}

/// A field that takes the value of an attribute.
pub(crate) trait AttributeValue {
    /// Reads the attribute. A wrong value stays out.
    fn read(&mut self, item: &Meta) -> Result<()>;

    /// Returns whether the attribute may be given several times.
    fn repeats(&self) -> bool;
}

impl<T: FromMeta> AttributeValue for Option<T> {
    fn read(&mut self, item: &Meta) -> Result<()> {
        *self = Some(T::from_meta(item)?);
        Ok(())
    }

    fn repeats(&self) -> bool {
        false
    }
}

impl<T: FromMeta> AttributeValue for Vec<T> {
    fn read(&mut self, item: &Meta) -> Result<()> {
        self.push(T::from_meta(item)?);
        Ok(())
    }

    fn repeats(&self) -> bool {
        true
    }
}

/// Reads all `#[mcp(…)]` of one place. A wrong item is reported and left out, so that what else is wrong is
/// found in the same run.
pub(crate) fn read<T: Attributes>(attrs: Vec<Attribute>, errors: &mut Errors) -> T {
    let mut read = T::default();
    read_into(&mut read, attrs, errors);
    read
}

fn read_into(place: &mut dyn ByName, attrs: Vec<Attribute>, errors: &mut Errors) {
    for attr in attrs {
        match attr.meta {
            Meta::List(list) => {
                let items = items_of(list.tokens, errors);
                for item in without_bare_arguments(items, place, errors) {
                    read_item(place, &item, errors);
                }
            }
            other => errors.at(
                other.path().span(),
                "write what the error means in parentheses: `#[mcp(status = 404)]`",
            ),
        }
    }
}

/// Reports arguments that follow a text as in `format!`, such as `ride` in `detail = "no ride {}", ride`, and returns the items
/// without them and without their texts.
fn without_bare_arguments(
    items: Vec<Meta>,
    place: &mut dyn ByName,
    errors: &mut Errors,
) -> Vec<Meta> {
    let mut kept: Vec<Meta> = Vec::with_capacity(items.len());
    let mut is_after_text = false;
    for item in items {
        let name = match &item {
            Meta::Path(path) => path.get_ident().map(ToString::to_string),
            Meta::List(_) | Meta::NameValue(_) => None,
        };
        let argument = name.filter(|name| place.find(name).is_none());
        let text = argument.as_ref().and_then(|_| text_to_fill(kept.last()?));
        match (argument, text) {
            // The first argument has the message.
            (Some(_), None) if is_after_text => {}
            (Some(argument), Some(text)) => {
                kept.pop();
                is_after_text = true;
                errors.at(item.span(), about_bare_argument(&text, &argument));
            }
            _ => {
                is_after_text = false;
                kept.push(item);
            }
        }
    }
    kept
}

/// Returns the name of an attribute whose text has a placeholder without a name.
fn text_to_fill(item: &Meta) -> Option<String> {
    let text = string(item)?.value.replace("{{", "");
    let is_filled = text.contains("{}") || text.contains("{:");
    let name = item.path().get_ident()?;
    is_filled.then(|| name.to_string())
}

fn about_bare_argument(text: &str, argument: &str) -> String {
    if argument.starts_with(char::is_uppercase) {
        return format!(
            "a text with arguments stands in parentheses: `{text}(\"…{{}}…\", {argument})`"
        );
    }
    format!(
        "write the name into the text, `{text} = \"…{{{argument}}}…\"`, or the text with its arguments in parentheses, `{text}(\"…{{}}…\", .{argument})`"
    )
}

fn read_item(place: &mut dyn ByName, item: &Meta, errors: &mut Errors) {
    let path = item.path();
    let name = written_name(path);
    let name_span = path.segments[0].ident.span();
    let Some((value, written)) = place.find(&name) else {
        errors.unknown_attribute(name_span, &name, place.unknown(&name));
        return;
    };
    let is_second = written.iter().any(|other| other.name == name);
    if is_second && !value.repeats() {
        errors.at(name_span, given_twice(&name));
        return;
    }
    let value_span = match item {
        Meta::NameValue(pair) => span_of(&pair.value),
        _ => name_span,
    };
    if let Err(error) = value.read(item) {
        errors.push(error.with_span(path));
    }
    written.push(WrittenAttribute {
        name,
        name_span,
        value_span,
    });
}

/// The name of an attribute as it is written: `status`, `http::status`.
fn written_name(path: &Path) -> String {
    if let Some(ident) = path.get_ident() {
        return ident.to_string();
    }
    let mut name = String::new();
    for segment in &path.segments {
        if !name.is_empty() {
            name.push_str("::");
        }
        name.push_str(&segment.ident.to_string());
    }
    name
}
