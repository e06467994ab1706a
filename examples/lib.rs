//! The parts of the examples that the tests of this repository also use. The programs are the example targets of this
//! package: the `main.rs` in each folder, and the files next to this one.
//!
//! An example that needs more dependencies than the tour has a feature with its name, so that the tour does not build
//! dependencies that it does not need.

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
