//! What is mentioned anywhere in a type: references, lifetimes, type parameters, untrusted text.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::{Generics, Type};

use super::types::bare;

/// Returns whether there is a reference anywhere in the type.
pub(crate) fn borrows(ty: &Type) -> bool {
    fn any_reference(tokens: TokenStream) -> bool {
        tokens.into_iter().any(|token| match token {
            TokenTree::Punct(punct) => punct.as_char() == '&',
            TokenTree::Group(group) => any_reference(group.stream()),
            _ => false,
        })
    }
    any_reference(ty.to_token_stream())
}

/// Returns whether the type names a lifetime other than `'static`.
pub(super) fn mentions_lifetime(ty: &Type) -> bool {
    fn any_lifetime(tokens: TokenStream) -> bool {
        let mut is_after_quote = false;
        tokens.into_iter().any(|token| {
            let after_quote = std::mem::take(&mut is_after_quote);
            match token {
                TokenTree::Punct(punct) => {
                    is_after_quote = punct.as_char() == '\'';
                    false
                }
                TokenTree::Ident(name) => after_quote && name != "static",
                TokenTree::Group(group) => any_lifetime(group.stream()),
                TokenTree::Literal(_) => false,
            }
        })
    }
    any_lifetime(ty.to_token_stream())
}

/// Returns whether the type holds untrusted text somewhere.
pub(crate) fn mentions_untrusted(ty: &Type) -> bool {
    // The name of most types is one word.
    if let Type::Path(path) = bare(ty)
        && let Some(name) = path.path.get_ident()
    {
        return name == "Untrusted";
    }
    mentions(ty.to_token_stream(), &|ident| ident == "Untrusted")
}

/// Returns whether the type names a type parameter.
pub(crate) fn mentions_param(ty: &Type, generics: &Generics) -> bool {
    generics.type_params().next().is_some()
        && mentions(ty.to_token_stream(), &|ident| {
            generics.type_params().any(|param| param.ident == *ident)
        })
}

/// Returns whether the type names a parameter that is declared as `T: Disclose`.
pub(crate) fn mentions_disclosed_param(ty: &Type, generics: &Generics) -> bool {
    generics.type_params().any(|param| {
        mentions(ty.to_token_stream(), &|ident| param.ident == *ident)
            && mentions(param.bounds.to_token_stream(), &|ident| ident == "Disclose")
    })
}

fn mentions(tokens: TokenStream, test: &dyn Fn(&Ident) -> bool) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => test(&ident),
        TokenTree::Group(group) => mentions(group.stream(), test),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use syn::parse_quote;

    #[test]
    fn references_and_lifetimes_are_found_anywhere() {
        type Row = (
            fn(&Type) -> bool,
            &'static [&'static str],
            &'static [&'static str],
        );
        let rows: [Row; 2] = [
            (
                mentions_lifetime,
                &["&'a str", "Option<ParseError<'a, (u8, &'b str)>>"],
                &["&'static str", "ParseError<'static>", "io::Error"],
            ),
            (
                borrows,
                &["&str", "Vec<(u8, &'static str)>"],
                &["String", "Cow<'static, str>"],
            ),
        ];
        let parse = |ty: &str| syn::parse_str(ty).expect("a type");
        for (question, yes, no) in rows {
            for ty in yes {
                assert!(question(&parse(ty)), "{ty}");
            }
            for ty in no {
                assert!(!question(&parse(ty)), "{ty}");
            }
        }
    }

    #[test]
    fn a_type_parameter_is_found_anywhere() {
        let generics: Generics = parse_quote!(<'a, T: Debug, U: mcp_error::Disclose>);
        let rows: [(Type, bool, bool); 5] = [
            (parse_quote!(T), true, false),
            (parse_quote!(Vec<(u8, &'a [U])>), true, true),
            (parse_quote!(Map<T, U>), true, true),
            (parse_quote!(String), false, false),
            (parse_quote!(Vec<u8>), false, false),
        ];
        for (ty, any, disclosed) in rows {
            let text = ty.to_token_stream();
            assert_eq!(mentions_param(&ty, &generics), any, "{text}");
            assert_eq!(
                mentions_disclosed_param(&ty, &generics),
                disclosed,
                "{text}"
            );
        }
    }
}
