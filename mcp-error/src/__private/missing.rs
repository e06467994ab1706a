//! Macros for features that are off. Each is a compile error that says which feature to enable.

/// Defines such a macro for each feature that is off. `$dollar` is a dollar sign: a macro can write one into another
/// macro only if it is passed as an argument.
macro_rules! missing {
    ($dollar:tt $($feature:literal $name:ident $what:literal $command:literal;)*) => {$(
        #[cfg(not(feature = $feature))]
        #[doc(hidden)]
        #[macro_export]
        macro_rules! $name {
            ($dollar($dollar rest:tt)*) => {
                ::core::compile_error!(::core::concat!(
                    "`", $what, "` needs the feature `", $feature, "` of mcp-error: `", $command, " --features ",
                    $feature, "`"
                ));
            };
        }
    )*};
}

missing! { $
    "axum" __mcp_error_impl_axum "impls(axum)" "cargo add mcp-error";
    "jsonrpsee" __mcp_error_impl_jsonrpsee "impls(jsonrpsee)" "cargo add mcp-error";
    "schemars" __mcp_error_impl_schemars "impls(schemars)" "cargo add mcp-error";
    "utoipa" __mcp_error_impl_utoipa "impls(utoipa)" "cargo add mcp-error";
    "testing" assert_no_leaks "assert_no_leaks!" "cargo add --dev mcp-error";
    "testing" assert_complete "assert_complete!" "cargo add --dev mcp-error";
    "exports" assert_compatible "assert_compatible!" "cargo add --dev mcp-error";
    "exports" assert_exports "assert_exports!" "cargo add --dev mcp-error";
}

/// The feature `exports`. Nothing implements this trait.
#[cfg(not(feature = "exports"))]
#[diagnostic::on_unimplemented(
    message = "`exports()` needs the feature `exports` of mcp-error: `cargo add mcp-error --features exports`",
    label = "the feature `exports` is off"
)]
pub trait FeatureExports {}

#[cfg(not(feature = "exports"))]
impl crate::registry::Registry {
    /// This method needs the feature `exports`.
    // A bound with a lifetime is checked where the method is called. The result is generic, so that the compiler does not report
    // further mistakes about it.
    #[doc(hidden)]
    pub fn exports<T>(&self) -> T
    where
        for<'a> &'a Self: FeatureExports,
    {
        unreachable!("nothing implements `FeatureExports`")
    }
}
