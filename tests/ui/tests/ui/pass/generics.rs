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
    report(Projected::<Sea>::NotFound { id: 1 });
}
