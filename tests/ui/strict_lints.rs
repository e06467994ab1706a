//! Generated code causes no warnings, however strict the lints of the crate are.
//!
//! This is a library, since some of these lints check more code in a library than in a program. The root of the crate
//! denies `future_incompatible`, which is ignored elsewhere.

#![deny(warnings, unused, nonstandard_style, rust_2018_idioms)]
#![deny(
    clippy::pedantic,
    clippy::nursery,
    clippy::indexing_slicing,
    clippy::unwrap_in_result
)]
#![deny(
    missing_docs,
    unreachable_pub,
    unused_qualifications,
    unused_results,
    unused_lifetimes,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    let_underscore_drop,
    missing_copy_implementations,
    redundant_lifetimes,
    explicit_outlives_requirements,
    absolute_paths_not_starting_with_crate,
    non_local_definitions,
    unsafe_code
)]

use std::convert::Infallible;
use std::path::PathBuf;

use mcp_error::{Disclose, McpError};

/// A reason.
#[derive(Debug, Clone, Copy, Disclose)]
pub enum Reason {
    /// Closed.
    Closed,
}

/// A value with the name of a secret inside.
#[derive(Debug, Clone)]
pub struct Holder {
    /// Name.
    pub name: String,
    /// Token.
    pub token: String,
}

impl std::fmt::Display for Holder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)
    }
}

/// An error.
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://parks.example/errors/", retryable_with = retryable)]
pub enum ParkError {
    /// Not found.
    #[error("no {id} {name:>8} in {file:?}, {}", .tags.len())]
    #[mcp(status = 404, suggest("Look for {}.", .id), status_with = status)]
    NotFound {
        /// Id.
        #[mcp(extension)]
        id: u64,
        /// Floor.
        #[mcp(extension)]
        floor: Option<u8>,
        /// Name.
        #[mcp(skip)]
        name: String,
        /// File.
        #[mcp(extension)]
        file: PathBuf,
        /// Key.
        #[mcp(extension, secret)]
        key: String,
        /// Tags.
        #[mcp(extension, verbose, sample(max = 2))]
        tags: Vec<String>,
        /// Reason.
        #[mcp(extension)]
        reason: Reason,
        /// Delay.
        #[mcp(retry_after)]
        wait: u32,
    },
    /// Old.
    #[deprecated]
    #[error("old")]
    #[mcp(status = 410)]
    Old(#[mcp(extension = "id")] u64),
    /// Shows what is inside.
    #[error("{} has {}", .0.name, .0.token)]
    Inside(Holder),
    /// Never.
    #[error("never")]
    #[mcp(status = 410)]
    Never(#[mcp(skip)] Infallible, #[mcp(extension = "id")] u64),
    /// A cause.
    #[error("broken")]
    #[mcp(status = 500)]
    Io(#[from] std::io::Error),
    /// Inner.
    #[error(transparent)]
    #[mcp(transparent)]
    Inner(#[from] Inner),
}

/// Inner.
#[derive(Debug, Clone, Copy, thiserror::Error, McpError)]
#[error("inner")]
#[mcp(status = 409)]
pub struct Inner;

// The derive calls it with references.
#[allow(clippy::too_many_arguments, clippy::pedantic, clippy::nursery)]
fn status(
    _: &u64,
    _: &Option<u8>,
    _: &str,
    _: &std::path::Path,
    _: &str,
    _: &[String],
    _: &Reason,
    _: &u32,
) -> u16 {
    410
}

const fn retryable(_: &ParkError) -> bool {
    true
}

/// The lints also hold for a type inside a function.
///
/// # Panics
///
/// If the entry has another status.
pub fn main() {
    #[derive(Debug, Clone, Copy, Disclose)]
    enum LocalReason {
        Closed,
    }

    #[derive(Debug, Clone, Copy, thiserror::Error, McpError)]
    enum Local<T> {
        #[error("local {0} {1:?}")]
        #[mcp(status = 409)]
        Here(
            #[mcp(extension = "there")] T,
            #[mcp(extension = "reason")] LocalReason,
        ),
    }

    let (name, password) = (String::from("north"), String::from("owl"));
    let failure = mcp_error::error!(status = 404, "no {} {:?} {name}", &name, &password);
    assert_eq!(failure.entry().status(), 404);
    let local = Local::Here(1, LocalReason::Closed);
    assert_eq!(local.entry().status(), 409);
}
