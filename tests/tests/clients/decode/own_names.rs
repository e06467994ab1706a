//! Members that have another name in some layouts come back from each.

use mcp_error::McpError;
use mcp_error::client::Decode;
use mcp_error::documents::ToolResult;

use super::*;

#[derive(Debug, Clone, PartialEq, thiserror::Error, McpError)]
#[mcp(layout = nested, decode, status = 409)]
enum VaultError {
    #[error("the vault is shut")]
    #[mcp(problem = "vault", kind = "VAULT")]
    Shut {
        #[mcp(extension)]
        detail: String,
        #[mcp(extension = "type")]
        sort: String,
        #[mcp(extension)]
        details: u8,
        #[mcp(extension)]
        retryable: Option<bool>,
    },
    // Only its members tell it from the other.
    #[error("the vault is empty")]
    #[mcp(problem = "vault", kind = "VAULT")]
    Empty {
        #[mcp(extension)]
        title: String,
    },
}

#[test]
fn each_layout_gives_back_what_was_sent() {
    let shut = |retryable| VaultError::Shut {
        detail: "two locks".into(),
        sort: "urn:x:fake".into(),
        details: 7,
        retryable,
    };
    let empty = VaultError::Empty {
        title: "north".into(),
    };
    for error in [shut(Some(true)), shut(None), empty] {
        for layout in [RpcLayout::Problem, RpcLayout::Flat, RpcLayout::Nested] {
            let back = VaultError::decode(error_object(&error, layout));
            assert_eq!(back.as_ref(), Ok(&error), "{layout:?}");
        }
        let back = VaultError::decode(error.to_problem_details());
        assert_eq!(back.as_ref(), Ok(&error));
        let text = serde_json::to_string(&error.to_tool_result()).unwrap();
        let read: ToolResult = serde_json::from_str(&text).unwrap();
        assert_eq!(VaultError::decode(read), Ok(error));
    }
}

/// The document's own members are not those of the error.
#[test]
fn the_title_of_a_document_is_not_the_member() {
    let error = VaultError::Empty {
        title: "north".into(),
    };
    let mut problem = error.to_problem_details();
    problem.members.remove("title_value").expect("the member");
    let undecoded = VaultError::decode(problem).unwrap_err();
    assert_eq!(undecoded.entries().len(), 2);
}
