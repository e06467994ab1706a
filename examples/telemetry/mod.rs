//! A park's server whose errors a log, counters and a tracker hear of.

pub mod server;
