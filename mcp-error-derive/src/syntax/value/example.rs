//! Example values, which become JSON.

use syn::UnOp;

use super::*;

/// `"r-17"`, `17`, `1.5`, `true`, or a list of these.
#[derive(Clone)]
pub(crate) struct Example {
    /// The value as JSON text.
    pub(crate) json: String,
    pub(crate) form: ExampleForm,
    pub(crate) is_list: bool,
    pub(crate) span: Span,
}

/// The form of an example, or of the items of a list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ExampleForm {
    Text,
    Integer,
    Number,
    Boolean,
}

impl Example {
    /// Reads the value of `name = value`.
    pub(crate) fn read(item: &Meta) -> Option<Self> {
        let expr = expression(item)?;
        let (values, is_list) = match expr {
            Expr::Array(array) => (array.elems.iter().collect(), true),
            single => (vec![single], false),
        };
        let (mut form, mut json) = (None, String::new());
        for value in values {
            let (own, text) = scalar(value)?;
            if *form.get_or_insert(own) != own {
                return None;
            }
            if !json.is_empty() {
                json.push(',');
            }
            json.push_str(&text);
        }
        Some(Self {
            json: if is_list { format!("[{json}]") } else { json },
            form: form?,
            is_list,
            span: expr.span(),
        })
    }
}

/// Returns a literal as JSON. A number has to fit 64 bits.
pub(super) fn scalar(expr: &Expr) -> Option<(ExampleForm, String)> {
    let expr = ungrouped(expr);
    if let Some(digits) = integer(expr) {
        // The digits of a larger one would be lost on the way to a JSON value.
        let fits = digits.parse::<i64>().is_ok() || digits.parse::<u64>().is_ok();
        return fits.then_some((ExampleForm::Integer, digits));
    }
    match expr {
        Expr::Lit(lit) => match &*parsed(&lit.lit) {
            Lit::Str(text) => Some((ExampleForm::Text, json_string(&text.value()))),
            Lit::Bool(value) => Some((ExampleForm::Boolean, value.value.to_string())),
            Lit::Float(value) if matches!(value.suffix(), "" | "f32" | "f64") => {
                let mut digits = value.base10_digits().to_owned();
                // JSON has no `1.`
                if digits.ends_with('.') {
                    digits.push('0');
                }
                let number: f64 = digits.parse().ok()?;
                number.is_finite().then_some((ExampleForm::Number, digits))
            }
            _ => None,
        },
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => match scalar(&unary.expr)? {
            (ExampleForm::Number, digits) => Some((ExampleForm::Number, format!("-{digits}"))),
            _ => None,
        },
        _ => None,
    }
}

fn json_string(text: &str) -> String {
    let mut json = String::from("\"");
    for character in text.chars() {
        match character {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            character if character.is_control() => {
                json.push_str(&format!("\\u{:04x}", u32::from(character)));
            }
            character => json.push(character),
        }
    }
    json.push('"');
    json
}
