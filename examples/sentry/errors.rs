//! The errors of the archive's API by class, and the errors of the server itself.

use mcp_error::{McpError, Untrusted};

/// The errors of the archive's API. The messages of the API are trusted; pages of third parties are not.
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://archive.example/errors/", impls(rmcp))]
pub enum ApiError {
    /// The API refuses the arguments.
    #[error("API error ({status}): {message}")]
    #[mcp(status = 400, status_with = same, statuses(400, 422))]
    Validation {
        status: u16,
        #[mcp(trusted, sample = "the entry needs a shelf")]
        message: String,
    },
    /// The API does not know who is calling.
    #[error("API error (401): {message}")]
    #[mcp(status = 401)]
    Authentication {
        #[mcp(trusted, sample = "the token is not valid")]
        message: String,
    },
    /// The caller may not see or change this.
    #[error("API error (403): {message}")]
    #[mcp(status = 403)]
    Permission {
        #[mcp(trusted, sample = "the shelf is private")]
        message: String,
    },
    /// Something was not found, and the API does not say what.
    #[error(
        "API error (404): {message}. Check that shelf and entry are right, and that you may see them"
    )]
    #[mcp(status = 404, problem = "not-found", kind = "NOT_FOUND")]
    SomethingNotFound {
        #[mcp(trusted, sample = "Not Found")]
        message: String,
    },
    /// There is no such shelf or entry.
    #[error("API error (404): {message}. Check the arguments")]
    #[mcp(status = 404)]
    NotFound {
        #[mcp(trusted, sample = "there is no entry e-12")]
        message: String,
    },
    /// The API is called too often.
    #[error("API error (429): {message}")]
    #[mcp(status = 429)]
    RateLimit {
        #[mcp(trusted, sample = "60 calls in a minute are the limit")]
        message: String,
    },
    /// The API rejected the request for another reason.
    #[error("API error ({status}): {message}")]
    #[mcp(status = 400, status_with = same)]
    Client {
        status: u16,
        #[mcp(trusted, sample = "the entry was moved")]
        message: String,
    },
    /// The API failed. The answer may come from a proxy and contain a page of the proxy.
    #[error("{message}")]
    #[mcp(status = 500, status_with = relayed)]
    Server {
        status: u16,
        #[mcp(trusted, sample = "the index is being rebuilt")]
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

/// Messages that do not say what was not found.
const GENERIC: [&str; 2] = ["Not Found", "There is no such thing"];

impl ApiError {
    /// Returns the error for an answer of the API, depending on its status.
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

/// Errors that this server finds before it calls the API.
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://archive.example/errors/", impls(rmcp))]
pub enum InputError {
    /// An argument is missing or has the wrong form.
    #[error("{0}")]
    #[mcp(status = 400)]
    BadInput(#[mcp(sample = "the shelf is missing")] &'static str),
    /// The server lacks a setting, which the user has to give.
    #[error("{0} is not set")]
    #[mcp(status = 500, fault = caller, recovery = ask_user)]
    NotConfigured(#[mcp(sample = "ARCHIVE_TOKEN")] &'static str),
}
