//! `decode` in a strict crate without a prelude, in which names of the generated code have another meaning.

#![no_implicit_prelude]
#![deny(
    warnings,
    unused,
    unused_qualifications,
    unused_results,
    trivial_casts,
    unreachable_pub
)]

use ::mcp_error::McpError as _;
use ::mcp_error::client::Decode as _;

#[derive(::std::fmt::Debug, ::thiserror::Error, ::mcp_error::McpError)]
#[error("inner")]
#[mcp(status = 400, decode)]
struct Inner<'a>(#[mcp(extension = "text")] ::std::borrow::Cow<'a, str>);

#[derive(::std::fmt::Debug, ::thiserror::Error, ::mcp_error::McpError)]
#[mcp(decode)]
enum Empty {}

#[derive(::std::fmt::Debug, ::thiserror::Error, ::mcp_error::McpError)]
#[mcp(decode)]
enum Wire<T: ::std::fmt::Debug + ::mcp_error::Disclose> {
    #[error("{values} {entry}")]
    #[mcp(status = 400)]
    Named {
        #[mcp(extension)]
        values: ::std::string::String,
        #[mcp(extension)]
        entry: ::std::borrow::Cow<'static, str>,
        #[mcp(extension = "kind_of")]
        r#type: ::std::option::Option<T>,
        #[mcp(retry_after)]
        search: u8,
        #[mcp(skip)]
        inner: ::std::option::Option<::std::vec::Vec<u8>>,
        // These two fields are never decoded, so they can have any type.
        #[mcp(extension, secret)]
        key: ::std::option::Option<&'static [u8]>,
        #[mcp(extension, sanitize_with = nothing)]
        rest: ::std::option::Option<NotDeserialize>,
    },
    #[error("tuple")]
    #[mcp(status = 409)]
    Tuple(
        #[mcp(extension = "some")] T,
        #[mcp(extension = "more")] ::std::vec::Vec<T>,
    ),
    #[error(transparent)]
    #[mcp(transparent)]
    Inside(#[from] Inner<'static>),
    #[error("unit")]
    #[mcp(status = 410)]
    Unit,
}

#[derive(::std::fmt::Debug)]
struct NotDeserialize;

fn nothing(_: &::std::option::Option<NotDeserialize>) {}

pub(super) fn main() {
    let sent: Wire<u8> = Wire::Inside(Inner("x".into()));
    let back = Wire::<u8>::decode(sent.to_rpc_error());
    ::std::assert!(::std::matches!(
        back,
        ::std::result::Result::Ok(Wire::Inside(_))
    ));
    let sent: Wire<u8> = Wire::Tuple(1, ::std::vec![2]);
    let back = Wire::<u8>::decode(sent.to_rpc_error());
    ::std::assert!(::std::matches!(
        back,
        ::std::result::Result::Ok(Wire::Tuple(1, _))
    ));
    ::std::assert!(Empty::decode(sent.to_rpc_error()).is_err());
    let _ = Wire::<u8>::Unit;
    let _ = Wire::<u8>::Named {
        values: "".into(),
        entry: "".into(),
        r#type: ::std::option::Option::None,
        search: 1,
        inner: ::std::option::Option::None,
        key: ::std::option::Option::None,
        rest: ::std::option::Option::Some(NotDeserialize),
    };
}

use ::std::convert::Into as _;
