//! What the archive's API answers, by class, and what the server itself refuses.

use mcp_error::{McpError, Untrusted};

/// The API's errors. Its messages are its own, so they are trusted; pages of others are not.
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://archive.example/errors/", impls(rmcp))]
pub enum ApiError {
    #[error("API error ({status}): {message}")]
    #[mcp(status = 400, status_with = same)]
    Validation {
        status: u16,
        #[mcp(trusted)]
        message: String,
    },
    #[error("API error (401): {message}")]
    #[mcp(status = 401)]
    Authentication {
        #[mcp(trusted)]
        message: String,
    },
    #[error("API error (403): {message}")]
    #[mcp(status = 403)]
    Permission {
        #[mcp(trusted)]
        message: String,
    },
    /// The API does not say what there is not.
    #[error("API error (404): {message}. Look whether shelf and entry are right, and open to you")]
    #[mcp(status = 404, problem = "not-found", kind = "NOT_FOUND")]
    SomethingNotFound {
        #[mcp(trusted)]
        message: String,
    },
    #[error("API error (404): {message}. Look at the arguments again")]
    #[mcp(status = 404)]
    NotFound {
        #[mcp(trusted)]
        message: String,
    },
    #[error("API error (429): {message}")]
    #[mcp(status = 429)]
    RateLimit {
        #[mcp(trusted)]
        message: String,
    },
    /// Any other of 400 to 499.
    #[error("API error ({status}): {message}")]
    #[mcp(status = 400, status_with = same)]
    Client {
        status: u16,
        #[mcp(trusted)]
        message: String,
    },
    /// The API is in trouble. A proxy may have answered for it, with a page of its own.
    #[error("{message}")]
    #[mcp(status = 500, status_with = relayed)]
    Server {
        status: u16,
        #[mcp(trusted)]
        message: String,
        #[mcp(extension)]
        page: Untrusted<String>,
    },
}

fn same(status: &u16, _message: &String) -> u16 {
    *status
}

fn relayed(status: &u16, _message: &String, _page: &Untrusted<String>) -> u16 {
    *status
}

/// Messages that say nothing.
const GENERIC: [&str; 2] = ["Not Found", "There is no such thing"];

impl ApiError {
    /// The error of an answer, by its status.
    pub fn of(status: u16, message: &str, page: &str) -> Self {
        let message = message.to_owned();
        match status {
            400 | 422 => Self::Validation { status, message },
            401 => Self::Authentication { message },
            403 => Self::Permission { message },
            404 if GENERIC.contains(&&*message) => Self::SomethingNotFound { message },
            404 => Self::NotFound { message },
            429 => Self::RateLimit { message },
            400..500 => Self::Client { status, message },
            _ => Self::Server {
                status,
                message,
                page: page.to_owned().into(),
            },
        }
    }
}

/// What this server refuses before it asks anybody.
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://archive.example/errors/", impls(rmcp))]
pub enum InputError {
    #[error("{0}")]
    #[mcp(status = 400)]
    BadInput(&'static str),
    #[error("{0} is not set")]
    #[mcp(status = 500, fault = caller, recovery = ask_user)]
    NotConfigured(&'static str),
}
