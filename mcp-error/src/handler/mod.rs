//! The return types of handlers: any error of a server, and the outcome of a tool that an agent calls inside another
//! tool.

mod agent;
mod conversions;
mod copied;
mod elicitation;
mod erased;
mod failure;
mod find;
mod foreign;
mod one_off;
pub(crate) mod sdk_failure;

pub use agent::{AgentError, AgentResult};
pub use elicitation::UrlElicitation;
pub use failure::Failure;
