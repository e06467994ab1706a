//! Error types whose names, types and texts are hard to export.

use mcp_error::{McpError, Untrusted};

/// Names and texts that mean something in another format.
#[allow(dead_code)]
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://odd.example/errors/")]
pub(super) enum OddError {
    /// Ends a comment: */ and starts another /** and a `Vec<T>`, <script>alert(1)</script> | in a table.
    ///
    /// # A heading
    ///
    /// - one [link](https://odd.example/)
    #[error("<b>{0}</b> & \"that\"")]
    #[mcp(
        status = 409,
        title = "Odd & <i>\"quoted\"</i> | `title`",
        suggest = "use <none> & {0}"
    )]
    Markup(
        #[mcp(extension = "default")] String,
        #[mcp(extension = "kebab-name")] Vec<u8>,
        #[mcp(extension = "some", sample(max = 2))] Vec<String>,
        #[mcp(extension = "said")] Untrusted<String>,
    ),
    #[error("blank")]
    #[mcp(status = 410, problem = "about:blank")]
    Blank,
    #[error("blank too")]
    #[mcp(status = 503, problem = "about:blank", retry_after = 1)]
    BlankToo,
    #[error("fragment")]
    #[mcp(status = 404, problem = "https://odd.example/all#one", legacy_code = -32001)]
    One,
    #[error("fragment")]
    #[mcp(status = 404, problem = "https://odd.example/all#two")]
    Two,
    #[error("urn")]
    #[mcp(status = 404, problem = "urn:odd:1-two")]
    Urn,
    #[error("same last part")]
    #[mcp(
        status = 404,
        problem = "https://odd.example/other/markup",
        extensions(flag = true, list = 1.5)
    )]
    SameSlug,
    #[error("other host")]
    #[mcp(status = 404, problem = "https://other.example/errors/markup")]
    OtherHost,
    #[error("no path")]
    #[mcp(status = 404, problem = "https://odd.example/")]
    Root,
    #[error("unsafe path")]
    #[mcp(status = 404, problem = "https://odd.example/../..//x%2F..")]
    Dots,
}

mcp_error::registry! { pub(super) static ODD = [OddError]; }

/// Problem types whose pages, files or names could be taken for each other's.
#[allow(dead_code)]
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://parks.example/types/", status = 404)]
pub(super) enum Clashing {
    #[error("1")]
    #[mcp(problem = "billing/not-found")]
    Billing,
    #[error("2")]
    #[mcp(problem = "not-found")]
    NotFound,
    #[error("3")]
    #[mcp(problem = "https://parks.example/errors/a")]
    A {
        #[mcp(extension)]
        suggestions: u32,
        #[mcp(extension)]
        tool: bool,
        #[mcp(extension)]
        nested: Vec<Vec<u32>>,
        #[mcp(extension)]
        counts: Vec<u32>,
    },
    #[error("4")]
    #[mcp(problem = "https://parks.example/errors/a/index.html")]
    Index,
    #[error("5")]
    #[mcp(problem = "https://parks.example/errors/Closed")]
    Closed,
    #[error("6")]
    #[mcp(problem = "https://parks.example/errors/closed", kind = "CLOSED_TOO")]
    ClosedToo,
    #[error("7")]
    #[mcp(problem = "404-problem")]
    Number,
    #[error("8")]
    #[mcp(problem = "problem-404", kind = "NUMBER_TOO")]
    NumberToo,
    #[error("9")]
    #[mcp(problem = "https://parks.example/errors/list#content")]
    Content,
    /** A block,
     *  of *two* lines, with [a link](https://parks.example/), [an item](crate::Clashing),
     *  and [a script](javascript:alert(1)).
     *
     *  | a | table |
     *  | - | ----- |
     *  | 1 | 2 |
     */
    #[error("{0}{1}{2}{3}{4}{5}{6}{7}{8}{9} end")]
    #[mcp(suggest = "do\n```\nx", docs = "https://parks.example/help")]
    Many(u8, u8, u8, u8, u8, u8, u8, u8, u8, u8),
}

mcp_error::registry! { pub(super) static CLASHING = [Clashing]; }

mcp_error::registry! { pub(super) static NOTHING = []; }
