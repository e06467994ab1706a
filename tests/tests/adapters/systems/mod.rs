//! The five systems of `examples`, each in the wire format of a server that exists.

mod ios;
mod mdmcp;
mod mouse;
mod routeros;
mod sentry;
mod typescript;
