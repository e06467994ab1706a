//! Generated code uses full paths only.

#![no_implicit_prelude]

#[derive(::std::fmt::Debug, ::mcp_error::Disclose)]
enum Reason {
    Closed,
}

#[derive(::std::fmt::Debug, ::thiserror::Error, ::mcp_error::McpError)]
#[error("closed")]
#[mcp(status = 409)]
struct Inner;

#[derive(::std::fmt::Debug, ::thiserror::Error, ::mcp_error::McpError)]
#[mcp(retryable_with = retryable, extensions_with = extensions)]
enum ParkError<T> {
    #[error("no {id:>4} {name} {}", .id + 1)]
    #[mcp(
        status = 404,
        suggest("Look for {}.", .id),
        status_with = status,
        extensions(rule = "x", verbose(source = "y")),
    )]
    NotFound {
        #[mcp(extension)]
        id: u64,
        #[mcp(extension)]
        name: T,
        #[mcp(extension)]
        reason: ::std::option::Option<Reason>,
        #[mcp(extension)]
        rides: ::std::vec::Vec<::std::string::String>,
        #[mcp(extension, sample(max = 2, list = "the map"))]
        others: ::std::vec::Vec<::std::string::String>,
        #[mcp(extension, path(user))]
        file: ::std::path::PathBuf,
        #[mcp(extension, verbose, sanitize = tree)]
        list: ::std::vec::Vec<u8>,
        #[mcp(secret, extension)]
        key: ::std::string::String,
        #[mcp(retry_after)]
        wait: u32,
    },
    #[error(transparent)]
    #[mcp(transparent)]
    Inner(#[from] Inner),
    #[error("plain")]
    Plain,
}

#[allow(clippy::too_many_arguments)]
fn status<T>(
    _: &u64,
    _: &T,
    _: &::std::option::Option<Reason>,
    _: &::std::vec::Vec<::std::string::String>,
    _: &::std::vec::Vec<::std::string::String>,
    _: &::std::path::PathBuf,
    _: &::std::vec::Vec<u8>,
    _: &::std::string::String,
    _: &u32,
) -> u16 {
    410
}

fn retryable<T>(_: &ParkError<T>) -> bool {
    true
}

fn extensions<T>(_: &ParkError<T>) -> ::std::collections::BTreeMap<&'static str, u8> {
    ::std::default::Default::default()
}

pub(super) fn main() {
    let error: ParkError<u8> = ::std::convert::From::from(Inner);
    ::mcp_error::McpError::to_problem_details(&error);
    let _ = ParkError::<u8>::Plain;
    let _ = Reason::Closed;
}
