//! The benchmarks are the files beside this one; a package has to have a library or a program.
