//! JSON pointers in fields of their own, which look like paths without a word that says what they are.

use mcp_error::{Context, McpError};

#[derive(Debug, thiserror::Error, McpError)]
enum OrderError {
    #[error("invalid argument {pointer}: {reason}")]
    #[mcp(status = 422)]
    Argument {
        #[mcp(extension)]
        pointer: String,
        reason: String,
    },
    #[error("the order is not valid")]
    #[mcp(status = 422)]
    Schema {
        #[mcp(extension = "instancePath")]
        place: String,
        #[mcp(extension = "jsonPointer")]
        other: Option<String>,
    },
    #[error("{pointer} is missing")]
    #[mcp(status = 422)]
    NoMember { pointer: String },
    #[error("cannot read {location}")]
    File {
        #[mcp(extension)]
        location: String,
    },
}

const POINTER: &str = "/shipment/recipient";

fn answer(error: &OrderError) -> (String, String) {
    let report = error.report(&Context::new());
    let members = report.to_problem_details().members;
    let mut members: Vec<String> = members
        .iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    members.retain(|member| member.contains('/') || member.contains('['));
    (report.detail().to_owned(), members.join(" "))
}

fn argument(pointer: &str) -> (String, String) {
    answer(&OrderError::Argument {
        pointer: pointer.into(),
        reason: "is missing".into(),
    })
}

#[test]
fn a_pointer_stays_where_the_name_of_the_member_says_what_it_is() {
    assert_eq!(
        argument(POINTER),
        (
            "invalid argument /shipment/recipient: is missing".into(),
            "pointer=\"/shipment/recipient\"".into()
        )
    );
    let error = OrderError::Schema {
        place: POINTER.into(),
        other: Some("/shipment/a-part-with-a-rather-long-name/recipient".into()),
    };
    assert_eq!(
        answer(&error).1,
        "instancePath=\"/shipment/recipient\" \
         jsonPointer=\"/shipment/a-part-with-a-rather-long-name/recipient\""
    );
}

#[test]
fn any_other_path_is_hidden() {
    for path in [
        "/home/mia/orders",
        "/etc/shelf/orders",
        "/shipment/orders.json",
        "/srv/orders",
        "/export/home/mia",
        "/c/Users/mia",
    ] {
        assert_eq!(
            argument(path),
            (
                "invalid argument [path]: is missing".into(),
                "pointer=\"[path]\"".into()
            ),
            "{path}"
        );
    }
    // A message alone does not know the name of the field.
    let error = OrderError::NoMember {
        pointer: POINTER.into(),
    };
    assert_eq!(answer(&error).0, "[path] is missing");
    let error = OrderError::File {
        location: POINTER.into(),
    };
    assert_eq!(
        answer(&error),
        ("cannot read [path]".into(), "location=\"[path]\"".into())
    );
}

#[test]
fn a_pointer_that_holds_a_secret_is_redacted() {
    let (detail, member) = argument("/tokens/ghp_abcdefghijklmnopqrstuvwxyz0123456789");
    assert!(!detail.contains("ghp_"), "{detail}");
    assert!(!member.contains("ghp_"), "{member}");
    let (detail, member) = argument("/recipients/mia@parks.example");
    assert!(!detail.contains("mia@"), "{detail}");
    assert!(!member.contains("mia@"), "{member}");
}
