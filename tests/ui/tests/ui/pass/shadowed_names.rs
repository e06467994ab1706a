//! Names in scope and names of fields that generated code also uses.

#![allow(dead_code, non_camel_case_types, unused_macros)]

mod mcp_error {}
mod core {}
mod __mcp {}

struct Option;
struct Some;
struct None;
struct Result;
struct Ok;
struct Err;
struct String;
struct Box;
struct Vec;
struct Default;
struct From;
struct Into;
trait Display {}
trait Debug {}
trait Error {}
trait McpError {}
trait ErrorType {}
trait Disclose {}
trait Serialize {}
type u8 = ();
type u64 = ();
type usize = ();
type str = ();
type bool = ();

mod std {}
mod alloc {}
mod builder {}
mod value {}

fn builder() {}
fn value() {}
fn context() {}

macro_rules! format_args {
    ($($tokens:tt)*) => {
        compile_error!("not this one")
    };
}

macro_rules! unreachable {
    ($($tokens:tt)*) => {
        compile_error!("not this one")
    };
}

#[derive(::std::fmt::Debug, ::mcp_error::Disclose)]
enum Reason {
    Closed,
}

#[derive(::std::fmt::Debug, ::mcp_error::McpError)]
enum ParkError {
    #[mcp(status = 404, retry_after = 3, detail("no {id:>4} {name} {}", .id + 1))]
    NotFound {
        #[mcp(extension)]
        id: ::core::primitive::u64,
        #[mcp(extension)]
        name: ::std::string::String,
        #[mcp(extension)]
        reason: ::std::option::Option<Reason>,
        #[mcp(extension)]
        rides: ::std::vec::Vec<::std::string::String>,
        #[mcp(extension, sample(max = 2, list = "the map"))]
        others: ::std::vec::Vec<::std::string::String>,
        #[mcp(extension, path(user))]
        file: ::std::path::PathBuf,
        #[mcp(skip)]
        key: ::std::string::String,
    },
    #[mcp(status = 409)]
    Closed,
}

impl ::std::fmt::Display for ParkError {
    fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
        f.write_str("park")
    }
}

impl ::std::error::Error for ParkError {}

/// Has the name of the type that `error!` makes.
#[derive(::std::fmt::Debug, ::thiserror::Error, ::mcp_error::McpError)]
enum HttpError {
    #[error("timed out")]
    Timeout,
}

impl HttpError {
    const CODE: ::core::primitive::i32 = -31_005;
}

/// Generated code has checked whether this is an error.
#[derive(::std::fmt::Debug, ::thiserror::Error, ::mcp_error::McpError)]
#[error("checked")]
#[mcp(status = 409)]
struct Checked;

pub(super) fn main() {
    let _ = ParkError::Closed;
    let _ = ::mcp_error::error!("checked: {}, {}", Checked, HttpError::Timeout);
    let _ = ::mcp_error::error!(code = HttpError::CODE, "timed out");
    let _ = Reason::Closed;
}
