//! A file of an export, and names that every file system accepts.

use std::io;
use std::path::Path;

/// A file of an export.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct File {
    /// The relative path of the file, with `/` between its parts: `site/index.html`. No part is `.` or `..`, or a name
    /// that Windows reserves for a device, or longer than 255 bytes.
    pub path: String,
    /// The contents of the file, which end with a line feed.
    pub text: String,
}

impl File {
    pub(super) fn new(path: impl Into<String>, text: String) -> Self {
        let path = path.into();
        Self { path, text }
    }

    pub(super) fn under(self, directory: &str) -> Self {
        Self {
            path: format!("{directory}/{}", self.path),
            ..self
        }
    }

    /// Writes the file into a directory, which is created if it does not exist.
    ///
    /// # Errors
    ///
    /// Returns an error if a directory cannot be created, or if the file cannot be written.
    pub fn write_to(&self, directory: impl AsRef<Path>) -> io::Result<()> {
        let path = directory.as_ref().join(&self.path);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)?;
        }
        std::fs::write(path, &self.text)
    }
}

/// The maximum length of a slug in bytes, so that with every ending it is still a valid file name.
const MAX_NAME: usize = 200;

/// Returns whether every file system accepts a name that consists of ASCII letters, digits and `-._~`. Windows reserves
/// some names for devices, whatever their case and ending, and drops a dot at the end of a name.
pub(super) fn is_portable(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default();
    let stem = stem.to_ascii_lowercase();
    let is_device = matches!(&*stem, "con" | "prn" | "aux" | "nul")
        || stem
            .strip_prefix("com")
            .or(stem.strip_prefix("lpt"))
            .is_some_and(|port| matches!(port.as_bytes(), [b'0'..=b'9']));
    !is_device && name.len() <= MAX_NAME && !name.ends_with('.')
}

/// Returns the name, or a similar one that every file system accepts.
pub(super) fn portable(mut name: String) -> String {
    name.truncate(MAX_NAME - "-type".len());
    if !is_portable(&name) {
        name.push_str("-type");
    }
    name
}
