//! Which fields the expressions in a text name, and how strict they are.

use super::with_model;
use crate::model::sanitizer::Sanitizer::{self, *};
use crate::model::{Slot, Variant};
use crate::resolve::message::expression::{Expression, field_and_method};

/// The sanitizer of the only text that is not a field.
fn formatted(variant: &Variant) -> Sanitizer {
    match &variant.slots[..] {
        [Slot::Formatted(text)] => text.sanitizer,
        _ => panic!("one formatted slot"),
    }
}

#[test]
fn an_expression_is_as_strict_as_its_fields() {
    let rows = [
        (r#""{a:?}""#, Text),
        (r#""{}", .a + 1"#, Text),
        (r#""{}", .p.extension()"#, Path),
        (r#""{}", join(.a, .p)"#, Path),
        (r#""{}", join(.a, .s)"#, Secret),
        (r#""{}", .s.len()"#, Secret),
        (r#""{}", .p.len()"#, Text),
        (r#""{}", format!("")"#, Secret),
        (r#""{}", .a.as_untrusted()"#, Skip),
        (r#""{LIMIT}""#, Text),
    ];
    for (text, expected) in rows {
        let source = format!(
            "enum E {{ #[error({text})] #[mcp(status = 404)] \
             A {{ a: String, p: PathBuf, #[mcp(secret)] s: String }} }}"
        );
        with_model(&source, |model| {
            let variant = &model.variants[0];
            assert!(variant.messages[0].mistakes.is_empty(), "{text}");
            assert_eq!(formatted(variant), expected, "{text}");
        });
    }
}

#[test]
fn an_expression_names_fields() {
    let source = "enum E { #[mcp(status = 404)] A { ride: u8, r#type: u8 } }";
    let rows: [(&str, &str, &[usize], Option<&str>); 13] = [
        (".ride", "ride", &[0], None),
        (".ride.id", "ride.id", &[0], None),
        ("f(.ride, .r#type)", "f(ride,r#type)", &[0, 1], None),
        ("ride + 1", "ride+1", &[0], None),
        ("x.ride", "x.ride", &[], None),
        ("if x { .ride } else { 0 }", "ifx{ride}else{0}", &[0], None),
        ("..ride", "..ride", &[], None),
        (".zebra", ".zebra", &[], Some("zebra")),
        ("1", "1", &[], None),
        ("None::<u8>.ride", "None::<u8>.ride", &[], None),
        ("f::<fn() -> u8>.ride", "f::<fn()->u8>.ride", &[], None),
        ("1 > .ride", "1>ride", &[0], None),
        ("a::<u8>() > .ride", "a::<u8>()>ride", &[0], None),
    ];
    with_model(source, |model| {
        let fields = &model.variants[0].fields;
        for (text, tokens, named, unknown) in rows {
            let found = Expression::of(text.parse().expect("tokens"), fields);
            assert_eq!(found.tokens.to_string().replace(' ', ""), tokens, "{text}");
            assert_eq!(found.named, named, "{text}");
            let found = found.unknown.as_ref().map(|(name, _)| &**name);
            assert_eq!(found, unknown, "{text}");
        }
        // A macro may read any field.
        let found = Expression::of("m!(x)".parse().expect("tokens"), fields);
        assert_eq!(found.fields, [0, 1]);
    });
}

#[test]
fn a_field_and_its_method_without_arguments_are_recognized() {
    let rows = [
        (".path.display()", Some(("path", Some("display")))),
        ("path.display()", Some(("path", Some("display")))),
        (".0.len()", Some(("0", Some("len")))),
        (".r#type.len()", Some(("type", Some("len")))),
        (".0", Some(("0", None))),
        ("_0", Some(("_0", None))),
        ("r#type", Some(("type", None))),
        ("0", None),
        (".path.join(x)", None),
        (".path + len()", None),
        ("path.len", None),
        ("&path", None),
    ];
    for (text, expected) in rows {
        let found = field_and_method(&text.parse().expect("tokens"));
        let found = found
            .as_ref()
            .map(|(field, method)| (&**field, method.as_deref()));
        assert_eq!(found, expected, "{text}");
    }
}
