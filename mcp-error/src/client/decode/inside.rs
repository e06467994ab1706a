//! Looks inside a variant of `#[error(transparent)]`, whose error only the compiler knows.

use std::marker::PhantomData;

use super::{Decode, Search};
use crate::report::error::Transparent;

/// The type of an error inside a variant, which stands for the variant if it is an `McpError`.
///
/// Generated code calls `(&&Decodes::<T>::NEW).mcp_inside(search, wrap)`. The first of these that fits the type wins:
/// [`DecodesInside`], the inherent method, which does not compile, and [`IsNotDecoded`].
pub struct Decodes<T>(PhantomData<T>);

impl<T> Decodes<T> {
    /// The only value.
    pub const NEW: Self = Self(PhantomData);
}

/// The first choice: see [`Decodes`].
pub trait DecodesInside<T> {
    /// Searches the variants of the error inside.
    fn mcp_inside<E: Decode>(&self, search: &mut Search<'_, E>, wrap: impl FnOnce(T) -> E);
}

impl<T: Decode> DecodesInside<T> for &Decodes<T> {
    fn mcp_inside<E: Decode>(&self, search: &mut Search<'_, E>, wrap: impl FnOnce(T) -> E) {
        search.inside(wrap);
    }
}

/// The second choice: see [`Decodes`].
impl<T: Transparent> Decodes<T> {
    /// Requires `decode` of an error of our own.
    pub fn mcp_inside<E: Decode>(&self, search: &mut Search<'_, E>, wrap: impl FnOnce(T) -> E)
    where
        T: Decode,
    {
        search.inside(wrap);
    }
}

/// The third choice: see [`Decodes`].
pub trait IsNotDecoded<T> {
    /// The error is a cause of the variant, which no document has.
    fn mcp_inside<E: Decode>(&self, _: &mut Search<'_, E>, _: impl FnOnce(T) -> E) {}
}

impl<T> IsNotDecoded<T> for Decodes<T> {}
