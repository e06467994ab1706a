//! A file that is to be written.

use std::io;
use std::path::Path;

/// A file of an export.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Where it belongs, relative, with `/`: `site/index.html`. No part of it is `.` or `..`, a name that Windows
    /// keeps for a device, or longer than 255 bytes.
    pub path: String,
    /// The contents. They end with a line feed.
    pub text: String,
}

impl File {
    pub(super) fn new(path: impl Into<String>, text: String) -> Self {
        let path = path.into();
        Self { path, text }
    }

    /// The file in a directory.
    pub(super) fn under(self, directory: &str) -> Self {
        Self {
            path: format!("{directory}/{}", self.path),
            ..self
        }
    }

    /// Writes it below a directory, which is made if it is not there.
    ///
    /// # Errors
    ///
    /// If a directory cannot be made, or the file cannot be written.
    pub fn write_to(&self, directory: impl AsRef<Path>) -> io::Result<()> {
        let path = directory.as_ref().join(&self.path);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)?;
        }
        std::fs::write(path, &self.text)
    }
}

/// Bytes of a slug at most, so that a file system takes it with every ending.
const MAX_NAME: usize = 200;

/// Tells whether every file system takes a name of ASCII letters, digits and `-._~`. Windows keeps some
/// names for devices, whatever their case and ending, and drops a dot at the end.
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

/// The name, or one like it that every file system takes.
pub(super) fn portable(mut name: String) -> String {
    name.truncate(MAX_NAME - "-type".len());
    if !is_portable(&name) {
        name.push_str("-type");
    }
    name
}
