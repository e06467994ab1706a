//! What handlers return: any error of a server, and the answer of an agent inside a tool.

mod agent;
mod failure;

pub use agent::{AgentError, AgentResult};
pub use failure::Failure;
