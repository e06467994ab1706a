//! Macros that implement an adapter's traits for an error type. If the feature of an adapter is off, the macro in
//! [`missing`](super::missing) with the same name is used.

#[cfg(feature = "axum")]
pub use ::axum as axum_crate;
#[cfg(feature = "jsonrpsee")]
pub use ::jsonrpsee_types::ErrorObjectOwned;
#[cfg(feature = "schemars")]
pub use ::schemars as schemars_crate;
#[cfg(feature = "utoipa")]
pub use ::utoipa as utoipa_crate;
#[cfg(feature = "schemars")]
pub use std::borrow::Cow;
#[cfg(feature = "utoipa")]
pub use std::collections::BTreeMap;

/// Calls the macro of the adapter that `#[mcp(impls(…))]` names: `impls! { rmcp [generics] [type] [predicates] }`.
#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_error_impls {
    (axum $($rest:tt)*) => { $crate::__mcp_error_impl_axum! { $($rest)* } };
    (jsonrpsee $($rest:tt)*) => { $crate::__mcp_error_impl_jsonrpsee! { $($rest)* } };
    (rmcp $($rest:tt)*) => { $crate::__mcp_error_impl_rmcp! { $($rest)* } };
    (rust_mcp_sdk $($rest:tt)*) => { $crate::__mcp_error_impl_rust_mcp_sdk! { $($rest)* } };
    (schemars $($rest:tt)*) => { $crate::__mcp_error_impl_schemars! { $($rest)* } };
    (utoipa $($rest:tt)*) => { $crate::__mcp_error_impl_utoipa! { $($rest)* } };
    ($unknown:ident $($rest:tt)*) => {
        ::core::compile_error!(::core::concat!(
            "mcp-error has no adapter `", ::core::stringify!($unknown), "`; there are `axum`, `jsonrpsee`, `rmcp`, `rust_mcp_sdk`, `schemars` and `utoipa`"
        ));
    };
}

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
                $crate::axum::response_of(self)
            }
        }

        #[automatically_derived]
        impl<$($generics)*> $crate::__private::axum_crate::response::IntoResponse
            for $crate::__private::Box<$type>
        where
            $($predicates)*
        {
            fn into_response(self) -> $crate::__private::axum_crate::response::Response {
                $crate::axum::response_of(*self)
            }
        }
    };
}

#[cfg(feature = "jsonrpsee")]
#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_error_impl_jsonrpsee {
    (@ [$($generics:tt)*] [$type:ty] [$($predicates:tt)*]) => {
        #[automatically_derived]
        impl<$($generics)*> ::core::convert::From<$type> for $crate::__private::ErrorObjectOwned
        where
            $($predicates)*
        {
            fn from(error: $type) -> Self {
                $crate::jsonrpsee::error_object_of(&error)
            }
        }
    };
    ($generics:tt [$type:ty] $predicates:tt) => {
        $crate::__mcp_error_impl_jsonrpsee! { @ $generics [$type] $predicates }
        $crate::__mcp_error_impl_jsonrpsee! { @ $generics [$crate::__private::Box<$type>] $predicates }
    };
}

/// Implements rmcp's `IntoCallToolResult`. The code names the `rmcp` of the crate that uses the derive, so it needs no
/// feature, and it fits every version from 1.6 to 3: what differs between them is inferred.
#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_error_impl_rmcp {
    ([$($generics:tt)*] [$type:ty] [$($predicates:tt)*]) => {
        const _: () = {
            // A crate without rmcp gets one message, about this line.
            use ::rmcp as __mcp_error_rmcp;

            struct __McpErrorProbe<T>(::core::marker::PhantomData<T>);

            trait __McpErrorOldRmcp {
                const IS_NEW: ::core::primitive::bool = false;
            }

            impl<T> __McpErrorOldRmcp for __McpErrorProbe<T> {}

            impl<T: __mcp_error_rmcp::handler::server::tool::IntoCallToolResult> __McpErrorProbe<T> {
                const IS_NEW: ::core::primitive::bool = true;
            }

            trait __McpErrorAnswer {
                type Answer;
            }

            const _: () = {
                // Before rmcp 3 a tool answers with this type. Since rmcp 3 the glob import below hides the name.
                #[allow(unused_imports)]
                use __mcp_error_rmcp::model::CallToolResult as CallToolResponse;
                const _: () = {
                    #[allow(unused_imports)]
                    use __mcp_error_rmcp::model::*;
                    impl<T> __McpErrorAnswer for __McpErrorProbe<T> {
                        type Answer = CallToolResponse;
                    }
                };
            };

            ::core::assert!(
                __McpErrorProbe::<
                    ::core::result::Result<
                        __mcp_error_rmcp::model::CallToolResult,
                        __mcp_error_rmcp::model::CallToolResult,
                    >,
                >::IS_NEW,
                "`impls(rmcp)` needs rmcp 1.6 or newer. From 1.0 on, `cargo update -p rmcp` is enough. For older ones see https://docs.rs/mcp-error/latest/mcp_error/guide/versions/"
            );

            type __McpErrorAnswered = ::core::result::Result<
                <__McpErrorProbe<()> as __McpErrorAnswer>::Answer,
                __mcp_error_rmcp::ErrorData,
            >;

            fn __mcp_error_answer(error: &dyn $crate::McpError) -> __McpErrorAnswered {
                match $crate::__private::tool_answer_parts(error) {
                    ::core::result::Result::Ok((text, structured_content, meta)) => {
                        let content = __mcp_error_rmcp::model::IntoContents::into_contents(text);
                        // rmcp's constructor fills in what its version of the protocol requires.
                        let mut result = __mcp_error_rmcp::model::CallToolResult::error(content);
                        result.structured_content = structured_content;
                        // The type has another name in each version of rmcp.
                        result.meta = $crate::__private::read_meta(meta);
                        ::core::result::Result::Ok(::core::convert::Into::into(result))
                    }
                    ::core::result::Result::Err((code, message, data)) => {
                        ::core::result::Result::Err(__mcp_error_rmcp::ErrorData::new(
                            __mcp_error_rmcp::model::ErrorCode(code),
                            message,
                            data,
                        ))
                    }
                }
            }

            #[automatically_derived]
            impl<$($generics)*> __mcp_error_rmcp::handler::server::tool::IntoCallToolResult for $type
            where
                $($predicates)*
            {
                fn into_call_tool_result(self) -> __McpErrorAnswered {
                    __mcp_error_answer(&self)
                }
            }

            #[automatically_derived]
            impl<$($generics)*> __mcp_error_rmcp::handler::server::tool::IntoCallToolResult for $crate::__private::Box<$type>
            where
                $($predicates)*
            {
                fn into_call_tool_result(self) -> __McpErrorAnswered {
                    __mcp_error_answer(&*self)
                }
            }
        };
    };
}

/// Converts an error type into the two error types of rust-mcp-sdk. The code names the `rust_mcp_sdk` of the crate that
/// uses the derive, so it needs no feature.
#[doc(hidden)]
#[macro_export]
macro_rules! __mcp_error_impl_rust_mcp_sdk {
    (@ [$($generics:tt)*] [$type:ty] [$($predicates:tt)*]) => {
        #[automatically_derived]
        impl<$($generics)*> ::core::convert::From<$type> for __mcp_error_rust_mcp_sdk::schema::schema_utils::CallToolError
        where
            $($predicates)*
        {
            fn from(error: $type) -> Self {
                Self::new($crate::wrap::ToolErrorText::of(&error))
            }
        }

        #[automatically_derived]
        impl<$($generics)*> ::core::convert::From<$type> for __mcp_error_rust_mcp_sdk::schema::RpcError
        where
            $($predicates)*
        {
            fn from(error: $type) -> Self {
                let (code, message, data) = $crate::__private::error_answer_parts(&error);
                Self {
                    code: ::core::convert::From::from(code),
                    message: message.into_owned(),
                    data,
                }
            }
        }
    };
    ($generics:tt [$type:ty] $predicates:tt) => {
        const _: () = {
            // A crate without rust-mcp-sdk gets one message, about this line.
            use ::rust_mcp_sdk as __mcp_error_rust_mcp_sdk;

            $crate::__mcp_error_impl_rust_mcp_sdk! { @ $generics [$type] $predicates }
            $crate::__mcp_error_impl_rust_mcp_sdk! { @ $generics [$crate::__private::Box<$type>] $predicates }
        };
    };
}

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
