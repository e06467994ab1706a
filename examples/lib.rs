//! The parts of the examples that the tests of this repository also use. The programs are the example targets of this
//! package: the `main.rs` in each folder, and the files next to this one.
//!
//! Each example but the tour has a feature with its name, so that the tour builds nothing that it does not need.

#[cfg(feature = "catalog")]
pub mod catalog;
#[cfg(feature = "ios")]
pub mod ios;
#[cfg(feature = "mdmcp")]
pub mod mdmcp;
#[cfg(feature = "mouse")]
pub mod mouse;
#[cfg(feature = "routeros")]
pub mod routeros;
#[cfg(feature = "sentry")]
pub mod sentry;
#[cfg(any(feature = "mdmcp", feature = "mouse", feature = "sentry"))]
mod stdio;
#[cfg(feature = "telemetry")]
pub mod telemetry;
