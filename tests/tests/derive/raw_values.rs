//! JSON that is kept as text (`serde_json::value::RawValue`), and names in wide letters, in a `tree`.

use mcp_error::McpError;
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

#[derive(Debug, thiserror::Error, McpError)]
#[error("the answer cannot be used")]
#[mcp(status = 502)]
struct AnswerError<T: Serialize + std::fmt::Debug> {
    #[mcp(extension, sanitize = tree)]
    answer: T,
}

fn shown(answer: impl Serialize + std::fmt::Debug) -> Value {
    let problem = AnswerError { answer }.to_problem_details();
    serde_json::to_value(problem.members.get("answer").unwrap()).unwrap()
}

fn raw(text: &str) -> Box<RawValue> {
    RawValue::from_string(text.to_owned()).unwrap()
}

#[test]
fn a_raw_value_is_shown_as_the_value_that_it_is() {
    #[derive(Debug, Serialize)]
    struct Answer {
        body: Box<RawValue>,
        password: Box<RawValue>,
    }

    let body = r#"{"rides": [1, 2.5, null, "/home/ada/map"], "password": "hunter22"}"#;
    let clean = json!({"rides": [1, 2.5, null, "[path]"], "password": "[redacted]"});
    assert_eq!(shown(raw(body)), clean);
    assert_eq!(
        shown(Answer {
            body: raw(body),
            password: raw(r#""hunter22""#),
        }),
        json!({"body": clean, "password": "[redacted]"})
    );
    assert_eq!(shown(raw("17")), json!(17));
    // What is longer than a document is a text, which is cut.
    let long = format!("[{}]", vec!["17"; 20_000].join(","));
    let long = shown(raw(&long));
    let text = long.as_str().expect("a text");
    assert!(
        text.starts_with("[17,17,") && text.ends_with("..."),
        "{text}"
    );
    assert!(text.len() <= 1_024, "{}", text.len());
}

#[test]
fn a_wide_letter_does_not_disguise_the_name_of_a_secret() {
    let given = json!({
        "ｐａｓｓｗｏｒｄ": "fir tree",
        "ＡＰＩ＿ＫＥＹ": "fir tree",
        "ｐhone": "+44 7700 900123",
        "ｐａｒｋ": "fir tree",
    });
    let shown = shown(given);
    let members = shown.as_object().unwrap();
    let hidden = members
        .values()
        .filter(|value| **value != json!("fir tree"));
    assert_eq!(hidden.count(), 3, "{shown}");
    assert!(!shown.to_string().contains("7700"), "{shown}");
}
