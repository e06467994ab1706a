//! This library is empty: the package only contains the example `sanitize`, but a package needs a target.
