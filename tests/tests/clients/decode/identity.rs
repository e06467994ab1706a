//! Which variant a document stands for.

use super::*;

#[test]
fn variants_with_the_same_identity_are_distinguished_or_not_guessed() {
    for layout in [RpcLayout::Problem, RpcLayout::Flat, RpcLayout::Nested] {
        assert_eq!(
            AviaryError::decode(error_object(&Left(3), layout)),
            Ok(Left(3))
        );
        assert_eq!(
            AviaryError::decode(error_object(&Right(3), layout)),
            Ok(Right(3))
        );
        assert_eq!(
            AviaryError::decode(error_object(&Long { a: 1, b: 2 }, layout)),
            Ok(Long { a: 1, b: 2 })
        );
        // The document could also be that of `Long` after a member was left out.
        let undecoded = AviaryError::decode(error_object(&Short { a: 1 }, layout)).unwrap_err();
        assert_eq!(undecoded.entry(), None);
        let names: Vec<_> = undecoded
            .entries()
            .iter()
            .map(|entry| entry.name())
            .collect();
        assert_eq!(names, ["Short", "Long"]);
        assert_eq!(
            undecoded.to_string(),
            "`AviaryError::Short` or `Long` cannot be rebuilt"
        );
    }
    let bare = RpcError::new(
        0,
        "",
        Some(Json::read(br#"{"kind":"PAIR","depth":1}"#).unwrap()),
    );
    assert_eq!(AviaryError::decode(bare).unwrap_err().entries().len(), 2);
}

#[test]
fn the_problem_type_takes_precedence_over_the_kind() {
    let decode = |text: &str| {
        let problem = ProblemDetails::from(Json::read(text.as_bytes()).unwrap());
        AviaryError::decode(&problem)
    };
    assert_eq!(
        decode(r#"{"type":"https://aviary.example/errors/unit"}"#),
        Ok(Unit)
    );
    assert_eq!(
        decode(r#"{"type":"https://aviary.example/errors/unit","kind":"TWIN"}"#),
        Ok(Unit)
    );
    assert_eq!(decode(r#"{"kind":"unit"}"#), Ok(Unit));
    for text in [
        r#"{"type":"https://elsewhere.example/unit","kind":"UNIT"}"#,
        r#"{"kind":"UNITS"}"#,
        r#"{"code":-32602,"status":400}"#,
        "[]",
    ] {
        let undecoded = decode(text).unwrap_err();
        assert!(undecoded.entries().is_empty(), "{text}");
        assert_eq!(undecoded.to_string(), "no variant has this identity");
    }
    let members = AviaryError::decode(error_object(&Left(3), RpcLayout::Members)).unwrap_err();
    assert!(members.entries().is_empty());
    assert_eq!(members.members().get("depth"), Some(&Json::from(3)));
}
