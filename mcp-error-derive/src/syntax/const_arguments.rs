//! Constants among the arguments of a type: `N` in `Matrix<N>`, which syn reads as a type.

use proc_macro2::Ident;
use syn::{Expr, ExprPath, GenericArgument, Generics, PathArguments, Type};

/// Turns the arguments that are constants into expressions: parameters such as `const N: usize`, and names in capitals with
/// an underscore, such as `MAX_LEN`, which no type has.
pub(super) fn mark(ty: &mut Type, generics: &Generics) {
    match ty {
        Type::Path(path) => {
            for segment in &mut path.path.segments {
                if let PathArguments::AngleBracketed(arguments) = &mut segment.arguments {
                    for argument in &mut arguments.args {
                        mark_argument(argument, generics);
                    }
                }
            }
        }
        Type::Array(array) => mark(&mut array.elem, generics),
        Type::Group(group) => mark(&mut group.elem, generics),
        Type::Paren(paren) => mark(&mut paren.elem, generics),
        Type::Reference(reference) => mark(&mut reference.elem, generics),
        Type::Slice(slice) => mark(&mut slice.elem, generics),
        Type::Tuple(tuple) => tuple.elems.iter_mut().for_each(|ty| mark(ty, generics)),
        _ => {}
    }
}

fn mark_argument(argument: &mut GenericArgument, generics: &Generics) {
    let GenericArgument::Type(ty) = argument else {
        return;
    };
    match &*ty {
        Type::Path(path)
            if path.qself.is_none()
                && path
                    .path
                    .get_ident()
                    .is_some_and(|name| is_constant(name, generics)) =>
        {
            let constant = ExprPath {
                attrs: Vec::new(),
                qself: None,
                path: path.path.clone(),
            };
            *argument = GenericArgument::Const(Expr::Path(constant));
        }
        _ => mark(ty, generics),
    }
}

fn is_constant(name: &Ident, generics: &Generics) -> bool {
    let mut parameters = generics.const_params();
    parameters.any(|parameter| parameter.ident == *name) || {
        let name = name.to_string();
        let has_capitals_only = !name.contains(|sign: char| sign.is_lowercase());
        has_capitals_only && name.trim_matches('_').contains('_')
    }
}

#[cfg(test)]
mod tests {
    use quote::ToTokens as _;
    use syn::parse_quote;

    use super::*;

    fn constants(ty: &Type, all: &mut Vec<String>) {
        let Type::Path(path) = ty else { return };
        for segment in &path.path.segments {
            let PathArguments::AngleBracketed(arguments) = &segment.arguments else {
                continue;
            };
            for argument in &arguments.args {
                match argument {
                    GenericArgument::Const(value) => all.push(value.to_token_stream().to_string()),
                    GenericArgument::Type(ty) => constants(ty, all),
                    _ => {}
                }
            }
        }
    }

    #[test]
    fn constants_are_no_longer_types() {
        let generics: Generics = parse_quote!(<T, const N: usize>);
        let rows: [(Type, &[&str]); 5] = [
            (parse_quote!(Matrix<T, N>), &["N"]),
            (parse_quote!(Option<Box<Matrix<T, N>>>), &["N"]),
            (parse_quote!(Label<MAX_LEN>), &["MAX_LEN"]),
            (parse_quote!(Label<IO>), &[]),
            (parse_quote!(Label<T::N>), &[]),
        ];
        for (mut ty, expected) in rows {
            let tokens = ty.to_token_stream().to_string();
            mark(&mut ty, &generics);
            assert_eq!(ty.to_token_stream().to_string(), tokens);
            let mut found = Vec::new();
            constants(&ty, &mut found);
            assert_eq!(found, expected, "{tokens}");
        }
    }
}
