//! The programs are the example targets; this library is empty.
