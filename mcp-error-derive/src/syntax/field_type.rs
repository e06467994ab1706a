//! The types of fields, by names that hold wherever generated code stands.

use proc_macro2::Ident;
use quote::quote;
use syn::parse::Parse as _;
use syn::{Expr, ExprPath, GenericArgument, Generics, PathArguments, Type};

use super::parse_with;

/// Writes the types of fields in another way, where tokens alone could be read wrongly: `Self` as the type itself, since some
/// generated code is outside of it, and the constants among the arguments of a type, such as `N` in `Matrix<N>`, as expressions,
/// since syn reads them as types.
pub(super) struct FieldTypes<'i> {
    pub(super) ident: &'i Ident,
    pub(super) generics: &'i Generics,
}

impl FieldTypes<'_> {
    pub(super) fn settle(&self, ty: &mut Type) {
        match ty {
            Type::Path(path) if path.qself.is_none() && path.path.is_ident("Self") => {
                let Self { ident, generics } = self;
                let (_, arguments, _) = generics.split_for_impl();
                *ty = parse_with(quote!(#ident #arguments), Type::parse)
                    .expect("the name and the arguments are a type");
                self.settle(ty);
            }
            Type::Path(path) => {
                for segment in &mut path.path.segments {
                    if let PathArguments::AngleBracketed(arguments) = &mut segment.arguments {
                        let arguments = arguments.args.iter_mut();
                        arguments.for_each(|argument| self.settle_argument(argument));
                    }
                }
            }
            Type::Array(array) => self.settle(&mut array.elem),
            Type::Group(group) => self.settle(&mut group.elem),
            Type::Paren(paren) => self.settle(&mut paren.elem),
            Type::Reference(reference) => self.settle(&mut reference.elem),
            Type::Slice(slice) => self.settle(&mut slice.elem),
            Type::Tuple(tuple) => tuple.elems.iter_mut().for_each(|ty| self.settle(ty)),
            _ => {}
        }
    }

    fn settle_argument(&self, argument: &mut GenericArgument) {
        let GenericArgument::Type(ty) = argument else {
            return;
        };
        match &*ty {
            Type::Path(path)
                if path.qself.is_none()
                    && path
                        .path
                        .get_ident()
                        .is_some_and(|name| self.is_constant(name)) =>
            {
                let constant = ExprPath {
                    attrs: Vec::new(),
                    qself: None,
                    path: path.path.clone(),
                };
                *argument = GenericArgument::Const(Expr::Path(constant));
            }
            _ => self.settle(ty),
        }
    }

    /// Returns whether a name is that of a parameter such as `const N: usize`, or consists of capitals with an underscore between
    /// them, as in `MAX_LEN`: types have no such names.
    fn is_constant(&self, name: &Ident) -> bool {
        let mut parameters = self.generics.const_params();
        parameters.any(|parameter| parameter.ident == *name) || {
            let name = name.to_string();
            let has_capitals_only = !name.contains(|sign: char| sign.is_lowercase());
            has_capitals_only && name.trim_matches('_').contains('_')
        }
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
        let types = FieldTypes {
            ident: &parse_quote!(ParkError),
            generics: &parse_quote!(<T, const N: usize>),
        };
        let rows: [(Type, &[&str]); 5] = [
            (parse_quote!(Matrix<T, N>), &["N"]),
            (parse_quote!(Option<Box<Matrix<T, N>>>), &["N"]),
            (parse_quote!(Label<MAX_LEN>), &["MAX_LEN"]),
            (parse_quote!(Label<IO>), &[]),
            (parse_quote!(Label<T::N>), &[]),
        ];
        for (mut ty, expected) in rows {
            let tokens = ty.to_token_stream().to_string();
            types.settle(&mut ty);
            assert_eq!(ty.to_token_stream().to_string(), tokens);
            let mut found = Vec::new();
            constants(&ty, &mut found);
            assert_eq!(found, expected, "{tokens}");
        }
    }

    #[test]
    fn a_type_inside_itself_has_its_name() {
        let types = FieldTypes {
            ident: &parse_quote!(ParkError),
            generics: &parse_quote!(<'a, T: Debug, const N: usize>),
        };
        let rows: [(Type, Type); 4] = [
            (
                parse_quote!(Box<Self>),
                parse_quote!(Box<ParkError<'a, T, N>>),
            ),
            (
                parse_quote!(Vec<(u8, &'a [Self])>),
                parse_quote!(Vec<(u8, &'a [ParkError<'a, T, N>])>),
            ),
            (parse_quote!(PhantomData<T>), parse_quote!(PhantomData<T>)),
            (parse_quote!(String), parse_quote!(String)),
        ];
        for (mut ty, mut expected) in rows {
            types.settle(&mut ty);
            types.settle(&mut expected);
            assert_eq!(ty, expected);
        }
    }
}
