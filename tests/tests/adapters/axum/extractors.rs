//! Errors of extractors inside the errors of a server.

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{Path, Query};

use super::*;

#[derive(Debug, serde::Deserialize)]
#[allow(dead_code, reason = "it is only read")]
struct Loan {
    book: u8,
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(impls(axum))]
enum LoanError {
    /// As axum's own examples have it.
    #[error(transparent)]
    Body(#[from] JsonRejection),
    #[error("the page cannot be read: {0}")]
    Page(#[from] QueryRejection),
    #[error("{0}")]
    #[mcp(status = 404)]
    Shelf(#[from] PathRejection),
}

async fn body(loan: Result<Json<Loan>, JsonRejection>) -> Result<String, LoanError> {
    Ok(format!("{:?}", loan?.0))
}

async fn page(page: Result<Query<Loan>, QueryRejection>) -> Result<String, LoanError> {
    Ok(format!("{:?}", page?.0))
}

async fn shelf(shelf: Result<Path<u8>, PathRejection>) -> Result<String, LoanError> {
    Ok(format!("{:?}", shelf?.0))
}

async fn failure(loan: Result<Json<Loan>, JsonRejection>) -> Result<String, Failure> {
    Ok(format!("{:?}", loan?.0))
}

#[test]
fn a_rejection_inside_an_error_has_the_status_of_the_rejection() {
    let app = Router::new()
        .route("/body", post(body))
        .route("/page", get(page))
        .route("/shelf/{shelf}", get(shelf))
        .route("/failure", post(failure))
        .layer(ErrorLayer::new(Context::new()));
    let address = serve(app);
    let json = [("content-type", "application/json")];
    let wrong = r#"{"book": "token=abcd1234efgh5678"}"#;
    let says = "Failed to deserialize the JSON body into the target type: book: invalid type: string \"token=[redacted]\", expected u8 at line 1 column 33";
    let other = "Expected request with `Content-Type: application/json`";
    let rows = [
        ("POST", "/body", &json[..], wrong, 422, says.to_owned()),
        ("POST", "/failure", &json, wrong, 422, says.to_owned()),
        ("POST", "/body", &[], wrong, 415, other.to_owned()),
        (
            "GET",
            "/page?book=x",
            &[],
            "",
            400,
            "the page cannot be read: Failed to deserialize query string: book: invalid digit found in string".to_owned(),
        ),
        (
            "GET",
            "/shelf/x",
            &[],
            "",
            404,
            "Invalid URL: Cannot parse `x` to a `u8`".to_owned(),
        ),
    ];
    for (method, path, headers, body, status, detail) in rows {
        let answer = ask(address, method, path, headers, body);
        assert_eq!(answer.status, status, "{path}");
        let problem = answer.json();
        assert_eq!(problem["status"], status, "{path}");
        assert_eq!(problem["detail"], detail, "{path}");
        assert_eq!(problem["recovery"], "fix_input", "{path}");
        let is_body = status == 422;
        assert_eq!(
            problem["errors"][0]["pointer"] == "#/book",
            is_body,
            "{path}"
        );
    }
}
