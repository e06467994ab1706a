//! A server whose clients get the text of the error and nothing else, on an SDK whose tool errors are texts.

use mcp_error::Policy;
use serde_json::{Value, json};

use super::assert_mended;

/// What an SDK makes of a tool's error.
fn failed(text: String) -> Value {
    json!({"content": [{"type": "text", "text": text}], "isError": true})
}

mod before {
    #[derive(Debug, thiserror::Error)]
    pub enum FilesError {
        #[error("Access denied - path outside allowed directories: {0}")]
        Outside(String),
        #[error("The text to replace was not found: {0}")]
        NotFound(String),
    }

    pub fn answer(error: FilesError) -> super::Value {
        super::failed(error.to_string())
    }
}

mod after {
    use mcp_error::{McpError, wrap::ToolErrorText};

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(status = 400)]
    pub enum FilesError {
        #[error("Access denied - path outside allowed directories: {0}")]
        #[mcp(status = 403)]
        Outside(#[mcp(path(user))] String),
        #[error("The text to replace was not found: {0}")]
        NotFound(String),
    }

    pub fn answer(error: FilesError) -> super::Value {
        super::failed(ToolErrorText::new(error).to_string())
    }
}

#[tokio::test]
async fn a_server_of_texts() {
    let context = mcp_error::Context::new().with_policy(Policy::plain());
    mcp_error::task::scope(context, async {
        let path = || "/home/alice/vault/a.txt".to_owned();
        let (was, is) = (
            before::answer(before::FilesError::Outside(path())),
            after::answer(after::FilesError::Outside(path())),
        );
        assert_mended(&was.to_string(), &is.to_string());
        let expected = "Access denied - path outside allowed directories: /home/<user>/vault/a.txt";
        assert_eq!(is, failed(expected.into()));
        let old = || "let key = \"sk-proj-Zq8vT3mXw7Lk2Rb9Yc4Nd6\";".to_owned();
        let (was, is) = (
            before::answer(before::FilesError::NotFound(old())),
            after::answer(after::FilesError::NotFound(old())),
        );
        assert_mended(&was.to_string(), &is.to_string());
        let expected = "The text to replace was not found: let key = \"[redacted]\";";
        assert_eq!(is, failed(expected.into()));
    })
    .await;
}
