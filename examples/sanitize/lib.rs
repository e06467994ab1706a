//! The example `sanitize` stands alone; this library is here since every package needs one.
