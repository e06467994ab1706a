mod marked {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(causes = text)]
    enum Retried<E: std::error::Error + 'static> {
        #[error("gave up: {0}")]
        GaveUp(#[source] E),
        #[error("gave up after {times} times")]
        Late { times: u8, source: E },
        #[error("gave up without a reason, but {0:?}")]
        Perhaps(#[source] Option<E>),
    }
}

mod unmarked {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[error("gave up: {0}")]
    #[mcp(causes = text)]
    struct Retried<E>(E)
    where
        E: std::error::Error + 'static;
}

mod without_causes {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum Retried<E: std::error::Error + 'static> {
        #[error("gave up: {0}")]
        GaveUp(#[from] E),
    }
}

mod withheld {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(causes = withheld)]
    enum Retried<E: std::error::Error + 'static> {
        #[error("gave up: {0}")]
        GaveUp(#[source] E),
    }
}

mod under_other_names {
    use std::error::Error as StdError;

    use mcp_error::McpError;

    trait Fault: StdError + 'static {}

    #[derive(Debug, thiserror::Error, McpError)]
    enum Retried<E: StdError + 'static, F: Fault> {
        #[error("gave up: {0}")]
        GaveUp(E),
        #[error("gave up: {0}")]
        #[mcp(status = 500)]
        Again(F),
    }
}

mod right {
    use mcp_error::{Disclose, McpError};

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(causes = text)]
    enum Retried<E: McpError + 'static, F, G: Disclose + std::fmt::Display, H: Clone + Send + std::fmt::Debug + 'static>
    where
        F: std::error::Error + 'static,
    {
        #[error("gave up: {0}")]
        GaveUp(#[source] E),
        #[error("gave up: {0}")]
        #[mcp(status = 500)]
        Again(#[source] #[mcp(sanitize = text)] F),
        #[error("the limit is {0}")]
        Limit(G),
        #[error("{0} is not valid")]
        Value(H),
    }
}

fn main() {}
