//! The workbench: the files of shared folders, and a few simulated programs.

use std::fs;
use std::path::{Component, Path, PathBuf};

use super::errors::{BenchError, InputError, LimitError, PolicyError, RunError};

/// The files and limits of the server.
#[derive(Debug, Clone)]
pub struct Bench {
    /// The name and the path of each shared folder.
    pub folders: Vec<(String, PathBuf)>,
    /// The maximum size in bytes of a file that can be read.
    pub max_read: u64,
}

const PROGRAMS: [&str; 7] = ["level", "saw", "drill", "lathe", "press", "kiln", "glue"];
const MAX_OUTPUT: u64 = 4_096;

impl Bench {
    /// Returns the text of a file in a shared folder.
    pub fn read(&self, path: &str) -> Result<String, BenchError> {
        let path = self.allowed(path)?;
        let size = fs::metadata(&path)
            .map_err(|error| failed(&path, error))?
            .len();
        if size > self.max_read {
            return Err(LimitError::FileTooLarge(self.max_read, size).into());
        }
        Ok(fs::read_to_string(&path).map_err(|error| failed(&path, error))?)
    }

    /// Refuses to write a file, since all folders are read-only.
    pub fn write(&self, path: &str) -> Result<String, BenchError> {
        self.allowed(path)?;
        Err(PolicyError::WriteNotPermitted(path.to_owned()).into())
    }

    /// Runs a program of the catalog.
    pub fn run(
        &self,
        program: &str,
        args: &[String],
        env: &[String],
    ) -> Result<String, BenchError> {
        for variable in env {
            let (name, value) = variable.split_once('=').unwrap_or((variable, ""));
            if name != "LIGHT" {
                return Err(PolicyError::EnvironmentNotAllowed(name.to_owned()).into());
            }
            if !matches!(value, "on" | "off") {
                return Err(InputError::InvalidEnvironment {
                    field: name.to_owned(),
                    value: value.to_owned(),
                    reason: "is neither on nor off".into(),
                }
                .into());
            }
        }
        match program {
            "level" => level(args),
            "saw" => Err(RunError::CommandFailed {
                operation: "saw".into(),
                exit_code: 3,
                stderr: format!("saw: /home/ada/.saw is gone\n{}", "blunt ".repeat(1_000)),
            })?,
            "drill" => Err(LimitError::OutputTooLarge(MAX_OUTPUT, 1 << 20))?,
            "lathe" => Err(LimitError::Timeout(2_000, 2_001))?,
            "press" => Err(LimitError::ConcurrencyLimit(2, 3))?,
            "kiln" => Err(LimitError::RateLimit(10, 11))?,
            "glue" => Err(RunError::ConfigurationError("glue has no pot".into()))?,
            _ => Err(PolicyError::CommandNotAllowed {
                requested: program.to_owned(),
                programs: PROGRAMS.map(str::to_owned).into(),
            })?,
        }
    }

    /// Returns the path if it is in a shared folder.
    fn allowed(&self, path: &str) -> Result<PathBuf, BenchError> {
        if path.is_empty() {
            return Err(InputError::MissingRequired("path".into()).into());
        }
        if path.contains('\0') {
            return Err(InputError::InvalidPath {
                field: "path".into(),
                value: path.to_owned(),
                reason: "contains a NUL character".into(),
            }
            .into());
        }
        if path.starts_with("//") || path.starts_with("\\\\") {
            return Err(PolicyError::NetworkFsDenied(path.to_owned()).into());
        }
        let requested = Path::new(path);
        if requested
            .components()
            .any(|part| part == Component::ParentDir)
        {
            return Err(InputError::PathTraversal(path.to_owned()).into());
        }
        let shared = self
            .folders
            .iter()
            .any(|(_, folder)| requested.starts_with(folder));
        if !shared {
            return Err(PolicyError::PathNotAllowed {
                requested: path.to_owned(),
                folders: self.folders.iter().map(|(name, _)| name.clone()).collect(),
            }
            .into());
        }
        Ok(requested.to_owned())
    }
}

/// Converts an error of the operating system into one of the more specific errors, if there is one.
fn failed(path: &Path, error: std::io::Error) -> RunError {
    let operation = path.to_owned();
    match error.kind() {
        std::io::ErrorKind::NotFound => RunError::NotFound(operation),
        std::io::ErrorKind::PermissionDenied => RunError::PermissionDenied(operation),
        _ => error.into(),
    }
}

fn level(args: &[String]) -> Result<String, BenchError> {
    let [flag, value] = args else {
        return Err(RunError::InternalError("level needs two arguments".into()).into());
    };
    match value.parse::<u8>() {
        Ok(level) if flag == "--level" => Ok(format!("level {level}")),
        _ => Err(InputError::InvalidArgument {
            field: "args".into(),
            value: value.clone(),
            reason: "is not a valid level".into(),
            expected_format: "0 to 255".into(),
            arg_index: 1,
        })?,
    }
}
