//! The five systems of `examples`, and what the README says of them.

mod ios;
mod mdmcp;
mod mouse;
mod readme;
mod round_trip;
mod routeros;
mod sentry;
mod typescript;
