//! What is inside a type, as far as its name tells: behind pointers, in an `Option`, in a list.

use syn::{GenericArgument, PathArguments, Type};

/// What wraps the values of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Layer {
    Option,
    List,
    /// A list of which some values are shown.
    Sample,
    /// The same of a type that is not seen to be a list, and whose values' type is not seen.
    Items,
}

impl Layer {
    /// Whether there can be several values inside.
    pub(crate) fn holds_many(self) -> bool {
        self != Self::Option
    }
}

/// The type without references and smart pointers, `Option` and lists noted on the way.
pub(crate) struct Peeled {
    /// Outermost first.
    pub(crate) layers: Vec<Layer>,
    /// Between the innermost layer and the type inside.
    pub(crate) pointers: usize,
    pub(crate) inner: Type,
}

impl Peeled {
    pub(crate) fn of(ty: &Type) -> Self {
        Self::until(ty, |_| false)
    }

    /// The type as it is.
    pub(crate) fn whole(ty: &Type) -> Self {
        Self {
            layers: Vec::new(),
            pointers: 0,
            inner: ty.clone(),
        }
    }

    /// No deeper than the layer that is enough.
    pub(crate) fn until(ty: &Type, is_enough: fn(Layer) -> bool) -> Self {
        let mut layers = Vec::new();
        let mut ty = ty;
        loop {
            let (pointers, inner) = pointee_of(ty);
            ty = match wrapped(inner) {
                Some((layer, inside)) => {
                    layers.push(layer);
                    inside
                }
                None => {
                    return Self {
                        layers,
                        pointers,
                        inner: inner.clone(),
                    };
                }
            };
            if layers.last().is_some_and(|layer| is_enough(*layer)) {
                return Self {
                    layers,
                    pointers: 0,
                    inner: ty.clone(),
                };
            }
        }
    }
}

/// What an `Option` or a list holds.
fn wrapped(ty: &Type) -> Option<(Layer, &Type)> {
    match ty {
        Type::Slice(slice) => return Some((Layer::List, &slice.elem)),
        Type::Array(array) => return Some((Layer::List, &array.elem)),
        _ => {}
    }
    match (last_name(ty)?.as_str(), argument(ty)?) {
        ("Option", inner) => Some((Layer::Option, inner)),
        ("Vec" | "VecDeque" | "BTreeSet" | "HashSet", inner) => Some((Layer::List, inner)),
        // Their `iter` is that of the slice.
        ("Box" | "Arc" | "Rc" | "Cow", Type::Slice(slice)) => Some((Layer::List, &slice.elem)),
        _ => None,
    }
}

/// What a reference or smart pointer leads to; such types follow it in all that we ask of them.
pub(crate) fn pointee(ty: &Type) -> &Type {
    pointee_of(ty).1
}

/// The same, and how many there are on the way.
fn pointee_of(mut ty: &Type) -> (usize, &Type) {
    let mut pointers = 0;
    loop {
        ty = bare(ty);
        ty = match ty {
            Type::Reference(reference) => &reference.elem,
            _ => match (last_name(ty).as_deref(), argument(ty)) {
                // An `Option` or a list inside cannot be reached through these.
                (Some("Box" | "Arc" | "Rc" | "Cow"), Some(inner))
                    if !matches!(inner, Type::Slice(_) | Type::TraitObject(_))
                        && !matches!(last_name(inner).as_deref(), Some("Option" | "Vec")) =>
                {
                    inner
                }
                _ => return (pointers, ty),
            },
        };
        pointers += 1;
    }
}

/// The type without parentheses and without the invisible groups that `macro_rules!` leaves.
pub(crate) fn bare(mut ty: &Type) -> &Type {
    loop {
        ty = match ty {
            Type::Paren(paren) => &paren.elem,
            Type::Group(group) => &group.elem,
            _ => return ty,
        };
    }
}

/// The first type argument: `T` in `Cow<'a, T>`.
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

pub(crate) fn last_name(ty: &Type) -> Option<String> {
    match bare(ty) {
        Type::Path(path) => Some(path.path.segments.last()?.ident.to_string()),
        _ => None,
    }
}

/// Numbers and booleans, of which no value is confidential.
pub(crate) fn is_number(ty: &Type) -> bool {
    let numbers = [
        "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize",
        "f32", "f64", "bool",
    ];
    last_name(ty).is_some_and(|name| numbers.contains(&&*name) || name.starts_with("NonZero"))
}

/// Whether a type of this name is certainly no list; a map is none.
pub(crate) fn is_single(ty: &Type) -> bool {
    let singles = [
        "str", "char", "String", "Duration", "PathBuf", "Path", "Url", "Uri", "HashMap", "BTreeMap",
    ];
    is_number(ty) || last_name(ty).is_some_and(|name| singles.contains(&&*name))
}

pub(crate) fn is_str(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident("str"))
}
