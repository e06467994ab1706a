//! A crate that depends on mcp-error under another name, and uses neither its prelude nor thiserror. `crate = errs` says the name,
//! and without it the macros find it in `Cargo.toml`.

/// Another type of that name, as rmcp has one. Where there are two, the compiler writes their paths.
#[derive(Debug)]
pub struct McpError;

/// What can go wrong here.
#[derive(Debug, errs::McpError)]
#[mcp(crate = errs, type_base = "https://down.example/")]
pub enum StreamError {
    /// The stream ended early.
    #[mcp(status = 502, detail = "{bytes} bytes are missing", retryable)]
    Truncated {
        /// How many.
        #[mcp(extension)]
        bytes: u64,
        /// Why.
        #[mcp(extension)]
        reason: Reason,
    },
}

/// Why it ended.
#[derive(Debug, errs::Disclose)]
#[mcp(rename_all = "kebab-case")]
pub enum Reason {
    /// The peer hung up.
    HungUp,
}

impl std::fmt::Display for StreamError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for StreamError {}

/// Has a number of old.
#[derive(Debug, errs::McpError)]
#[mcp(code = -32_003, status = 404)]
pub struct OldError;

impl std::fmt::Display for OldError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("old")
    }
}

impl std::error::Error for OldError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_answers() {
        let error = StreamError::Truncated {
            bytes: 3,
            reason: Reason::HungUp,
        };
        let problem = errs::McpError::to_problem_details(&error);
        assert_eq!(problem.problem_type, "https://down.example/truncated");
        assert_eq!(problem.detail.as_deref(), Some("3 bytes are missing"));
        let reason = problem
            .members
            .get("reason")
            .and_then(errs::json::Json::as_str);
        assert_eq!(reason, Some("hung-up"));
    }
}
