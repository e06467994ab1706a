//! The five servers of `examples`, each with the wire format of an existing server.

mod ios;
mod mdmcp;
mod mouse;
mod routeros;
mod sentry;
mod typescript;
