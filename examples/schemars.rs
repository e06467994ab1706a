//! Prints the JSON Schema of the problem documents of an error type.
//!
//! `cargo run --features schemars --example schemars`

use mcp_error::McpError;
use schemars::schema_for;

/// The errors of a boat rental.
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://boats.example/errors/", impls(schemars))]
pub enum RentalError {
    /// Nobody has returned a boat of this kind yet.
    #[error("all {boats} boats are out")]
    #[mcp(problem = "all-out", status = 409, retryable)]
    AllOut {
        #[mcp(extension)]
        boats: u32,
    },

    /// The wind is too strong.
    #[error("wind of {knots} knots")]
    #[mcp(problem = "storm", status = 503)]
    Storm {
        #[mcp(extension)]
        knots: f32,
        #[mcp(extension)]
        harbours: Vec<String>,
    },
}

fn main() -> Result<(), serde_json::Error> {
    let schema = schema_for!(RentalError);
    println!("{}", serde_json::to_string_pretty(&schema)?);
    Ok(())
}
