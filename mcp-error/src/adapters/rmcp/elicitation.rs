//! What a failed elicitation stands for (feature `elicitation`).

use super::sdk::service::ElicitationError;
use crate::documents::rpc_error::RpcError;
use crate::registry::entry::ErrorEntry;
use crate::report::context::Context;
use crate::report::error::McpError;
use crate::report::{Report, StatusFailure};

/// The error of a server that asked its user with `peer.elicit`. If the user declines, or closes the form, the status is 403,
/// and if the client cannot ask, 400. An answer that is empty or has another form is 502; what the user has typed is not
/// shown. An error that says that the client was not reached is that `ServiceError`.
///
/// ```
/// use mcp_error::{Failure, McpError};
/// use rmcp::service::ElicitationError;
///
/// // In a tool that returns a `Failure`: let berth = peer.elicit::<Berth>("Which berth?").await?;
/// let failure = Failure::from(ElicitationError::UserDeclined);
/// assert_eq!(
///     failure.to_tool_result().content[0].text,
///     "Forbidden: User explicitly declined the request\nWhat to do: ask the user for permission or a decision."
/// );
/// ```
#[diagnostic::do_not_recommend]
impl McpError for ElicitationError {
    fn entry(&self) -> &'static ErrorEntry {
        match self {
            Self::Service(error) => error.entry(),
            _ => status_of(self).entry(),
        }
    }

    fn report(&self, context: &Context) -> Report {
        match self {
            Self::Service(error) => error.report(context),
            // Its text repeats what the user has typed.
            Self::ParseError { .. } => {
                let text = "the answer of the client does not have the requested form";
                status_of(self).report_with_text(self, text, &[], context)
            }
            _ => status_of(self).report_with_text(self, &self.to_string(), &[], context),
        }
    }

    fn error_object(&self) -> Option<RpcError> {
        match self {
            Self::Service(error) => error.error_object(),
            _ => None,
        }
    }
}

fn status_of(error: &ElicitationError) -> StatusFailure {
    let status = match error {
        ElicitationError::UserDeclined | ElicitationError::UserCancelled => 403,
        ElicitationError::CapabilityNotSupported => 400,
        _ => 502,
    };
    StatusFailure::new(status).with_usual_code()
}
