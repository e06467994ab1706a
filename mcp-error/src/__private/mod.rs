//! What generated code calls. Not public API: it changes with every release.

#[cfg(not(all(feature = "exports", feature = "testing")))]
mod missing;

pub use serde::Serialize;
#[cfg(feature = "schemars")]
pub use std::borrow::Cow;
#[cfg(feature = "utoipa")]
pub use std::{collections::BTreeMap, string::String};

pub use crate::client::decode::{FromMember, Search, Values, hidden, owned, seconds, static_text};
pub use crate::registry::spec::check_code;
pub use crate::report::builder::{Draft, Shown, UntrustedText};
pub use mcp_error_rules::entry::flags::*;

pub use crate::registry::entry::entry;
pub use crate::registry::member::facts::*;
pub use crate::report::assemble;
pub use crate::report::error::{NoSet, SetOf, inner, is_error};
pub use crate::report::field_type::{FactOf, passes};
pub use crate::report::probe::{CAUSES_AS_TEXT, CAUSES_UNSAID, CAUSES_WITHHELD, Probe};

/// The methods by which generated code asks for the type of a field.
pub mod questions {
    pub use crate::report::field_type::TextFact as _;
    pub use crate::report::probe::{
        ProbeBoxed as _, ProbeKnown as _, ProbeNested as _, ProbeSent as _, ProbeShared as _,
        ProbeText as _,
    };
}

/// The implementations that `#[mcp(impls(…))]` asks for, one arm for each adapter:
/// `impls! { rmcp [generics] [type] [predicates] }`.
#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_error_impls {
    (axum $($rest:tt)*) => { $crate::__mcp_error_impl_axum! { $($rest)* } };
    (jsonrpsee $($rest:tt)*) => { $crate::__mcp_error_impl_jsonrpsee! { $($rest)* } };
    (rmcp $($rest:tt)*) => { $crate::__mcp_error_impl_rmcp! { $($rest)* } };
    (schemars $($rest:tt)*) => { $crate::__mcp_error_impl_schemars! { $($rest)* } };
    (utoipa $($rest:tt)*) => { $crate::__mcp_error_impl_utoipa! { $($rest)* } };
    ($unknown:ident $($rest:tt)*) => {
        ::core::compile_error!(::core::concat!(
            "mcp-error has no adapter `", ::core::stringify!($unknown), "`; there are `axum`, `jsonrpsee`, `rmcp`, `schemars` and `utoipa`"
        ));
    };
}

pub use crate::__mcp_error_impls as impls;

#[cfg(feature = "rmcp")]
pub use ::rmcp as rmcp_crate;

#[cfg(feature = "rmcp")]
#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_error_impl_rmcp {
    ([$($generics:tt)*] [$type:ty] [$($predicates:tt)*]) => {
        #[automatically_derived]
        impl<$($generics)*> $crate::__private::rmcp_crate::handler::server::tool::IntoCallToolResult
            for $type
        where
            $($predicates)*
        {
            fn into_call_tool_result(
                self,
            ) -> ::core::result::Result<
                $crate::__private::rmcp_crate::model::CallToolResponse,
                $crate::__private::rmcp_crate::ErrorData,
            > {
                $crate::rmcp::answer_of(&self)
            }
        }
    };
}

#[cfg(not(feature = "rmcp"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_error_impl_rmcp {
    ($($rest:tt)*) => {
        ::core::compile_error!(
            "`impls(rmcp)` needs the feature `rmcp` of mcp-error: `cargo add mcp-error --features rmcp`"
        );
    };
}

#[cfg(feature = "axum")]
pub use ::axum as axum_crate;

#[cfg(feature = "axum")]
#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_error_impl_axum {
    ([$($generics:tt)*] [$type:ty] [$($predicates:tt)*]) => {
        #[automatically_derived]
        impl<$($generics)*> $crate::__private::axum_crate::response::IntoResponse for $type
        where
            $($predicates)*
        {
            fn into_response(self) -> $crate::__private::axum_crate::response::Response {
                $crate::axum::answer_of(self)
            }
        }
    };
}

#[cfg(not(feature = "axum"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_error_impl_axum {
    ($($rest:tt)*) => {
        ::core::compile_error!(
            "`impls(axum)` needs the feature `axum` of mcp-error: `cargo add mcp-error --features axum`"
        );
    };
}

#[cfg(feature = "testing")]
pub use crate::testing::{Exposure, GrowAny, GrowNothing, Seed, Seeds, Specimens};

pub use crate::__mcp_error_specimens as specimens;

/// One error of each variant, for tests:
/// `specimens! { [generics] [type] [predicates] "Name" [Self::Name] { field: Type, Shown; } }`.
#[cfg(feature = "testing")]
#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_error_specimens {
    (
        [$($generics:tt)*] [$type:ty] [$($predicates:tt)*]
        $($name:literal [$($path:tt)*] { $($field:tt: $of:ty, $exposure:ident;)* })*
    ) => {
        #[automatically_derived]
        impl<$($generics)*> $crate::__private::Specimens for $type
        where
            $($predicates)*
        {
            fn specimens(
                seeds: &mut $crate::__private::Seeds,
            ) -> ::std::vec::Vec<::core::option::Option<Self>> {
                #[allow(unused_imports)]
                use $crate::__private::{GrowAny as _, GrowNothing as _};
                ::std::vec![$({
                    seeds.start($name, &[$((
                        ::core::stringify!($field),
                        $crate::__private::Exposure::$exposure,
                    )),*]);
                    (|| ::core::option::Option::Some($($path)* { $(
                        $field: $crate::__private::Seed::<$of>::new().grow(seeds)?,
                    )* }))()
                },)*]
            }
        }
    };
}

#[cfg(not(feature = "testing"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_error_specimens {
    ($($rest:tt)*) => {};
}

#[cfg(feature = "jsonrpsee")]
pub use ::jsonrpsee_types::ErrorObjectOwned;

#[cfg(feature = "jsonrpsee")]
#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_error_impl_jsonrpsee {
    ([$($generics:tt)*] [$type:ty] [$($predicates:tt)*]) => {
        #[automatically_derived]
        impl<$($generics)*> ::core::convert::From<$type> for $crate::__private::ErrorObjectOwned
        where
            $($predicates)*
        {
            fn from(error: $type) -> Self {
                $crate::jsonrpsee::answer_of(&error)
            }
        }
    };
}

#[cfg(not(feature = "jsonrpsee"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_error_impl_jsonrpsee {
    ($($rest:tt)*) => {
        ::core::compile_error!(
            "`impls(jsonrpsee)` needs the feature `jsonrpsee` of mcp-error: `cargo add mcp-error --features jsonrpsee`"
        );
    };
}

#[cfg(feature = "schemars")]
pub use ::schemars as schemars_crate;

#[cfg(feature = "schemars")]
#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_error_impl_schemars {
    ([$($generics:tt)*] [$type:ty] [$($predicates:tt)*]) => {
        #[automatically_derived]
        impl<$($generics)*> $crate::__private::schemars_crate::JsonSchema for $type
        where
            $($predicates)*
        {
            fn schema_name() -> $crate::__private::Cow<'static, ::core::primitive::str> {
                $crate::schema::schemars::schema_name::<Self>()
            }

            fn schema_id() -> $crate::__private::Cow<'static, ::core::primitive::str> {
                $crate::__private::Cow::Borrowed(::core::any::type_name::<Self>())
            }

            fn json_schema(
                _: &mut $crate::__private::schemars_crate::SchemaGenerator,
            ) -> $crate::__private::schemars_crate::Schema {
                $crate::schema::schemars::problem_schema::<Self>()
            }
        }
    };
}

#[cfg(not(feature = "schemars"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_error_impl_schemars {
    ($($rest:tt)*) => {
        ::core::compile_error!(
            "`impls(schemars)` needs the feature `schemars` of mcp-error: `cargo add mcp-error --features schemars`"
        );
    };
}

#[cfg(feature = "utoipa")]
pub use ::utoipa as utoipa_crate;

#[cfg(feature = "utoipa")]
#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_error_impl_utoipa {
    ([$($generics:tt)*] [$type:ty] [$($predicates:tt)*]) => {
        #[automatically_derived]
        impl<$($generics)*> $crate::__private::utoipa_crate::PartialSchema for $type
        where
            $($predicates)*
        {
            fn schema() -> $crate::__private::utoipa_crate::openapi::RefOr<
                $crate::__private::utoipa_crate::openapi::schema::Schema,
            > {
                $crate::schema::utoipa::problem_schema::<Self>()
            }
        }

        #[automatically_derived]
        impl<$($generics)*> $crate::__private::utoipa_crate::ToSchema for $type
        where
            $($predicates)*
        {
        }

        #[automatically_derived]
        impl<$($generics)*> $crate::__private::utoipa_crate::IntoResponses for $type
        where
            $($predicates)*
        {
            fn responses() -> $crate::__private::BTreeMap<
                $crate::__private::String,
                $crate::__private::utoipa_crate::openapi::RefOr<
                    $crate::__private::utoipa_crate::openapi::response::Response,
                >,
            > {
                $crate::schema::utoipa::responses::<Self>()
            }
        }
    };
}

#[cfg(not(feature = "utoipa"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_error_impl_utoipa {
    ($($rest:tt)*) => {
        ::core::compile_error!(
            "`impls(utoipa)` needs the feature `utoipa` of mcp-error: `cargo add mcp-error --features utoipa`"
        );
    };
}
