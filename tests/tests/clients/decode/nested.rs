//! Decoding types with parameters, and types inside other types.

use AviaryError::{Left, Short};
use mcp_error::client::Decode;
use mcp_error::{McpError, RpcError};

use super::*;

#[derive(Debug, PartialEq, thiserror::Error, McpError)]
#[error("generic")]
#[mcp(status = 400, decode)]
struct Generic<T: std::fmt::Debug + std::fmt::Display>(
    #[mcp(extension = "inner")] T,
    #[mcp(extension = "maybe")] Option<T>,
);

#[derive(Debug, PartialEq, thiserror::Error, McpError)]
#[mcp(decode)]
enum Outer {
    #[error(transparent)]
    #[mcp(transparent)]
    Aviary(#[from] Box<AviaryError>),
    #[error(transparent)]
    #[mcp(transparent)]
    Generic { inner: Generic<String> },
    #[error("own")]
    #[mcp(status = 400)]
    Own,
}

#[test]
fn inner_types_are_decoded() {
    for error in [
        Outer::Aviary(Left(3).into()),
        Outer::Generic {
            inner: Generic("jay".into(), None),
        },
        Outer::Own,
    ] {
        assert_eq!(Outer::decode(error.to_rpc_error()), Ok(error));
    }
    let pair = Outer::decode(Outer::Aviary(Short { a: 1 }.into()).to_rpc_error()).unwrap_err();
    assert_eq!(pair.entries().len(), 2);
    let none = Outer::decode(RpcError::new(0, "", None)).unwrap_err();
    assert!(none.entries().is_empty());
    let text = Generic("jay".to_owned(), Some("crow".to_owned()));
    assert_eq!(Generic::<String>::decode(text.to_rpc_error()), Ok(text));
    // A number is sent as text if the derive cannot know its type; it is decoded as a number.
    let number = Generic(7_u8, None);
    assert_eq!(Generic::<u8>::decode(number.to_rpc_error()), Ok(number));
}
