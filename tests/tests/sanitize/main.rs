//! The sanitizer on its own: what it redacts, what it keeps, and properties that hold for any text.

mod cleaned;
mod fences;
mod hidden;
mod invisible;
mod languages;
mod limits;
mod lines;
mod lookalikes;
mod looks;
mod markers;
mod messages;
mod paths;
mod printed;
mod properties;
mod secrets;
mod services;
mod shown_paths;
mod urls;
