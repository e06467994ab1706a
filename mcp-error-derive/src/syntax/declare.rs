//! The declaration of attributes.

/// Declares the attributes of one place: a struct with a field for each, [`Attributes`](super::read::Attributes) for
/// it, and after `rows in` a macro that holds the rows of the documentation.
///
/// The `/// | … |` before an attribute is its row. An `Option` is given at most once, a `Vec` any number of times.
/// `= "name"` spells an attribute whose name cannot be that of a field. The word after the type is a variant of
/// [`Inherited`]. `.. field: Struct` adds the attributes of another place.
macro_rules! attributes {
    (
        $(#[doc = $about:literal])*
        $name:ident $(, rows in $docs:ident)?, unknown by $unknown:expr;
        $(
            $(#[doc = $row:literal])+
            $key:ident $(= $spelled:literal)?: $type:ty $(, $inherited:ident)?;
        )*
        $(.. $rest:ident: $rest_type:ty;)?
    ) => {
        $(#[doc = $about])*
        #[derive(Clone, Default)]
        pub(crate) struct $name {
            $($(#[doc = $row])+ pub(crate) $key: $type,)*
            $(pub(crate) $rest: $rest_type,)?
            /// The attributes that are written, in this order.
            pub(crate) written: Vec<$crate::syntax::read::WrittenAttribute>,
        }

        impl $crate::syntax::read::Attributes for $name {
            const KEYS: &'static [&'static str] =
                &[$($crate::syntax::declare::key!($key $($spelled)?)),*];
            const INHERITED: &'static [$crate::syntax::read::Rule<Self>] = &[$($((
                $crate::syntax::declare::Inherited::$inherited,
                |own, of_type| {
                    if own.$key.is_none() {
                        own.$key.clone_from(&of_type.$key);
                    }
                },
            ),)?)*];
        }

        impl $crate::syntax::read::ByName for $name {
            fn find(&mut self, name: &str) -> Option<$crate::syntax::read::Found<'_>> {
                $(
                    if name == $crate::syntax::declare::key!($key $($spelled)?) {
                        return Some((&mut self.$key, &mut self.written));
                    }
                )*
                $(
                    if let Some(found) = $crate::syntax::read::ByName::find(&mut self.$rest, name) {
                        return Some(found);
                    }
                )?
                None
            }

            fn unknown(&self, name: &str) -> String {
                let unknown: fn(&str) -> String = $unknown;
                unknown(name)
            }
        }

        $crate::syntax::declare::rows!($($docs)? $($($row)+)*);
    };
}

/// Makes the macro that holds the rows of the documentation.
macro_rules! rows {
    ($docs:ident $first:literal $($row:literal)*) => {
        macro_rules! $docs {
            () => {
                concat!($first $(, "\n", $row)*)
            };
        }
        pub(crate) use $docs;
    };
    ($($row:literal)*) => {};
}

macro_rules! key {
    ($key:ident) => {
        stringify!($key)
    };
    ($key:ident $spelled:literal) => {
        $spelled
    };
}

pub(crate) use {attributes, key, rows};

/// The rule by which a variant takes an attribute over from its type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Inherited {
    /// Where the variant has no value of its own.
    Fact,
    /// With the other attributes about the code, which belong together.
    Code,
    /// With the other attributes about what to do, which belong together.
    Advice,
    /// Where the status asks the caller for a token.
    Challenge,
    /// With the function that computes the status.
    Status,
}
