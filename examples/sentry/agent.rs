//! A tool with an agent in it. The model is a stub: it reads what the tool said, and tries once more.

use mcp_error::handler::AgentResult;
use mcp_error::{Context, Failure};

use super::api;

/// What a model does next.
pub enum Step {
    /// Look an entry up on a shelf.
    LookUp(&'static str),
    /// Answer.
    Answer(String),
}

/// What decides.
pub trait Model {
    /// The next step, given what the tool said last.
    fn next(&self, last: Option<&AgentResult<String>>) -> Step;
}

/// Looks on all shelves, then on one if it is told to, then answers with what it got.
pub struct Stub;

impl Model for Stub {
    fn next(&self, last: Option<&AgentResult<String>>) -> Step {
        match last {
            None => Step::LookUp(""),
            Some(AgentResult::Error(error)) if error.as_str().contains("choose one shelf") => {
                Step::LookUp("maps")
            }
            Some(AgentResult::Error(error)) => Step::Answer(format!("I could not: {error}")),
            Some(AgentResult::Result(text)) => Step::Answer(text.clone()),
        }
    }
}

/// Lets the model look an entry up until it has an answer.
pub fn ask(model: &dyn Model, id: &str, context: &Context) -> Result<String, Failure> {
    let mut last = None;
    loop {
        match model.next(last.as_ref()) {
            Step::Answer(answer) => return Ok(answer),
            Step::LookUp(shelf) => last = Some(AgentResult::of(api::entry(shelf, id), context)?),
        }
    }
}
