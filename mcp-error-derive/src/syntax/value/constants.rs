//! Members that are the same for each occurrence.

use mcp_error_rules::choices::Shown;

use super::example::scalar;
use super::*;

/// `extensions(rule = "allowed_roots", verbose(source = "…"), location(at = "…"))`
#[derive(Clone, Default)]
pub(crate) struct Constants(pub(crate) Vec<Constant>);

#[derive(Clone)]
pub(crate) struct Constant {
    pub(crate) name: Text,
    pub(crate) shown: Shown,
    /// The value as JSON text.
    pub(crate) json: String,
}

impl FromMeta for Constants {
    fn from_meta(item: &Meta) -> Result<Self> {
        let Meta::List(list) = item else {
            return Err(wrong(
                item,
                "`extensions` takes members: `extensions(name = \"value\")`",
            ));
        };
        let items = items_in(list, USAGE)?;
        let mut constants = Vec::new();
        let mut errors = Error::accumulator();
        for item in items {
            errors.handle_in(|| read_constants(&item, Shown::Always, &mut constants));
        }
        errors.finish_with(Self(constants))
    }
}

const USAGE: &str = "a constant member is written `name = value`, with a string, an integer or a float of 64 bits, or a boolean";

fn read_constants(item: &NestedMeta, shown: Shown, into: &mut Vec<Constant>) -> Result<()> {
    let NestedMeta::Meta(item) = item else {
        return Err(Error::custom(USAGE).with_span(item));
    };
    if let (Meta::List(list), Shown::Always) = (item, shown) {
        let shown = match key(item).as_str() {
            "verbose" => Shown::Verbose,
            "location" => Shown::Location,
            _ => {
                return Err(Error::custom(
                    "members are grouped by `verbose(…)` or `location(…)` only",
                )
                .with_span(item));
            }
        };
        let items = items_in(list, USAGE)?;
        let mut errors = Error::accumulator();
        for item in items {
            errors.handle_in(|| read_constants(&item, shown, into));
        }
        return errors.finish();
    }
    if let Some(text) = string(item) {
        no_nul(&text)?;
    }
    let json = match expression(item) {
        None => return Err(wrong(item, USAGE)),
        Some(value) => match scalar(value) {
            Some((_, json)) => json,
            None => {
                return Err(wrong(
                    item,
                    format!(
                        "{USAGE}; a function returns other values: `extensions_with = my_function`"
                    ),
                ));
            }
        },
    };
    into.push(Constant {
        name: Text {
            value: key(item),
            span: item.path().span(),
        },
        shown,
        json,
    });
    Ok(())
}
