//! The sanitizer on its own: what it finds, what it leaves, and what holds for any text.

mod cleaned;
mod hidden;
mod invisible;
mod languages;
mod limits;
mod lines;
mod lookalikes;
mod paths;
mod properties;
mod secrets;
mod shown_paths;
mod urls;
