//! A tool that runs an agent. Its model is a stub that reads the answer of an inner tool and tries once more.

use mcp_error::handler::AgentResult;
use mcp_error::{Context, Failure};

use super::api;

/// The next step of a model.
pub enum Step {
    /// The model looks an entry up on this shelf.
    LookUp(&'static str),
    /// The model answers with this text.
    Answer(String),
}

/// A model that decides about the next step.
pub trait Model {
    /// Returns the next step, given the last result of the tool.
    fn next(&self, last: Option<&AgentResult<String>>) -> Step;
}

/// A stub that looks on all shelves, then on a single shelf if the error says so, and then answers with the result.
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

/// Whether a model can do something about a failure, or tell of it: about all but the configuration of the server.
pub fn concerns_the_model(failure: &Failure) -> bool {
    failure.entry().kind() != "NOT_CONFIGURED"
}

/// Lets the model look up an entry until it has an answer.
pub fn ask(model: &dyn Model, id: &str, context: &Context) -> Result<String, Failure> {
    let mut last = None;
    loop {
        match model.next(last.as_ref()) {
            Step::Answer(answer) => return Ok(answer),
            Step::LookUp(shelf) => {
                let outcome = api::entry(shelf, id);
                last = Some(AgentResult::of_if(outcome, context, concerns_the_model)?);
            }
        }
    }
}
