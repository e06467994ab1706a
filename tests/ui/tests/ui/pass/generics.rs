//! Type parameters, lifetimes, constants and where clauses, and the bounds that the derive adds for the fields.

use std::borrow::Cow;
use std::fmt::{Debug, Display};

use mcp_error::{Disclose, McpError};

#[derive(Debug, thiserror::Error, McpError)]
enum Text<T: Debug + Display> {
    #[error("no {name}")]
    #[mcp(status = 404)]
    NotFound {
        #[mcp(extension)]
        name: T,
    },
}

/// The compiler refuses a lifetime that generated code names again.
#[derive(Debug, thiserror::Error, McpError)]
#[error("no {name}")]
struct Unchecked<'unchecked> {
    #[mcp(extension)]
    name: &'unchecked str,
}

#[derive(Debug, thiserror::Error, McpError)]
enum Unbounded<T> {
    #[error("no {name}")]
    #[mcp(status = 404)]
    NotFound {
        #[mcp(extension)]
        name: T,
        #[mcp(extension)]
        others: Vec<T>,
        #[mcp(extension)]
        best: Option<T>,
    },
}

#[derive(Debug, thiserror::Error, McpError)]
enum Passing<T: Debug + Disclose> {
    #[error("no {name:?}")]
    #[mcp(status = 404)]
    NotFound {
        #[mcp(extension)]
        name: T,
    },
}

#[derive(Debug, thiserror::Error, McpError)]
enum NotShown<T> {
    #[error("conflict")]
    #[mcp(status = 409)]
    Conflict {
        #[mcp(skip)]
        skipped: T,
    },
}

#[derive(Debug, thiserror::Error, McpError)]
enum Borrowed<'a, 'b: 'a> {
    #[error("no {name} in {place}")]
    #[mcp(status = 404)]
    NotFound {
        #[mcp(extension)]
        name: &'a str,
        #[mcp(extension)]
        place: Cow<'b, str>,
    },
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("{tags:?} of {N}")]
#[mcp(status = 422)]
struct Sized<const N: usize> {
    #[mcp(extension)]
    tags: [u8; N],
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("no {name}, {more:?}")]
#[mcp(status = 404)]
struct All<'a, T = String, const N: usize = 2>
where
    T: Clone + ?std::marker::Sized,
    T: AsRef<str> + Display,
{
    #[mcp(extension)]
    name: &'a T,
    more: [Option<u8>; N],
}

#[derive(Debug, thiserror::Error, McpError)]
enum Wrapping<E> {
    #[error(transparent)]
    #[mcp(transparent)]
    Inner(E),
    #[error("closed")]
    #[mcp(status = 409)]
    Closed,
}

#[derive(Debug, thiserror::Error, McpError)]
enum Formatted<E, T> {
    #[error("no {0:?}")]
    #[mcp(status = 404)]
    Debug(E),
    #[error("no {number:#x} in {list:?}, {number:>4}")]
    #[mcp(status = 404)]
    Numbers { number: T, list: Vec<T> },
    #[error("no {}, {shown:?}", .at, shown = .more)]
    #[mcp(status = 404)]
    Argument { at: T, more: Option<E> },
    // What is not shown needs no bound.
    #[error("no {password:?}")]
    #[mcp(status = 401)]
    Hidden { password: Hidden<E> },
}

trait Park {
    type Id: Debug + Display;
}

#[derive(Debug)]
struct Sea;

impl Park for Sea {
    type Id = u64;
}

#[derive(Debug, thiserror::Error, McpError)]
enum Projected<P: Park> {
    #[error("no {id}")]
    #[mcp(status = 404)]
    NotFound {
        #[mcp(extension)]
        id: P::Id,
    },
}

const MAX_LEN: usize = 2;

/// Constants among the arguments of what is shown with `Debug`.
#[derive(Debug, thiserror::Error, McpError)]
enum Table<const N: usize> {
    #[error("a row of {0:?}")]
    #[mcp(status = 400)]
    Row([u8; N]),
    #[error("rows: {0:?}, {1:?}")]
    #[mcp(status = 400)]
    Rows(Option<Box<Table<N>>>, Vec<Wrap<MAX_LEN>>),
}

/// A type that has no `Display`.
#[derive(Debug)]
struct Opaque;

#[derive(Debug)]
struct Wrap<const N: usize>;

#[derive(Debug)]
struct Hidden<T>(T);

fn report<E: McpError>(error: E) {
    error.to_problem_details();
}

pub(super) fn main() {
    report(Text::NotFound { name: "a" });
    report(Unbounded::NotFound {
        name: 1,
        others: vec![2],
        best: None,
    });
    report(Unchecked { name: "a" });
    report(Passing::NotFound { name: 1 });
    report(NotShown::Conflict { skipped: 1 });
    report(Borrowed::NotFound {
        name: "a",
        place: "b".into(),
    });
    report(Sized { tags: [1, 2] });
    report(All {
        name: &String::from("a"),
        more: [None, Some(1)],
    });
    report(Wrapping::Inner(Text::NotFound { name: 1 }));
    report(Wrapping::<Text<u8>>::Closed);
    let numbers = Formatted::<Opaque, u8>::Numbers {
        number: 10,
        list: vec![1],
    };
    assert_eq!(
        numbers.to_problem_details().detail.as_deref(),
        Some("no 0xa in [1],   10")
    );
    report(Formatted::<_, u8>::Debug(Opaque));
    report(Formatted::Argument {
        at: 1,
        more: Some(Opaque),
    });
    report(Formatted::<Opaque, u8>::Hidden {
        password: Hidden(Opaque),
    });
    report(Projected::<Sea>::NotFound { id: 1 });
    let rows = Table::Rows(Some(Table::Row([1, 2]).into()), vec![Wrap]);
    assert_eq!(
        rows.to_problem_details().detail.as_deref(),
        Some("rows: a row of [1, 2], [Wrap]")
    );
}
