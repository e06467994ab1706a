//! Values that are paths: of functions and of this crate.

use quote::{ToTokens as _, quote};
use syn::{ExprPath, Path};

use super::*;
use crate::syntax::manifest::other_name;

/// `sanitize_with = path::to::function`, or `sanitize_with = function(policy)` where it takes the policy too.
#[derive(Clone)]
pub(crate) struct Function {
    pub(crate) path: ExprPath,
    pub(crate) takes_policy: bool,
}

impl FromMeta for Function {
    fn from_meta(item: &Meta) -> Result<Self> {
        let is_policy =
            |argument: &Expr| matches!(argument, Expr::Path(path) if path.path.is_ident("policy"));
        let (function, takes_policy) = match expression(item) {
            Some(Expr::Call(call)) if call.args.len() == 1 && call.args.iter().all(is_policy) => {
                (Some(&*call.func), true)
            }
            given => (given, false),
        };
        match function {
            Some(Expr::Path(path)) => Ok(Self {
                path: path.clone(),
                takes_policy,
            }),
            _ => Err(misused(item, &|key| {
                format!(
                    "`{key}` takes the path of a function, alone or with `policy` as its second argument: `{key} = my_function`, `{key} = my_function(policy)`"
                )
            })),
        }
    }
}

/// `status_with = function`, or with the arguments that it takes: `status_with = function(self, field)`
#[derive(Clone)]
pub(crate) struct Call {
    pub(crate) function: ExprPath,
    /// Fields and `self`; `None` stands for all fields.
    pub(crate) arguments: Option<Vec<Ident>>,
}

impl Call {
    /// Returns the arguments that are written.
    pub(crate) fn written(&self) -> &[Ident] {
        self.arguments.as_deref().unwrap_or_default()
    }

    /// Returns whether an argument is a field.
    pub(crate) fn names_fields(&self) -> bool {
        self.written().iter().any(|argument| argument != "self")
    }
}

impl FromMeta for Call {
    fn from_meta(item: &Meta) -> Result<Self> {
        let wrong = || {
            misused(item, &|key| {
                format!(
                    "`{key}` takes the path of a function, alone or with the fields that it takes by reference: `{key} = my_function`, `{key} = my_function(field)`, `{key} = my_function(self)`"
                )
            })
        };
        let path = |expr: &Expr| match expr {
            Expr::Path(path) => Some(path.clone()),
            _ => None,
        };
        let call = match expression(item) {
            Some(Expr::Call(call)) => call,
            given => {
                let function = given.and_then(path).ok_or_else(wrong)?;
                return Ok(Self {
                    function,
                    arguments: None,
                });
            }
        };
        let function = path(&call.func).ok_or_else(wrong)?;
        let mut arguments = Vec::new();
        for argument in &call.args {
            let path = path(argument).ok_or_else(wrong)?;
            arguments.push(path.path.get_ident().ok_or_else(wrong)?.clone());
        }
        if arguments.is_empty() {
            return Err(wrong());
        }
        Ok(Self {
            function,
            arguments: Some(arguments),
        })
    }
}

/// The path that stands for the crate of a macro.
const MACRO_ROOT: &str = "$crate";

/// `crate = path`
#[derive(Clone)]
pub(crate) struct CratePath(pub(crate) Path);

impl CratePath {
    /// Returns where `mcp_error` lives.
    pub(crate) fn tokens(given: Option<&Self>) -> TokenStream {
        match given {
            // Rust 1.88 cannot import `$crate` itself.
            Some(Self(path)) if path.is_ident(MACRO_ROOT) => quote!(#path::__private::root),
            Some(path) => path.0.to_token_stream(),
            None => match other_name() {
                Some(name) => {
                    let name = Ident::new(&name.replace('-', "_"), Span::call_site());
                    quote!(::#name)
                }
                None => quote!(::mcp_error),
            },
        }
    }

    /// Returns whether the type is part of the runtime, or of the code that one of its macros writes.
    pub(crate) fn is_of_runtime(&self) -> bool {
        self.is_inside() || self.0.is_ident(MACRO_ROOT)
    }

    /// Returns whether the type is part of the runtime.
    pub(crate) fn is_inside(&self) -> bool {
        self.0.is_ident("crate")
    }
}

impl FromMeta for CratePath {
    fn from_meta(item: &Meta) -> Result<Self> {
        match expression(item) {
            Some(Expr::Path(path)) if path.qself.is_none() => Ok(Self(path.path.clone())),
            _ => Err(wrong(
                item,
                "`crate` takes the path of the mcp-error crate: `crate = my_crate::mcp_error`",
            )),
        }
    }
}
