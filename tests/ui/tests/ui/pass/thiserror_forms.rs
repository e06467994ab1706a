//! Every form of `#[error]`, from which the detail is built.

use std::error::Error as _;
use std::fmt;

use mcp_error::McpError;

const LIMIT: usize = 3;

fn third(field: &u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "third {field}")
}

fn square(number: u8) -> u32 {
    u32::from(number).pow(2)
}

#[derive(Debug, Clone, Copy)]
struct Size {
    bytes: u64,
    parts: (u8, u8),
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("inner")]
#[mcp(status = 409)]
struct Inner;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(causes = text)]
enum Forms {
    #[error("constant, {{escaped}}")]
    #[mcp(status = 400)]
    Constant,
    #[error("named {name} {name:?} {count:>4}|{ratio:>8.2}|{count:#06x}")]
    #[mcp(status = 400)]
    Named { name: String, count: u8, ratio: f64 },
    #[error("indexed {0} {1:?} {0}")]
    #[mcp(status = 400)]
    Indexed(u8, String),
    #[error("argument {}", .0)]
    #[mcp(status = 400)]
    Next(u8),
    #[error("widths {x:>width$}|{x:>1$}|{y:.precision$}|{:>w2$}", .x, 5, w2 = .width + 1)]
    #[mcp(status = 400)]
    Widths {
        x: u8,
        y: f64,
        width: usize,
        precision: usize,
    },
    #[error("zeros {x:0width$}|{x:#0width$x}|{y:01$.0$}", 1, 6)]
    #[mcp(status = 400)]
    Zeros { x: u8, y: f64, width: usize },
    #[error("precision 1.2|   1.2|***1.23|$$1.2300")]
    #[mcp(
        status = 400,
        detail("precision {y:.*}|{y:width$.0$}|{y:*>7.*}|{y:$>8.4}", 1, 2)
    )]
    Precision { y: f64, width: usize },
    #[error("limit {LIMIT} {}", LIMIT + 1)]
    #[mcp(status = 400)]
    Captured,
    #[error("shorthand {} {} {square} {twice}", .size.bytes / 2, .size.parts.1, square = square(*.number), twice = .number * 2)]
    #[mcp(status = 400)]
    Shorthand { size: Size, number: u8 },
    #[error("tuple {} {}", .0.bytes, .0.parts.0)]
    #[mcp(status = 400)]
    TupleShorthand(Size),
    #[error("nested tuple {}", .0.0)]
    #[mcp(status = 400)]
    NestedTuple((u8, u8)),
    #[error("calls {} {}", .names.iter().map(|name| name.len()).sum::<usize>(), if .names.is_empty() { "none" } else { "some" })]
    #[mcp(status = 400)]
    Calls { names: Vec<String> },
    #[error("macro {}", format!("{}-{}", .names.len(), 1))]
    #[mcp(status = 400)]
    Macro { names: Vec<String> },
    #[error("match {}", match .kind { 0 => "zero", _ => "more" })]
    #[mcp(status = 400)]
    Match { kind: u8 },
    #[error("shadowed {name}", name = .name.len())]
    #[mcp(status = 400)]
    Shadowed { name: String },
    #[error("comparison {}", .a == .b)]
    #[mcp(status = 400)]
    Comparison { a: u8, b: u8 },
    #[error("bounded {}", .list.get(..2).map_or(0, <[u8]>::len))]
    #[mcp(status = 400)]
    Bounded { list: Vec<u8> },
    #[error("block {}", { let list = .list; list }.len())]
    #[mcp(status = 400)]
    Block { list: Vec<u8> },
    #[error("turbofish {} {}", std::collections::HashMap::<u8, u8>::new().len(), .0)]
    #[mcp(status = 400)]
    Turbofish(u8),
    #[error("turbofish of a constant {} {}", None::<i32>.is_some(), Option::<Box<dyn Fn(u8) -> u8>>::None.is_none() && 3 > *.0)]
    #[mcp(status = 400)]
    TurbofishOfConstant(u8),
    #[error("itself {self:?}")]
    #[mcp(status = 400)]
    Itself { a: u8 },
    #[error("itself {}", self.name())]
    #[mcp(status = 400)]
    ItsName,
    #[error("qualified {}", <Vec<u8> as IntoIterator>::into_iter(vec![*.0]).count())]
    #[mcp(status = 400)]
    Qualified(u8),
    #[error("range {:?} {:?}", 0..*.0, ..=*.0)]
    #[mcp(status = 400)]
    Range(u8),
    #[error("closure {}", (|a: u8, b: u8| a + b)(*.0, 1))]
    #[mcp(status = 400)]
    Closure(u8),
    #[error("trailing {}", .0,)]
    #[mcp(status = 400)]
    Trailing(u8),
    #[error("debug {0:#?} {1:?}")]
    #[mcp(status = 400)]
    Pretty(Option<u8>, String),
    #[error("precision {:.*} {:.2}", 1, .0, .0)]
    #[mcp(status = 400)]
    Star(f64),
    #[error(transparent)]
    #[mcp(status = 400)]
    Foreign(#[from] std::io::Error),
    #[error(transparent)]
    #[mcp(status = 400)]
    OwnFacts(Inner),
    #[error(transparent)]
    Inner(#[from] Inner),
    #[error(fmt = third)]
    #[mcp(status = 400, detail = "{self}")]
    Fmt(u8),
    #[error("source {source}")]
    #[mcp(status = 400)]
    Source { source: Inner },
    #[error("marked")]
    #[mcp(status = 400)]
    Marked {
        #[source]
        cause: Box<dyn std::error::Error + Send + Sync>,
    },
}

impl Forms {
    fn name(&self) -> &'static str {
        "name"
    }
}

fn check(error: Forms, detail: &str) {
    let shown = error.to_string();
    let problem = error.to_problem_details();
    assert_eq!(problem.detail.as_deref(), Some(detail), "{shown}");
    assert_eq!(shown, detail);
}

pub(super) fn main() {
    check(Forms::Constant, "constant, {escaped}");
    check(
        Forms::Named {
            name: "a".into(),
            count: 7,
            ratio: 1.0,
        },
        "named a \"a\"    7|    1.00|0x0007",
    );
    check(Forms::Indexed(1, "a".into()), "indexed 1 \"a\" 1");
    check(Forms::Next(1), "argument 1");
    check(
        Forms::Widths {
            x: 1,
            y: 1.5,
            width: 3,
            precision: 2,
        },
        "widths   1|    1|1.50|   1",
    );
    let zeros = Forms::Zeros {
        x: 1,
        y: 1.5,
        width: 5,
    };
    check(zeros, "zeros 00001|0x001|0001.5");
    let precision = Forms::Precision { y: 1.23, width: 6 };
    check(precision, "precision 1.2|   1.2|***1.23|$$1.2300");
    check(Forms::Captured, "limit 3 4");
    let size = Size {
        bytes: 8,
        parts: (1, 2),
    };
    check(Forms::Shorthand { size, number: 3 }, "shorthand 4 2 9 6");
    check(Forms::TupleShorthand(size), "tuple 8 1");
    check(Forms::NestedTuple((1, 2)), "nested tuple 1");
    let names = || vec!["ab".to_owned(), "c".to_owned()];
    check(Forms::Calls { names: names() }, "calls 3 some");
    check(Forms::Macro { names: names() }, "macro 2-1");
    check(Forms::Match { kind: 0 }, "match zero");
    check(Forms::Shadowed { name: "abc".into() }, "shadowed 3");
    check(Forms::Comparison { a: 1, b: 1 }, "comparison true");
    check(
        Forms::Bounded {
            list: vec![1, 2, 3],
        },
        "bounded 2",
    );
    check(Forms::Block { list: vec![1] }, "block 1");
    check(Forms::Turbofish(1), "turbofish 0 1");
    check(
        Forms::TurbofishOfConstant(1),
        "turbofish of a constant false true",
    );
    check(Forms::Itself { a: 1 }, "itself Itself { a: 1 }");
    check(Forms::ItsName, "itself name");
    check(Forms::Qualified(1), "qualified 1");
    check(Forms::Range(2), "range 0..2 ..=2");
    check(Forms::Closure(2), "closure 3");
    check(Forms::Trailing(1), "trailing 1");
    check(Forms::Pretty(None, "a".into()), "debug None \"a\"");
    check(Forms::Star(1.25), "precision 1.2 1.25");
    check(Forms::from(std::io::Error::other("x")), "x");
    check(Forms::OwnFacts(Inner), "inner");
    assert_eq!(Forms::OwnFacts(Inner).entry().kind(), "OWN_FACTS");
    check(Forms::from(Inner), "inner");
    assert_eq!(Forms::from(Inner).entry().kind(), "INNER");
    check(Forms::Fmt(3), "third 3");
    let source = Forms::Source { source: Inner };
    assert!(source.source().is_some());
    check(source, "source inner");
    let marked = Forms::Marked { cause: "x".into() };
    marked.to_problem_details();
}
