//! The parts of the examples that the tests of this repository need too. The programs themselves are the example
//! targets of this package: the `main.rs` in each folder, and the files beside this one.
//!
//! An example that needs more than the tour does has a feature of its name, so that the tour builds nothing that only
//! others need.

#[cfg(feature = "catalog")]
pub mod catalog;
#[cfg(feature = "ios")]
pub mod ios;
#[cfg(feature = "mdmcp")]
pub mod mdmcp;
pub mod mouse;
pub mod routeros;
pub mod sentry;
#[cfg(feature = "telemetry")]
pub mod telemetry;
