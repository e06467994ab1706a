//! The pointers, `Option`s and lists around the values of a field, as far as the names in its type show them.

use syn::{Type, TypeInfer};

use super::types::{argument, bare, has_error_name, is_single, last_name};

/// A type around the values of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wrapper {
    Option,
    List,
    /// A list, some values of which are shown.
    Sample,
    /// A type that is not recognized as a list, some values of which are shown. The type of its values
    /// is unknown.
    Items,
}

impl Wrapper {
    /// Returns whether there can be several values inside.
    pub(crate) fn holds_many(self) -> bool {
        self != Self::Option
    }
}

/// A type taken apart: references and smart pointers are left out, `Option`s and lists are noted.
pub(crate) struct TypeShape {
    /// Outermost first.
    pub(crate) wrappers: Vec<Wrapper>,
    /// References and smart pointers between the innermost wrapper and the type inside.
    pub(crate) pointers: usize,
    /// The type inside the wrappers, `_` where it is unknown.
    pub(crate) inner: Type,
}

impl TypeShape {
    pub(crate) fn of(ty: &Type) -> Self {
        Self::until(ty, |_| false)
    }

    /// Takes nothing apart, for sanitizers that take the whole value.
    pub(crate) fn whole(ty: &Type) -> Self {
        Self {
            wrappers: Vec::new(),
            pointers: 0,
            inner: ty.clone(),
        }
    }

    /// Takes the outermost list apart only, for samples whose values are taken whole.
    pub(crate) fn outer_list(ty: &Type) -> Self {
        Self::until(ty, Wrapper::holds_many)
    }

    fn until(ty: &Type, is_enough: fn(Wrapper) -> bool) -> Self {
        let mut wrappers = Vec::new();
        let mut ty = ty;
        loop {
            let (pointers, pointee) = follow(ty);
            let Some((wrapper, inside)) = unwrap_one(pointee) else {
                return Self {
                    wrappers,
                    pointers,
                    inner: pointee.clone(),
                };
            };
            wrappers.push(wrapper);
            if is_enough(wrapper) {
                return Self {
                    wrappers,
                    pointers: 0,
                    inner: inside.clone(),
                };
            }
            ty = inside;
        }
    }

    /// Shows some values of the outermost list only. A type that is certainly not a list stays as it is.
    pub(crate) fn sampled(mut self) -> Self {
        let list = self.wrappers.iter_mut().find(|list| list.holds_many());
        if let Some(list) = list {
            *list = Wrapper::Sample;
        } else if !is_single(&self.inner) && !is_object(&self.inner) && !has_error_name(&self.inner)
        {
            self.wrappers.push(Wrapper::Items);
            self.inner = Type::Infer(TypeInfer {
                attrs: Vec::new(),
                underscore_token: Default::default(),
            });
            self.pointers = 0;
        }
        self
    }

    /// Returns whether a list or a sample is among the wrappers.
    pub(crate) fn holds_many(&self) -> bool {
        self.wrappers.iter().any(|wrapper| wrapper.holds_many())
    }
}

/// Returns whether the type is an object of a trait in a box.
fn is_object(ty: &Type) -> bool {
    argument(ty).is_some_and(|inside| matches!(inside, Type::TraitObject(_)))
}

/// Returns what an `Option` or a list holds.
fn unwrap_one(ty: &Type) -> Option<(Wrapper, &Type)> {
    match ty {
        Type::Slice(slice) => return Some((Wrapper::List, &slice.elem)),
        Type::Array(array) => return Some((Wrapper::List, &array.elem)),
        _ => {}
    }
    let argument = argument(ty)?;
    match (last_name(ty)?.as_str(), argument) {
        ("Option", inner) => Some((Wrapper::Option, inner)),
        ("Vec" | "VecDeque" | "BTreeSet" | "HashSet", inner) => Some((Wrapper::List, inner)),
        // Their `iter` is that of the slice.
        ("Box" | "Arc" | "Rc" | "Cow", Type::Slice(slice)) => Some((Wrapper::List, &slice.elem)),
        _ => None,
    }
}

/// Returns the type behind references and smart pointers, which the generated code treats like its pointers.
pub(crate) fn pointee(ty: &Type) -> &Type {
    follow(ty).1
}

/// Returns the type behind references and smart pointers, and how many there are.
fn follow(mut ty: &Type) -> (usize, &Type) {
    let mut pointers = 0;
    loop {
        ty = bare(ty);
        ty = match ty {
            Type::Reference(reference) => &reference.elem,
            _ => match argument(ty).map(|inner| (last_name(ty), inner)) {
                // The generated code cannot reach an `Option` or a list through these.
                Some((Some(name), inner))
                    if matches!(&*name, "Box" | "Arc" | "Rc" | "Cow")
                        && !matches!(inner, Type::Slice(_) | Type::TraitObject(_))
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

#[cfg(test)]
mod tests {
    use super::Wrapper::{Items, List, Option, Sample};
    use super::*;
    use quote::ToTokens as _;

    fn parse(ty: &str) -> Type {
        syn::parse_str(ty).expect("a type")
    }

    fn inner(shape: &TypeShape) -> String {
        shape.inner.to_token_stream().to_string()
    }

    #[test]
    fn a_type_is_taken_apart() {
        let rows: [(&str, &[Wrapper], usize, &str); 12] = [
            ("String", &[], 0, "String"),
            ("&'a str", &[], 1, "str"),
            ("Arc<Box<Ride>>", &[], 2, "Ride"),
            ("Option<String>", &[Option], 0, "String"),
            ("Vec<Option<&str>>", &[List, Option], 1, "str"),
            ("&[u8]", &[List], 0, "u8"),
            ("[u8; 4]", &[List], 0, "u8"),
            ("Box<[u8]>", &[List], 0, "u8"),
            ("std::vec::Vec<u8>", &[List], 0, "u8"),
            ("(Option<u8>)", &[Option], 0, "u8"),
            ("Box<Option<u8>>", &[], 0, "Box < Option < u8 >>"),
            ("HashMap<String, u8>", &[], 0, "HashMap < String , u8 >"),
        ];
        for (ty, wrappers, pointers, expected) in rows {
            let shape = TypeShape::of(&parse(ty));
            assert_eq!(shape.wrappers, wrappers, "{expected}");
            assert_eq!(shape.pointers, pointers, "{expected}");
            assert_eq!(inner(&shape).replace("> >", ">>"), expected);
        }
    }

    #[test]
    fn a_sample_shows_values_of_the_outermost_list() {
        let rows: [(&str, &[Wrapper], &str); 5] = [
            ("Vec<String>", &[Sample], "String"),
            ("Option<Vec<Vec<u8>>>", &[Option, Sample, List], "u8"),
            ("Rides", &[Items], "_"),
            ("Option<Rides>", &[Option, Items], "_"),
            ("String", &[], "String"),
        ];
        for (ty, wrappers, expected) in rows {
            let shape = TypeShape::of(&parse(ty)).sampled();
            assert_eq!(shape.wrappers, wrappers, "{expected}");
            assert_eq!(inner(&shape), expected);
        }
        let whole = TypeShape::outer_list(&parse("Vec<Option<u8>>")).sampled();
        assert_eq!(whole.wrappers, [Sample]);
        assert_eq!(inner(&whole), "Option < u8 >");
    }
}
