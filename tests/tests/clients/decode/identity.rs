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

const NO_IDENTITY: &str = "the answer has neither a problem type nor a kind, so nothing says which variant it is; the policy of a server sends them in `_meta` (`meta_key`), in the text of a tool (`ToolText::Json`), or in `data` (every `RpcLayout` but `Members`)";

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
    ] {
        let undecoded = decode(text).unwrap_err();
        assert!(undecoded.entries().is_empty(), "{text}");
        assert_eq!(undecoded.to_string(), "no variant has this identity");
    }
    for text in [r#"{"code":-32602,"status":400}"#, "[]"] {
        assert_eq!(decode(text).unwrap_err().to_string(), NO_IDENTITY, "{text}");
    }
    let context = Context::new().with_policy(Policy::production().with_meta_key(None));
    let text_only = Left(3).report(&context).to_tool_result();
    let undecoded = AviaryError::decode(text_only).unwrap_err();
    assert_eq!(undecoded.to_string(), NO_IDENTITY);
    let members = AviaryError::decode(error_object(&Left(3), RpcLayout::Members)).unwrap_err();
    assert!(members.entries().is_empty());
    assert_eq!(members.to_string(), NO_IDENTITY);
    assert_eq!(members.members().get("depth"), Some(&Json::from(3)));
}
