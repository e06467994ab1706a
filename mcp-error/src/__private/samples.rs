//! The macro that generates an error of each variant, for `assert_no_leaks!`.

#[cfg(feature = "testing")]
pub use linkme;

#[cfg(feature = "testing")]
pub use crate::testing::{
    ERROR_TYPES, Exposure, Generate, GenerateAny, GenerateCanary, GenerateError, GenerateNothing,
    GenerateParsed, SampleSource, Samples,
};

/// Implements `Samples` for an error type. It does nothing if the feature `testing` is off.
/// `samples! { [generics] [type] [predicates] "Name" [ErrorType::Name] { field: Type, Shown; } }`. `unless CONDITION,` before a
/// variant leaves it out if the constant is true.
#[cfg(feature = "testing")]
#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_error_samples {
    (
        [$($generics:tt)*] [$type:ty] [$($predicates:tt)*]
        $($(unless $stands:expr,)? $name:literal [$($path:tt)*] { $($field:tt: $of:ty, $exposure:ident;)* })*
    ) => {
        #[automatically_derived]
        impl<$($generics)*> $crate::__private::Samples for $type
        where
            $($predicates)*
        {
            fn samples(
                source: &mut $crate::__private::SampleSource,
            ) -> ::std::vec::Vec<::core::option::Option<Self>> {
                #[allow(unused_imports)]
                use $crate::__private::{
                    GenerateAny as _, GenerateCanary as _, GenerateError as _,
                    GenerateNothing as _, GenerateParsed as _,
                };
                #[allow(unused_mut)]
                let mut samples = ::std::vec::Vec::new();
                $(if true $(&& !$stands)? {
                    source.start($name, &[$((
                        ::core::stringify!($field),
                        $crate::__private::Exposure::$exposure,
                    )),*]);
                    ::std::vec::Vec::push(&mut samples, (|| ::core::option::Option::Some($($path)* { $(
                        $field: (&&&&$crate::__private::Generate::<$of>::new()).mcp_generate(source)?,
                    )* }))());
                })*
                samples
            }
        }
    };
}

#[cfg(not(feature = "testing"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_error_samples {
    ($($rest:tt)*) => {};
}

/// Puts an error type on the list of those of the program, for `assert_complete!`: `listed!(ParkError)`.
#[cfg(feature = "testing")]
#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_error_listed {
    ($type:ty) => {
        // In a block of its own, since no field next to a static can have its name.
        const _: () = {
            #[$crate::__private::linkme::distributed_slice($crate::__private::ERROR_TYPES)]
            #[linkme(crate = $crate::__private::linkme)]
            static LISTED: fn() -> ::core::option::Option<&'static $crate::registry::ErrorSet> =
                || $crate::__private::TypeOf::<$type>::MCP_SET;
        };
    };
}

#[cfg(not(feature = "testing"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_error_listed {
    ($type:ty) => {};
}
