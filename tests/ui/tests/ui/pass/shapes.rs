//! Every shape of type that an error can have.

use mcp_error::{ErrorType, McpError};

#[derive(Debug, thiserror::Error, McpError)]
enum Shapes {
    #[error("unit")]
    #[mcp(status = 404)]
    Unit,
    #[error("empty tuple")]
    #[mcp(status = 404)]
    EmptyTuple(),
    #[error("empty struct")]
    #[mcp(status = 404)]
    EmptyStruct {},
    #[error("tuple {0} {1}")]
    #[mcp(status = 404)]
    Tuple(String, #[mcp(extension = "second")] u8),
    #[error("struct {first} {second}")]
    #[mcp(status = 404)]
    Struct {
        first: String,
        #[mcp(extension)]
        second: u8,
    },
    #[error("literals with their types")]
    #[mcp(status = 404u16, code = -31_004i32, retry_after = 30u64, extensions(least = -1i8, most = 1.5f32))]
    Typed,
    #[error("not annotated {0}")]
    Plain(String),
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("unit")]
#[mcp(status = 404)]
struct Unit;

#[derive(Debug, thiserror::Error, McpError)]
#[error("tuple {0} {1}")]
#[mcp(status = 404, kind = "TUPLE_STRUCT", problem = "tuple")]
struct Tuple(String, #[mcp(extension = "second")] u8);

#[derive(Debug, thiserror::Error, McpError)]
#[error("struct {first} {second}")]
#[mcp(status = 404)]
struct Struct {
    first: String,
    #[mcp(extension)]
    second: u8,
}

#[derive(Debug, thiserror::Error, McpError)]
enum Never {}

#[derive(Debug, thiserror::Error, McpError)]
#[error(transparent)]
#[mcp(transparent)]
struct Wrapper(#[from] Struct);

#[derive(Debug, thiserror::Error, McpError)]
enum Wrappers {
    #[error(transparent)]
    #[mcp(transparent)]
    Boxed(Box<Shapes>),
    #[error(transparent)]
    #[mcp(transparent)]
    Named { inner: Wrapper },
}

/// The type in its own variants, by the name that it has there.
#[derive(Debug, thiserror::Error, McpError)]
enum Nested<T: std::fmt::Debug + 'static> {
    #[error(transparent)]
    #[mcp(transparent)]
    Same(Box<Self>),
    #[error("{inner}")]
    #[mcp(transparent)]
    More {
        #[source]
        inner: Box<Self>,
        depth: u8,
    },
    #[error("a leaf")]
    #[mcp(status = 409)]
    Leaf(#[mcp(skip)] T),
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(decode)]
enum Decoded<T: std::fmt::Debug + std::fmt::Display + 'static> {
    #[error("{inner}")]
    #[mcp(transparent)]
    More {
        #[source]
        inner: Box<Self>,
        depth: u8,
    },
    #[error("a leaf")]
    #[mcp(status = 409)]
    Leaf(#[mcp(extension = "leaf")] T),
}

pub(super) fn main() {
    let all = [
        Shapes::Unit,
        Shapes::EmptyTuple(),
        Shapes::EmptyStruct {},
        Shapes::Tuple("a".into(), 1),
        Shapes::Struct {
            first: "a".into(),
            second: 1,
        },
        Shapes::Typed,
        Shapes::Plain("a".into()),
    ];
    for (error, entry) in all.iter().zip(Shapes::ENTRIES) {
        assert_eq!(error.entry(), entry);
        error.to_problem_details();
    }
    let typed = Shapes::Typed.entry();
    assert_eq!((typed.status(), typed.code()), (404, -31_004));
    assert!(Never::ENTRIES.is_empty());
    assert_eq!(Unit.entry().kind(), "UNIT");
    assert_eq!(Tuple("a".into(), 1).entry().kind(), "TUPLE_STRUCT");
    let of_struct = || Struct {
        first: "a".into(),
        second: 1,
    };
    assert_eq!(of_struct().entry().kind(), "STRUCT");
    assert_eq!(Wrapper(of_struct()).entry().kind(), "STRUCT");
    assert_eq!(
        Wrappers::Boxed(Box::new(Shapes::Unit)).entry().kind(),
        "UNIT"
    );
    let inner = Box::new(Nested::Same(Box::new(Nested::Leaf(1))));
    assert_eq!(Nested::More { inner, depth: 2 }.entry().kind(), "LEAF");
    let inner = Box::new(Decoded::Leaf(1));
    let problem = Decoded::More { inner, depth: 2 }.to_problem_details();
    assert_eq!(problem.members.get("depth"), Some(&2.into()));
    let inner = Wrapper(of_struct());
    assert_eq!(Wrappers::Named { inner }.entry().kind(), "STRUCT");
}
