//! The parts of the examples that the tests of this repository also use. The programs are the example targets of this
//! package: the `main.rs` in each folder, and the files next to this one.
//!
//! Each example but the tour has a feature with its name, so that the tour builds nothing that it does not need.
//! The feature `parts` has all that the tests import.

#[cfg(any(feature = "catalog", feature = "parts"))]
pub mod catalog;
#[cfg(any(feature = "ios", feature = "parts"))]
pub mod ios;
#[cfg(any(feature = "mdmcp", feature = "parts"))]
pub mod mdmcp;
#[cfg(feature = "mouse")]
pub mod mouse;
#[cfg(any(feature = "routeros", feature = "parts"))]
pub mod routeros;
#[cfg(any(feature = "sentry", feature = "parts"))]
pub mod sentry;
#[cfg(any(feature = "mdmcp", feature = "mouse", feature = "sentry"))]
pub mod stdio;
#[cfg(any(feature = "telemetry", feature = "parts"))]
pub mod telemetry;
