//! Which changes of a catalog break its clients, and which do not.

use mcp_error::exports::{Catalog, ChangeKind};
use mcp_error_examples::catalog::ROUTEROS;

fn changes(change: impl Fn(&mut Catalog)) -> Vec<String> {
    let today = ROUTEROS.exports().to_catalog();
    let mut older = today.clone();
    change(&mut older);
    today
        .changes_since(&older)
        .iter()
        .map(ToString::to_string)
        .collect()
}

#[test]
fn each_change_is_breaking_or_additive() {
    assert!(changes(|_| {}).is_empty());
    assert!(changes(|older| older.version = "9".into()).is_empty());
    let one = |change: fn(&mut Catalog)| {
        let changes = changes(change);
        assert_eq!(changes.len(), 1, "{changes:#?}");
        changes[0].clone()
    };
    assert_eq!(
        one(|older| older.errors[2].code = -32699),
        "breaking: RequestError::Method: the code was -32699 and is -32601"
    );
    assert_eq!(
        one(|older| older.errors[2].status = 400),
        "breaking: RequestError::Method: the status was 400 and is 404"
    );
    assert_eq!(
        one(|older| older.errors[2].lane = mcp_error::registry::Lane::Tool),
        "breaking: RequestError::Method: the lane was \"tool\" and is \"protocol\""
    );
    assert_eq!(
        one(|older| older.errors[2].kind = "NO_METHOD".into()),
        "breaking: RequestError::Method: the kind was \"NO_METHOD\" and is \"METHOD_NOT_FOUND\""
    );
    assert_eq!(
        one(|older| older.errors[2].problem_type = "urn:x:y".into()),
        "breaking: RequestError::Method: the problem type was \"urn:x:y\" and is \"https://netops.example/errors/method-not-found\""
    );
    assert_eq!(
        one(|older| older.errors[2].legacy_code = Some(-32001)),
        "breaking: RequestError::Method: the code for older peers was -32001 and is none"
    );
    assert_eq!(
        one(|older| {
            let mut gone = older.errors[2].members[0].clone();
            gone.name = "path".into();
            older.errors[2].members.push(gone);
        }),
        "breaking: RequestError::Method: the member `path` is gone"
    );
    assert_eq!(
        one(|older| older.errors[2].members[0].list = true),
        "breaking: RequestError::Method: the member `method` was of type list of string and is of type string"
    );
    assert_eq!(
        one(|older| older.errors[2].members[0].shown = mcp_error::registry::Shown::Verbose),
        "additive: RequestError::Method: the member `method` is always shown now"
    );
    assert_eq!(
        one(|older| older.errors[2].members[0].description = Some("A verb.".into())),
        "additive: RequestError::Method: the description of the member `method` is another one"
    );
    assert_eq!(
        one(|older| older.errors[2].members[0].optional = true),
        "additive: RequestError::Method: the member `method` cannot be absent any more"
    );
    assert_eq!(
        one(|older| older.errors[2].members[0].sanitizer =
            Some(mcp_error::registry::Sanitizer::Sample)),
        "breaking: RequestError::Method: the member `method` has another structure"
    );
    assert_eq!(
        one(|older| older.errors[2].recovery = mcp_error::registry::Recovery::Retry),
        "breaking: RequestError::Method: the recovery was \"retry\" and is \"fix_input\""
    );
    assert_eq!(
        one(|older| older.errors[2].retryable = true),
        "breaking: RequestError::Method: the flag `retryable` was true and is false"
    );
    assert_eq!(
        one(|older| older.errors[2].computed.push("members".into())),
        "breaking: RequestError::Method: `members` is not computed any more"
    );
    assert_eq!(
        one(|older| older.errors[2].computed.push("status".into())),
        "additive: RequestError::Method: `status` is not computed any more"
    );
    assert_eq!(
        one(|older| older.errors[2].retry_after = Some(9)),
        "additive: RequestError::Method: the delay before a retry was 9 and is none"
    );
    assert_eq!(
        one(|older| older.errors[2].members.clear()),
        "additive: RequestError::Method: the member `method` is new"
    );
    assert_eq!(
        one(|older| older.errors[2].title = "No such method".into()),
        "additive: RequestError::Method: the title was \"No such method\" and is \"Method not found\""
    );
    assert_eq!(
        one(|older| older.errors[2].name = "RequestError::Verb".into()),
        "additive: RequestError::Method: the Rust name was \"RequestError::Verb\" and is \"RequestError::Method\""
    );
    assert_eq!(
        one(|older| drop(older.errors.remove(2))),
        "additive: RequestError::Method: METHOD_NOT_FOUND is new"
    );
    let gone = one(|older| {
        let mut gone = older.errors[2].clone();
        gone.problem_type = "urn:gone".into();
        gone.kind = "GONE".into();
        gone.name = "RequestError::Gone".into();
        older.errors.push(gone);
    });
    assert_eq!(gone, "breaking: RequestError::Gone: GONE is gone");
    let today = ROUTEROS.exports().to_catalog();
    let mut older = today.clone();
    older.errors[0].members.clear();
    older.errors[0].code = 1;
    let kinds: Vec<ChangeKind> = today
        .changes_since(&older)
        .iter()
        .map(|change| change.kind)
        .collect();
    assert_eq!(kinds, [ChangeKind::Breaking]);
}

#[test]
fn a_member_that_is_shown_less_often_breaks_clients() {
    use mcp_error::registry::Shown;
    let today = ROUTEROS.exports().to_catalog();
    let between = |before: (Shown, bool), now: (Shown, bool)| -> Vec<String> {
        let [mut older, mut newer] = [today.clone(), today.clone()];
        for (catalog, (shown, optional)) in [(&mut older, before), (&mut newer, now)] {
            let member = &mut catalog.errors[2].members[0];
            (member.shown, member.optional) = (shown, optional);
        }
        let changes = newer.changes_since(&older);
        changes.iter().map(ToString::to_string).collect()
    };
    for (before, now, expected) in [
        (
            (Shown::Always, false),
            (Shown::Verbose, false),
            "breaking: RequestError::Method: the member `method` is not always shown any more",
        ),
        (
            (Shown::Verbose, false),
            (Shown::Location, false),
            "breaking: RequestError::Method: the member `method` is shown under another condition",
        ),
        (
            (Shown::Always, false),
            (Shown::Always, true),
            "breaking: RequestError::Method: the member `method` can be absent now",
        ),
        // A client of the older catalog had to do without it already.
        (
            (Shown::Verbose, false),
            (Shown::Always, true),
            "additive: RequestError::Method: the member `method` is always shown now",
        ),
    ] {
        assert_eq!(between(before, now), [expected]);
    }
}

#[test]
fn another_sanitizer_of_a_member_can_be_breaking() {
    use mcp_error::registry::Sanitizer::{
        self, Custom, Disclose, Endpoint, Output, Path, PathUser, Secret, Text, Trusted, Untrusted,
    };
    let today = ROUTEROS.exports().to_catalog();
    let between = |before: Sanitizer, now: Sanitizer| {
        let [mut older, mut newer] = [today.clone(), today.clone()];
        older.errors[2].members[0].sanitizer = Some(before);
        newer.errors[2].members[0].sanitizer = Some(now);
        let changes = newer.changes_since(&older);
        assert_eq!(changes.len(), 1, "{changes:#?}");
        changes[0].clone()
    };
    assert_eq!(
        between(Text, Secret).to_string(),
        "breaking: RequestError::Method: the sanitizer of the member `method` was \"text\" and is \"secret\""
    );
    for (before, now) in [
        (Disclose, Secret),
        (Path, Secret),
        (Text, Path),
        (Text, PathUser),
        (Text, Untrusted),
        (Text, Disclose),
        (Endpoint, Text),
        (Text, Custom),
    ] {
        assert_eq!(between(before, now).kind, ChangeKind::Breaking, "{now:?}");
    }
    for (before, now) in [
        (Secret, Text),
        (Path, PathUser),
        (Untrusted, Text),
        (Text, Output),
        (Output, Text),
        (Trusted, Text),
    ] {
        assert_eq!(between(before, now).kind, ChangeKind::Additive, "{now:?}");
    }
    let constant = |before: &'static str, now: Option<&'static str>| {
        let [mut older, mut newer] = [today.clone(), today.clone()];
        older.errors[2].members[0].value = Some(before.into());
        newer.errors[2].members[0].value = now.map(Into::into);
        newer.changes_since(&older)[0].to_string()
    };
    assert_eq!(
        constant("a", Some("b")),
        "breaking: RequestError::Method: the value of the member `method` was always \"a\" and is always \"b\""
    );
    assert_eq!(
        constant("a", None),
        "breaking: RequestError::Method: the value of the member `method` was always \"a\" and is a field's"
    );
    let mut newer = today.clone();
    newer.errors[2].computed = vec!["retryable".into(), "members".into()];
    let changes = newer.changes_since(&today);
    assert_eq!(
        changes.iter().map(ToString::to_string).collect::<Vec<_>>(),
        [
            "breaking: RequestError::Method: `retryable` is computed now",
            "additive: RequestError::Method: `members` is computed now"
        ]
    );
}

#[test]
fn another_form_of_the_answers_is_breaking() {
    use mcp_error::Policy;
    use mcp_error::exports::Wire;
    use mcp_error::policy::RpcLayout;

    let older = ROUTEROS.exports().with_name("Parks").to_catalog();
    let flat = Policy::production().with_rpc_layout(RpcLayout::Flat);
    let newer = ROUTEROS
        .exports()
        .with_name("Parks")
        .with_policy(&flat)
        .with_wires([Wire::JsonRpc])
        .to_catalog();
    let changes: Vec<String> = newer
        .changes_since(&older)
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        changes,
        [
            "breaking: Parks: the list of wires was [\"mcp\"] and is [\"json_rpc\"]",
            "breaking: Parks: `rpc_layout` of the policy was \"problem\" and is \"flat\"",
        ]
    );
    // A catalog from before it named the form can have had any.
    let mut unnamed = older.clone();
    unnamed.format = None;
    assert!(newer.changes_since(&unnamed).is_empty());
}
