//! Prints the OpenAPI description of an axum handler and its errors.
//!
//! `cargo run --features utoipa --example utoipa`

use axum::extract::Path;
use mcp_error::McpError;
use utoipa::OpenApi;

/// The errors of a boat rental.
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://boats.example/errors/", impls(axum, utoipa))]
pub enum RentalError {
    /// Nobody has returned a boat of this kind yet.
    #[error("all {boats} boats are out")]
    #[mcp(problem = "all-out", status = 409, retryable)]
    AllOut {
        #[mcp(extension)]
        boats: u32,
    },

    /// The boat requires a licence.
    #[error("no boat {0} without a licence")]
    #[mcp(problem = "licence", status = 403)]
    Licence(#[mcp(extension = "boat")] u32),

    /// The boat is for members only.
    #[error("for members")]
    #[mcp(problem = "members-only", status = 403)]
    MembersOnly,
}

/// Rents a boat.
#[utoipa::path(get, path = "/boats/{boat}", responses((status = 200, body = String), RentalError))]
async fn rent(Path(boat): Path<u32>) -> Result<String, RentalError> {
    match boat {
        1 => Ok("rented".to_owned()),
        2 => Err(RentalError::AllOut { boats: 7 }),
        3 => Err(RentalError::MembersOnly),
        boat => Err(RentalError::Licence(boat)),
    }
}

#[derive(OpenApi)]
#[openapi(paths(rent))]
struct Api;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), serde_json::Error> {
    println!("{}", Api::openapi().to_pretty_json()?);
    for boat in [2, 3, 4] {
        if let Err(error) = rent(Path(boat)).await {
            let problem = error.to_problem_details();
            println!("{boat}: {}", serde_json::to_string(&problem)?);
        }
    }
    Ok(())
}
