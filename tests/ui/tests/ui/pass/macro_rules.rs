//! Types and attribute values that come from `macro_rules!`.

use mcp_error::McpError;

macro_rules! errors {
    (
        $(#[$meta:meta])*
        $name:ident, $base:expr;
        $($variant:ident { $($field:ident: $ty:ty),* } = $status:literal, $code:expr, $problem:literal, $text:literal, $lane:ident;)*
    ) => {
        $(#[$meta])*
        #[derive(Debug, thiserror::Error, McpError)]
        #[mcp(type_base = $base)]
        pub enum $name {
            $(
                #[error($text)]
                #[mcp(status = $status, code = $code, problem = $problem, lane = $lane, title = $text)]
                $variant { $(#[mcp(extension)] $field: $ty,)* },
            )*
        }
    };
}

const CODE: i32 = -31004;

errors! {
    /// Errors of the park.
    ParkError, "https://parks.example/errors/";
    NotFound { id: u64, names: Vec<String>, hint: Option<String> } = 404, -31003, "not-found", "No such ride", tool;
    Closed {} = 409, CODE, "closed", "The park is closed", protocol;
    Busy { wait: u32 } = 503, crate::pass::macro_rules::CODE, "busy", "Too many visitors", protocol;
}

macro_rules! nested {
    ($($body:tt)*) => { errors! { $($body)* } };
}

nested! {
    NestedError, "https://parks.example/errors/";
    NotFound { id: u64 } = 404, -31003, "not-found", "No such ride", tool;
}

fn number(_: &str, _: &u8) -> u16 {
    410
}

macro_rules! placed {
    ($field:ident, $detail:literal, $function:path) => {
        #[derive(Debug, thiserror::Error, McpError)]
        enum Placed {
            #[error($detail)]
            #[mcp(status = 404, detail = $detail, status_with = $function)]
            Here { $field: String, other: u8 },
        }
    };
}

placed!(name, "no {name} {other}", number);

pub(super) fn main() {
    let error = ParkError::NotFound {
        id: 7,
        names: vec![],
        hint: None,
    };
    assert_eq!(error.entry().code(), -31003);
    assert_eq!(
        error.to_problem_details().detail.as_deref(),
        Some("No such ride")
    );
    assert_eq!(ParkError::Closed {}.entry().code(), CODE);
    assert_eq!(ParkError::Busy { wait: 3 }.entry().code(), CODE);
    NestedError::NotFound { id: 7 }.to_rpc_error();
    let placed = Placed::Here {
        name: "a".into(),
        other: 1,
    };
    assert_eq!(
        placed.to_problem_details().detail.as_deref(),
        Some("no a 1")
    );
}
