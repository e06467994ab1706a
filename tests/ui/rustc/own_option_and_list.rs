//! A type of the application that has the name of one of the standard library's.

use std::fmt;

use mcp_error::McpError;

mod choice {
    #[derive(Debug)]
    pub struct Option<T>(pub T);

    #[derive(Debug)]
    pub struct Vec<T>(pub T);
}

use choice::{Option, Vec};

impl fmt::Display for Option<String> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for Vec<String> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[derive(Debug, thiserror::Error, McpError)]
enum ParkError {
    #[error("no {choice}")]
    Choice { choice: Option<String> },
    #[error("no {rides}")]
    Rides { rides: Vec<String> },
}

fn main() {}
