//! Values of the attributes of fields.

use mcp_error_rules::limits::MAX_SAMPLE_VALUES;

use super::*;
use crate::diagnostics::given_twice;

/// `extension` or `extension = "wireName"`
#[derive(Clone)]
pub(crate) struct Extension {
    pub(crate) name: Option<Text>,
    pub(crate) span: Span,
}

impl FromMeta for Extension {
    fn from_meta(item: &Meta) -> Result<Self> {
        let name = match (item, literal(item).as_deref()) {
            (Meta::Path(_), _) => None,
            (_, Some(Lit::Bool(value))) => {
                return Err(misused(item, &|key| match value.value {
                    true => {
                        format!("write `{key}` alone, or `{key} = \"rideId\"` for another name")
                    }
                    false => format!("a field is only a member if it has `{key}`; remove it"),
                }));
            }
            _ => Some(Text::from_meta(item)?),
        };
        let span = span_of_item(item);
        Ok(Self { name, span })
    }
}

/// `path(user)` or `path(root)`
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shows {
    User,
    Root,
}

/// `path`, `path(user)` or `path(root)`
#[derive(Clone, Copy)]
pub(crate) struct PathWord(pub(crate) Option<Shows>);

impl FromMeta for PathWord {
    fn from_meta(item: &Meta) -> Result<Self> {
        let usage = "write `path`, `path(user)` to hide the home owner only, or `path(root)` to show paths below the policy's roots";
        let shows = match item {
            Meta::Path(_) => None,
            Meta::List(list) => match parse_with(list.tokens.clone(), Ident::parse) {
                Ok(ident) if ident == "user" => Some(Shows::User),
                Ok(ident) if ident == "root" => Some(Shows::Root),
                Ok(ident) => return Err(Error::custom(usage).with_span(&ident)),
                Err(_) => return Err(wrong(item, usage)),
            },
            Meta::NameValue(_) => return Err(wrong(item, usage)),
        };
        Ok(Self(shows))
    }
}

/// `sample`, `sample(max = 5, list = "…")`, `sample = "r-17"`
#[derive(Clone, Default)]
pub(crate) struct Sample {
    pub(crate) shortened: Option<Shortened>,
    /// The value in the examples of the exports.
    pub(crate) example: Option<Example>,
}

/// How a list is shown: by its first values.
#[derive(Clone)]
pub(crate) struct Shortened {
    pub(crate) max: usize,
    pub(crate) list: Option<Text>,
    pub(crate) span: Span,
}

impl FromMeta for Sample {
    fn from_meta(item: &Meta) -> Result<Self> {
        if let Meta::NameValue(_) = item {
            return Ok(Self {
                shortened: None,
                example: Some(read_example(item)?),
            });
        }
        let mut shortened = Shortened {
            max: MAX_SAMPLE_VALUES,
            list: None,
            span: item.span(),
        };
        let mut example = None;
        if let Meta::List(list) = item {
            let mut seen: Vec<String> = Vec::new();
            for item in items_in(list, &of_list())? {
                let NestedMeta::Meta(item) = &item else {
                    return Err(Error::custom(of_list()).with_span(&item));
                };
                let name = key(item);
                if seen.contains(&name) {
                    return Err(Error::custom(given_twice(&name)).with_span(item.path()));
                }
                match &*name {
                    "max" => match number(item) {
                        Some(max @ 1..=MAX_SAMPLE_VALUES) => shortened.max = max,
                        _ => return Err(wrong(item, of_list())),
                    },
                    "list" => shortened.list = Some(Text::from_meta(item)?),
                    "value" => example = Some(read_example(item)?),
                    _ => return Err(Error::custom(of_list()).with_span(item.path())),
                }
                seen.push(name);
            }
        }
        Ok(Self {
            shortened: Some(shortened),
            example,
        })
    }
}

fn read_example(item: &Meta) -> Result<Example> {
    Example::read(item).ok_or_else(|| {
        misused(item, &|key| {
            format!(
                "`{key} = …` is a value for the examples of the exports: a string, a number, a boolean, or a list of one of these, such as `{key} = \"r-17\"`"
            )
        })
    })
}

fn of_list() -> String {
    format!(
        "write `sample` or `sample(max = {MAX_SAMPLE_VALUES}, list = \"where to list them all\")`, with `max` from 1 to {MAX_SAMPLE_VALUES}"
    )
}
