//! Provokes errors of Rust libraries with the values that it is given, and writes each as a line of JSON.
//!
//! usage: provoke-field PASSWORD PATH EMAIL TOKEN SESSION FACE
//!
//! FACE says how each error is written: 0 as `Display` with its sources, 1 as `Debug`, 2 as the `Display` of the error alone.

mod data;
mod files;
mod net;

use std::error::Error;
use std::fmt::{Debug, Display};
use std::sync::OnceLock;

pub struct Values {
    pub pw: String,
    pub path: String,
    pub email: String,
    pub token: String,
    pub session: String,
}

static FACE: OnceLock<u8> = OnceLock::new();

/// Writes a text as a line of JSON.
pub fn show(source: &str, text: impl Display) {
    let text = text.to_string();
    println!("{}", serde_json::json!({ "source": source, "text": text }));
}

/// Writes an error that has no sources.
pub fn plain<T>(source: &str, result: Result<T, impl Display + Debug>) {
    match (result, FACE.get()) {
        (Ok(_), _) => {}
        (Err(error), Some(1)) => show(source, format!("{error:?}")),
        (Err(error), _) => show(source, error),
    }
}

/// Writes an error with its sources, as anyhow and eyre do.
pub fn error<T>(source: &str, result: Result<T, impl Error + 'static>) {
    let Err(error) = result else { return };
    match FACE.get() {
        Some(0) => {
            let mut text = error.to_string();
            let mut next = error.source();
            while let Some(cause) = next {
                text += &format!(": {cause}");
                next = cause.source();
            }
            show(source, text);
        }
        Some(1) => show(source, format!("{error:?}")),
        _ => show(source, error),
    }
}

fn main() {
    let mut args = std::env::args().skip(1);
    let mut next = || args.next().expect("six values");
    let values = Values { pw: next(), path: next(), email: next(), token: next(), session: next() };
    let _ = FACE.set(next().parse().expect("a face is a number"));
    data::all(&values);
    files::all(&values);
    net::all(&values);
}
