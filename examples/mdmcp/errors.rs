//! The errors of a server that reads files and runs programs: 21 types with 5 kinds of details.

use std::{borrow::Cow, collections::BTreeMap, io, path::PathBuf};

use mcp_error::McpError;

/// Requests that the policy of the server forbids. Their details are `requested`, `rule` and a sample of the values
/// that are allowed.
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(code = -32001, status = 403, lane = protocol, rename_all = "camelCase", impls(rmcp), decode)]
#[mcp(order(requested, rule))]
pub enum PolicyError {
    /// The path lies outside the folders that the server shares.
    #[error("{requested} lies outside the shared folders")]
    #[mcp(
        user_message = "This place is not shared",
        suggest = "Name a file of a shared folder"
    )]
    #[mcp(extensions(
        rule = "shared_folders",
        location(policyLocation = "bench.toml:folders")
    ))]
    PathNotAllowed {
        #[mcp(extension, path(user))]
        requested: String,
        #[mcp(extension = "allowedSample", sample(max = 5, list = "/tools/list"))]
        folders: Vec<String>,
    },
    /// The server does not run this program.
    #[error("{requested} is not a program of the catalog")]
    #[mcp(extensions(rule = "catalog", location(policyLocation = "bench.toml:programs")))]
    CommandNotAllowed {
        #[mcp(extension)]
        requested: String,
        #[mcp(extension = "allowedSample", sample(max = 5, list = "/tools/list"))]
        programs: Vec<String>,
    },
    /// A program may not get this variable.
    #[error("{0} may not be set")]
    #[mcp(extensions(rule = "environment"))]
    EnvironmentNotAllowed(#[mcp(extension = "requested")] String),
    /// The path lies on another machine.
    #[error("{0} lies on another machine")]
    #[mcp(suggest = "Copy the file here first", extensions(rule = "local_only"))]
    NetworkFsDenied(#[mcp(extension = "requested", path(user))] String),
    /// The server only reads this file.
    #[error("{0} is for reading only")]
    #[mcp(extensions(rule = "read_only"))]
    WriteNotPermitted(#[mcp(extension = "requested", path(user))] String),
}

/// Mistakes in the input. Their details are `field`, `value` and `reason`.
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(code = -32602, status = 422, lane = protocol, rename_all = "camelCase", impls(rmcp), decode)]
#[mcp(order(field))]
pub enum InputError {
    /// The path is not one that the system takes.
    #[error("{reason}")]
    InvalidPath {
        #[mcp(extension, sample = "path")]
        field: Cow<'static, str>,
        #[mcp(extension, path(user))]
        value: String,
        #[mcp(extension, sample = "contains a NUL character")]
        reason: Cow<'static, str>,
    },
    /// An argument of the program has the wrong form.
    #[error("argument {arg_index} {reason}")]
    #[mcp(suggest = "Check the form of the arguments", example = "--level 3")]
    InvalidArgument {
        #[mcp(extension, sample = "args")]
        field: Cow<'static, str>,
        #[mcp(extension, sanitize = value, sample = "high")]
        value: String,
        #[mcp(extension, sample = "is not a valid level")]
        reason: Cow<'static, str>,
        #[mcp(extension, sample = "0 to 255")]
        expected_format: Cow<'static, str>,
        #[mcp(extension)]
        arg_index: usize,
    },
    /// A variable for the program has a value that it does not take.
    #[error("the value of {field} {reason}")]
    InvalidEnvironment {
        #[mcp(extension, sample = "LIGHT")]
        field: String,
        #[mcp(extension, secret)]
        value: String,
        #[mcp(extension, sample = "is neither on nor off")]
        reason: Cow<'static, str>,
    },
    /// An argument of the tool is missing.
    #[error("{0} is missing")]
    #[mcp(extensions(value = "", reason = "is missing"))]
    MissingRequired(#[mcp(extension = "field")] Cow<'static, str>),
    /// The path leads upwards.
    #[error("a path may not contain ..")]
    #[mcp(extensions(field = "path", reason = "contains .."))]
    PathTraversal(#[mcp(extension = "value", path(user))] String),
}

/// Limits that were exceeded. Their details are `resource`, `limit`, `actual` and `unit`.
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(code = -32602, status = 413, lane = protocol, rename_all = "camelCase", impls(rmcp), decode)]
#[mcp(order(resource))]
pub enum LimitError {
    /// The file is larger than one answer may be.
    #[error("{1} bytes are too many to read at once")]
    #[mcp(user_message("The file has {} MB, {} MB is the limit", .1 >> 20, .0 >> 20))]
    #[mcp(suggest = "Read a part of it", suggest = "Read its end with `tail`")]
    #[mcp(extensions(
        resource = "file",
        unit = "bytes",
        verbose(configSource = "limits.read")
    ))]
    FileTooLarge(
        #[mcp(extension = "limit")] u64,
        #[mcp(extension = "actual")] u64,
    ),
    /// The program wrote more than one answer may hold, and was stopped.
    #[error("the program wrote {1} bytes")]
    #[mcp(extensions(resource = "output", unit = "bytes"))]
    OutputTooLarge(
        #[mcp(extension = "limit")] u64,
        #[mcp(extension = "actual")] u64,
    ),
    /// The program took too long, and was stopped.
    #[error("the program ran longer than {0} ms")]
    #[mcp(status = 504, extensions(resource = "time", unit = "ms"))]
    Timeout(
        #[mcp(extension = "limit")] u64,
        #[mcp(extension = "actual")] u64,
    ),
    /// As many programs run already as may run at once.
    #[error("{1} programs run already")]
    #[mcp(status = 503, extensions(resource = "programs", unit = "count"))]
    ConcurrencyLimit(
        #[mcp(extension = "limit")] u64,
        #[mcp(extension = "actual")] u64,
    ),
    /// The client calls too often.
    #[error("{1} calls in a minute are too many")]
    #[mcp(status = 429, extensions(resource = "calls", unit = "per minute"))]
    RateLimit(
        #[mcp(extension = "limit")] u64,
        #[mcp(extension = "actual")] u64,
    ),
}

/// Failures during an operation. Their details are `phase` and `operation`, or `component` and `message`.
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(code = -32603, status = 500, lane = protocol, rename_all = "camelCase", impls(rmcp), decode)]
#[mcp(order(phase, operation, component, message))]
pub enum RunError {
    /// The program ran, and said that it failed.
    #[error("{operation} ended with {exit_code}")]
    #[mcp(code = -31001, extensions(phase = "execution"))]
    CommandFailed {
        #[mcp(extension)]
        operation: String,
        #[mcp(extension)]
        exit_code: i32,
        #[mcp(extension, sanitize = output)]
        stderr: String,
    },
    /// The system could not read or write the file.
    #[error("the file operation failed")]
    #[mcp(code = -31002, retryable_with = is_temporary, extensions_with = details)]
    #[mcp(
        user_message = "The file could not be used",
        extensions(component = "files")
    )]
    IoError(#[from] io::Error),
    /// The server has no right to use the file.
    #[error("no right to use {}", .0.display())]
    #[mcp(code = -31002, status = 403, extensions(phase = "preparation"))]
    PermissionDenied(#[mcp(extension = "operation", path(user))] PathBuf),
    /// There is no such file.
    #[error("there is no {}", .0.display())]
    #[mcp(code = -31002, status = 404, extensions(phase = "preparation"))]
    NotFound(#[mcp(extension = "operation", path(user))] PathBuf),
    /// The server failed unexpectedly.
    #[error("the server failed unexpectedly")]
    #[mcp(extensions(component = "server"))]
    InternalError(#[mcp(extension = "message")] String),
    /// The server is misconfigured. Who runs it has to mend that.
    #[error("the server is misconfigured")]
    #[mcp(extensions(component = "configuration", code = "E_SETUP"))]
    ConfigurationError(#[mcp(extension = "message")] String),
}

/// Tells whether an error of the operating system is temporary.
fn is_temporary(error: &io::Error) -> bool {
    use io::ErrorKind::{Interrupted, TimedOut, WouldBlock};
    matches!(error.kind(), Interrupted | TimedOut | WouldBlock)
}

fn details(error: &io::Error) -> impl serde::Serialize {
    let code = error.raw_os_error().map(|code| ("code", code.to_string()));
    let message = [("message", error.to_string())].into_iter();
    message.chain(code).collect::<BTreeMap<_, _>>()
}

/// Any of these errors. Each keeps its entry.
#[derive(Debug, thiserror::Error, McpError)]
#[error(transparent)]
#[mcp(impls(rmcp), decode)]
pub enum BenchError {
    Policy(#[from] PolicyError),
    Input(#[from] InputError),
    Limit(#[from] LimitError),
    Run(#[from] RunError),
}
