//! What an error of our own inside another one advises: suggestions, mistakes in the input, scopes, and the effect.

use mcp_error::client::ToAdvice as _;
use mcp_error::registry::Effect;
use mcp_error::{Context, Failure, McpError, Policy, Violation};

#[derive(Debug, thiserror::Error, McpError)]
enum LineError {
    #[error("there is no article '{sku}'")]
    #[mcp(status = 404, suggest = "Search for the article '{sku}' by its name.")]
    NoArticle { sku: String },
    #[error("no article is left")]
    #[mcp(
        status = 404,
        suggest = "Search again.",
        suggest = "Read the order.",
        suggest = "Ask the shop."
    )]
    NoneLeft,
    #[error("the order is not valid")]
    #[mcp(status = 422)]
    Invalid(#[mcp(violations)] Vec<Violation>),
    #[error("the token does not allow orders")]
    #[mcp(status = 403, scopes = "orders:write")]
    Scope,
    #[error("the shop is closed")]
    #[mcp(status = 401, header("WWW-Authenticate" = "Shop realm=\"orders\""))]
    Closed,
    #[error("the bank does not answer")]
    #[mcp(status = 504, effect = unknown)]
    Bank,
    #[error("the order is shipped")]
    #[mcp(status = 409, effect = none)]
    Shipped,
}

#[derive(Debug, thiserror::Error, McpError)]
enum OrderError {
    #[error("line {number}: {source}")]
    Line { number: u8, source: LineError },
    #[error("the order failed: {0}")]
    #[mcp(suggest = "Read the order again.")]
    Advised(#[source] LineError),
    #[error("the order failed")]
    Failed(#[source] Failure),
    #[error("the order failed: {0}")]
    #[mcp(status = 502)]
    Said(#[source] LineError),
    #[error("the order failed: {0}")]
    #[mcp(effect = partial)]
    Half(#[source] LineError),
}

#[derive(Debug, thiserror::Error, McpError)]
enum ShopError {
    #[error("checkout: {0}")]
    Checkout(#[from] OrderError),
}

fn no_article() -> LineError {
    LineError::NoArticle { sku: "A-9".into() }
}

fn line(source: LineError) -> OrderError {
    OrderError::Line { number: 3, source }
}

fn text(error: &dyn McpError) -> String {
    error.to_tool_result().content[0].text.clone()
}

#[test]
fn suggestions_come_with_the_detail() {
    let expected = "line 3: there is no article 'A-9'\n\
                    What to do: change the input before calling again.\n\
                    - Search for the article 'A-9' by its name.";
    assert_eq!(text(&line(no_article())), expected);
    // At any depth.
    let checkout = ShopError::from(line(no_article()));
    assert_eq!(text(&checkout), expected.replace("line", "checkout: line"));
    let problem = checkout.to_problem_details();
    let suggestions = problem.members.get("suggestions").unwrap().to_string();
    assert_eq!(
        suggestions,
        r#"["Search for the article 'A-9' by its name."]"#
    );
    let failed = OrderError::Failed(no_article().into()).to_problem_details();
    assert!(failed.members.get("suggestions").is_some());
}

#[test]
fn they_stand_behind_those_of_the_error_itself() {
    let report = OrderError::Advised(no_article()).report(&Context::new());
    let suggestions: Vec<&str> = report.suggestions().collect();
    assert_eq!(
        suggestions,
        [
            "Read the order again.",
            "Search for the article 'A-9' by its name."
        ]
    );
}

#[test]
fn an_error_that_says_its_status_advises_itself() {
    let report = OrderError::Said(no_article()).report(&Context::new());
    assert_eq!((report.status(), report.suggestions().len()), (502, 0));
    assert_eq!(
        OrderError::Said(LineError::Bank)
            .report(&Context::new())
            .effect(),
        None
    );
}

#[test]
fn a_policy_without_suggestions_has_none() {
    let context = Context::new().with_policy(Policy::production().with_include_suggestions(false));
    assert_eq!(line(no_article()).report(&context).suggestions().len(), 0);
}

#[test]
fn mistakes_in_the_input_are_lines_of_the_text() {
    let invalid = LineError::Invalid(vec![Violation::new("#/sku", "is empty")]);
    let checkout = ShopError::from(line(invalid));
    assert_eq!(
        text(&checkout),
        "checkout: line 3: the order is not valid\n\
         - #/sku: is empty\n\
         What to do: change the input before calling again."
    );
    let errors = checkout.to_problem_details().members.get("errors").cloned();
    assert_eq!(
        errors.unwrap().to_string(),
        r##"[{"pointer":"#/sku","detail":"is empty"}]"##
    );
}

#[test]
fn a_token_is_asked_for() {
    let report = ShopError::from(line(LineError::Scope)).report(&Context::new());
    let challenge = r#"Bearer error="insufficient_scope", scope="orders:write""#;
    assert_eq!(report.challenge().as_deref(), Some(challenge));
    let meta = report.to_tool_result();
    let meta = meta.meta("mcp/www_authenticate").unwrap().to_string();
    assert!(meta.contains("orders:write"), "{meta}");

    let report = line(LineError::Closed).report(&Context::new());
    assert_eq!(
        report.challenge().as_deref(),
        Some(r#"Shop realm="orders""#)
    );
}

#[test]
fn what_is_not_known_of_the_effect_stays_unknown() {
    let checkout = ShopError::from(line(LineError::Bank));
    assert_eq!(
        text(&checkout),
        "checkout: line 3: the bank does not answer\n\
         What to do: check first whether this call has taken effect. If it has not, call again."
    );
    assert_eq!(checkout.to_advice().effect, Some(Effect::Unknown));
    let problem = checkout.to_problem_details();
    assert_eq!(problem.members.get("effect"), Some(&"unknown".into()));
    // The call may have changed something before the part of it that failed.
    let shipped = line(LineError::Shipped).report(&Context::new());
    assert_eq!(shipped.effect(), None);
    let half = OrderError::Half(LineError::Bank).report(&Context::new());
    assert_eq!(half.effect(), Some(Effect::Partial));
}

#[test]
fn suggestions_of_both_are_as_many_as_one_error_has() {
    assert_eq!(
        text(&OrderError::Advised(LineError::NoneLeft)),
        "Advised: the order failed: no article is left\n\
         What to do: change the input before calling again.\n\
         - Read the order again.\n\
         - Search again.\n\
         - Read the order."
    );
}
