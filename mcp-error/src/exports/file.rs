//! A file that is to be written.

use std::io;
use std::path::Path;

/// A file of an export.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Where it belongs, relative, with `/`: `site/index.html`. No part of it is `.` or `..`.
    pub path: String,
    /// What is in it. It ends with a line feed.
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
