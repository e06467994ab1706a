//! The sanitizer: what may leave the process as text.
