//! Questions about types that their tokens answer.

use mcp_error_rules::entry::member::Letter;
use syn::{GenericArgument, Lifetime, Path, PathArguments, Type, TypeParamBound};

use crate::syntax::value::INTEGERS;

/// Returns the type without parentheses and without the invisible groups that `macro_rules!` leaves.
pub(crate) fn bare(mut ty: &Type) -> &Type {
    loop {
        ty = match ty {
            Type::Paren(paren) => &paren.elem,
            Type::Group(group) => &group.elem,
            _ => return ty,
        };
    }
}

/// Returns the first type argument: `T` in `Cow<'a, T>`.
pub(crate) fn argument(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = bare(ty) else {
        return None;
    };
    let PathArguments::AngleBracketed(arguments) = &path.path.segments.last()?.arguments else {
        return None;
    };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(bare(ty)),
        _ => None,
    })
}

/// Returns the types among the arguments of a type, and among theirs: `u8`, `Vec<Ride>` and `Ride` in
/// `Result<u8, Vec<Ride>>`. Types that are certainly neither errors nor paths nor JSON values are left out.
pub(crate) fn arguments_inside(ty: &Type) -> Vec<&Type> {
    fn collect<'t>(ty: &'t Type, all: &mut Vec<&'t Type>) {
        match bare(ty) {
            Type::Path(path) => {
                let is_plain = is_single(ty) && !is_path(ty);
                if !is_plain && !all.contains(&ty) {
                    all.push(ty);
                }
                for segment in &path.path.segments {
                    let PathArguments::AngleBracketed(arguments) = &segment.arguments else {
                        continue;
                    };
                    for argument in &arguments.args {
                        if let GenericArgument::Type(ty) = argument {
                            collect(ty, all);
                        }
                    }
                }
            }
            Type::Tuple(tuple) => tuple.elems.iter().for_each(|ty| collect(ty, all)),
            Type::Array(array) => collect(&array.elem, all),
            Type::Slice(slice) => collect(&slice.elem, all),
            Type::Reference(reference) => collect(&reference.elem, all),
            _ => {}
        }
    }
    let mut all = Vec::new();
    collect(ty, &mut all);
    let mut inside = Vec::new();
    for other in &all {
        if *other != bare(ty) {
            inside.push(*other);
        }
    }
    inside
}

/// Returns the last name of a path: `Vec` in `std::vec::Vec<u8>`.
pub(crate) fn last_name(ty: &Type) -> Option<String> {
    match bare(ty) {
        Type::Path(path) => Some(path.path.segments.last()?.ident.to_string()),
        _ => None,
    }
}

/// Returns `T` of an `Option<T>`.
pub(crate) fn optional(ty: &Type) -> Option<&Type> {
    let inner = argument(ty)?;
    (last_name(ty)? == "Option").then_some(inner)
}

/// Returns whether the type is a number or a boolean, whose values are confidential only behind certain names.
pub(crate) fn is_number(ty: &Type) -> bool {
    last_name(ty).is_some_and(|name| {
        INTEGERS.contains(&&*name)
            || matches!(&*name, "f32" | "f64" | "bool")
            || name.starts_with("NonZero")
    })
}

/// Returns the name of a type of numbers, which is that of `T` for a `NonZero<T>`: `u32` for `NonZeroU32`.
pub(crate) fn number_type(ty: &Type) -> Option<String> {
    let name = last_name(ty)?;
    match name.strip_prefix("NonZero") {
        Some("") => last_name(argument(ty)?),
        Some(number) => Some(number.to_lowercase()),
        None => Some(name),
    }
}

/// Returns whether the type is a number without room for a secret, such as one of 8 bits, or a boolean.
pub(crate) fn is_small_number(ty: &Type) -> bool {
    number_type(ty).is_some_and(|name| matches!(&*name, "u8" | "i8" | "bool"))
}

/// Returns the JSON type of a number or a boolean that is written by its own name.
pub(crate) fn primitive(ty: &Type) -> Option<Letter> {
    let Type::Path(path) = bare(ty) else {
        return None;
    };
    match &*path.path.get_ident()?.to_string() {
        "u128" | "i128" => None,
        name if INTEGERS.contains(&name) => Some(Letter::Integer),
        "f32" | "f64" => Some(Letter::Number),
        "bool" => Some(Letter::Boolean),
        _ => None,
    }
}

/// Returns whether a type of this name is certainly not a list. A map is not a list either.
pub(super) fn is_single(ty: &Type) -> bool {
    let singles = [
        "str", "char", "String", "Duration", "PathBuf", "Path", "Url", "Uri", "HashMap", "BTreeMap",
    ];
    is_number(ty) || last_name(ty).is_some_and(|name| singles.contains(&&*name))
}

fn is_path(ty: &Type) -> bool {
    last_name(ty).is_some_and(|name| matches!(&*name, "Path" | "PathBuf"))
}

/// Returns whether the name of the type is that of an error.
pub(crate) fn has_error_name(ty: &Type) -> bool {
    // `Elapsed` is what the timeouts of tokio and tower return.
    const ENDINGS: [&str; 6] = [
        "Error",
        "Err",
        "Failure",
        "Exception",
        "Rejection",
        "Elapsed",
    ];
    last_name(ty).is_some_and(|name| ENDINGS.iter().any(|ending| name.ends_with(ending)))
        || is_report_of_errors(ty)
}

/// Returns whether the type is the one by which a crate for errors passes on any of them, written with the name of the crate:
/// an application can have a `Report` of its own.
fn is_report_of_errors(ty: &Type) -> bool {
    const CRATES: [&str; 4] = ["color_eyre", "error_stack", "eyre", "miette"];
    let Type::Path(path) = bare(ty) else {
        return false;
    };
    let mut names = path.path.segments.iter().map(|segment| &segment.ident);
    let (last, before) = (names.next_back(), names.next_back());
    last.is_some_and(|last| last == "Report")
        && before.is_some_and(|before| CRATES.iter().any(|name| before == name))
}

/// Returns whether the type is a pointer to any error: `Box<dyn Error + Send + Sync>`.
pub(crate) fn holds_any_error(ty: &Type) -> bool {
    let Some(Type::TraitObject(object)) = argument(ty) else {
        return false;
    };
    object.bounds.iter().any(|bound| match bound {
        TypeParamBound::Trait(bound) => {
            let name = bound.path.segments.last();
            name.is_some_and(|name| name.ident == "Error" || name.ident == "StdError")
        }
        _ => false,
    })
}

/// Returns whether a field of this type can count the seconds or milliseconds of a delay.
pub(crate) fn counts_delay(ty: &Type) -> bool {
    matches!(last_name(ty).as_deref(), Some("u8" | "u16" | "u32" | "u64"))
}

/// Returns whether a field of this type can be the delay before a retry.
pub(crate) fn is_delay(ty: &Type) -> bool {
    counts_delay(ty) || last_name(ty).is_some_and(|name| name == "Duration")
}

/// Returns whether the type is a number or a text that cannot be the delay before a retry.
pub(crate) fn is_number_or_text_other_than_delay(ty: &Type) -> bool {
    match last_name(ty).as_deref() {
        Some("bool") => false,
        Some("String" | "str") => true,
        _ => is_number(ty) && !counts_delay(ty),
    }
}

/// Returns whether the type is text that is written by its own name, or by its path in the standard library.
pub(crate) fn is_string(ty: &Type) -> bool {
    is_str(ty) || matches!(ty, Type::Path(path) if is_string_path(&path.path))
}

fn is_string_path(path: &Path) -> bool {
    let segments = path.segments.iter();
    let mut names = segments.map(|segment| segment.ident.to_string());
    match (names.next().as_deref(), path.segments.len()) {
        (Some("String"), 1) => true,
        (Some("std" | "alloc"), 3) => names.eq(["string", "String"]),
        _ => false,
    }
}

fn is_str(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident("str"))
}

/// Returns whether the type is `&'static str`.
pub(crate) fn is_static_str(ty: &Type) -> bool {
    let Type::Reference(reference) = bare(ty) else {
        return false;
    };
    let is_static = |lifetime: &Lifetime| lifetime.ident == "static";
    reference.lifetime.as_ref().is_some_and(is_static) && is_str(bare(&reference.elem))
}

/// Returns the error inside a `transparent` variant, and whether it is in a box.
pub(crate) fn unboxed(ty: &Type) -> (&Type, bool) {
    match (last_name(ty).as_deref(), argument(ty)) {
        (Some("Box"), Some(inner)) => (inner, true),
        _ => (ty, false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quote::ToTokens as _;
    use syn::parse_quote;

    #[test]
    fn tokens_answer_questions_about_types() {
        type Row = (
            fn(&Type) -> bool,
            &'static [&'static str],
            &'static [&'static str],
        );
        let rows: [Row; 5] = [
            (
                is_number,
                &["u8", "bool", "std::num::NonZeroU8"],
                &["String", "&u8", "Vec<u8>"],
            ),
            (
                is_single,
                &["i32", "String", "HashMap<u8, u8>"],
                &["Vec<u8>", "Rides"],
            ),
            (
                is_static_str,
                &["&'static str", "(&'static str)"],
                &["&'a str", "&str", "&'static u8"],
            ),
            (
                is_string,
                &[
                    "String",
                    "std::string::String",
                    "::alloc::string::String",
                    "str",
                ],
                &["parks::String", "std::string", "&str", "Box<str>"],
            ),
            (
                |ty| optional(ty).is_some(),
                &["Option<u8>", "core::option::Option<u8>"],
                &["u8", "Vec<Option<u8>>"],
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
    fn arguments_are_found_at_any_depth() {
        let rows: [(Type, &[&str]); 4] = [
            (parse_quote!(Ride), &[]),
            (parse_quote!(Box<dyn Error>), &[]),
            (
                parse_quote!(Result<u8, Vec<Ride>>),
                &["Vec < Ride >", "Ride"],
            ),
            (
                parse_quote!(HashMap<String, (&'a Park, [Option<Ride>; 2])>),
                &["Park", "Option < Ride >", "Ride"],
            ),
        ];
        for (ty, expected) in rows {
            let found = arguments_inside(&ty);
            let found: Vec<String> = found
                .iter()
                .map(|ty| ty.to_token_stream().to_string())
                .collect();
            assert_eq!(found, expected);
        }
    }
}
