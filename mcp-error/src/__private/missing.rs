//! Macros of features that are off: they say which feature to enable.

/// Needs the feature `testing`.
#[cfg(not(feature = "testing"))]
#[macro_export]
macro_rules! assert_no_leaks {
    ($($rest:tt)*) => {
        ::core::compile_error!(
            "`assert_no_leaks!` needs the feature `testing` of mcp-error: `cargo add --dev mcp-error --features testing`"
        )
    };
}

/// Needs the feature `exports`.
#[cfg(not(feature = "exports"))]
#[macro_export]
macro_rules! assert_compatible {
    ($($rest:tt)*) => {
        ::core::compile_error!(
            "`assert_compatible!` needs the feature `exports` of mcp-error: `cargo add --dev mcp-error --features exports`"
        )
    };
}

/// Needs the feature `exports`.
#[cfg(not(feature = "exports"))]
#[macro_export]
macro_rules! assert_exports {
    ($($rest:tt)*) => {
        ::core::compile_error!(
            "`assert_exports!` needs the feature `exports` of mcp-error: `cargo add --dev mcp-error --features exports`"
        )
    };
}
