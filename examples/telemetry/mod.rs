//! The server of a park, whose errors go to a log, to counters and to an error tracker.

pub mod server;
