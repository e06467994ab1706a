//! The cases are in `fail`, `pass` and `rustc`; this library is empty.
