//! The camera lab itself, which does not know about HTTP.

use mcp_error::Failure;
use serde_json::{Value, json};

use super::errors::{FieldError, LabError};

/// Returns the shot with this id.
pub fn shot(id: &str) -> Result<Value, Failure> {
    let uri = format!("shot://roll/{id}.png");
    match id {
        "1" => Ok(json!({"uri": uri})),
        "2" => Err(LabError::Discarded {
            uri,
            discarded: "it was blurred".into(),
        })?,
        "3" => Err(Failure::foreign(std::io::Error::other(
            "/srv/lab/roll.db is locked by ada@lab.example",
        ))),
        "4" => panic!("the shutter of /dev/video0 is stuck, key=s3cr3t-s3cr3t"),
        _ => Err(LabError::NoShot { uri })?,
    }
}

/// Returns the error of a request without one of its fields.
pub fn missing(root: &'static str, field: &'static str) -> LabError {
    let error = FieldError {
        loc: [root, field].map(Into::into),
        msg: "is missing".into(),
        r#type: "missing".into(),
    };
    LabError::Validation {
        errors: vec![error],
    }
}

/// Takes shots as `order` says. `root` names the part of the request that contained the order.
pub fn take(order: &Value, root: &'static str, key: Option<&str>) -> Result<Value, Failure> {
    if key.is_some_and(|key| key != "open") {
        return Err(LabError::WrongKey.into());
    }
    let mut errors = Vec::new();
    let mut wrong = |field, msg: &'static str, r#type: &'static str| {
        errors.push(FieldError {
            loc: [root, field].map(Into::into),
            msg: msg.into(),
            r#type: r#type.into(),
        });
    };
    match &order["lens"] {
        Value::String(lens) if lens == "x-ray" => return Err(LabError::NotForYou.into()),
        Value::String(_) => {}
        Value::Null => wrong("lens", "is missing", "missing"),
        _ => wrong("lens", "is not a string", "type.text"),
    }
    match &order["count"] {
        Value::Null => {}
        count if count.as_u64().is_some() => {}
        _ => wrong("count", "is not a whole number", "type.whole"),
    }
    if !errors.is_empty() {
        return Err(LabError::Validation { errors }.into());
    }
    Ok(json!({"uri": "shot://roll/5.png"}))
}
