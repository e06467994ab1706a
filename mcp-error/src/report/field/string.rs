//! A field whose type is called `String` or `str`, which is a string unless the application has a type of that name.

use crate::report::builder::ReportBuilder;
use crate::report::field::bounds::Shown;

/// A field whose type is called `String` or `str`.
///
/// Generated code calls `builder.string(Named(field).mcp_get())`. The compiler looks for an inherent method before that of
/// [`IsOtherType`].
pub struct Named<'v, T: ?Sized>(pub &'v T);

impl<'v, T: IsString + ?Sized> Named<'v, T> {
    /// Returns the string.
    #[inline]
    pub fn mcp_get(&self) -> &'v str {
        self.0.as_text()
    }
}

/// A string of the standard library.
pub trait IsString {
    /// Returns the string.
    fn as_text(&self) -> &str;
}

impl IsString for String {
    #[inline]
    fn as_text(&self) -> &str {
        self
    }
}

impl IsString for str {
    #[inline]
    fn as_text(&self) -> &str {
        self
    }
}

/// A type of the application that has the name of a string.
pub trait IsOtherType<'v> {
    /// The type of the field.
    type Type: ?Sized;

    /// Returns the value, to be shown by its `Display`.
    fn mcp_get(&self) -> Other<'v, Self::Type>
    where
        Self::Type: Shown;
}

impl<'v, T: ?Sized> IsOtherType<'v> for Named<'v, T> {
    type Type = T;

    fn mcp_get(&self) -> Other<'v, T>
    where
        T: Shown,
    {
        Other(self.0)
    }
}

/// A value of a type that is not a string.
pub struct Other<'v, T: ?Sized>(&'v T);

/// What [`Named`] returns.
pub trait NamedString {
    /// Fills a slot with the sanitized text.
    fn add<'b, 'c>(self, builder: &'b mut ReportBuilder<'c>) -> &'b mut ReportBuilder<'c>;

    /// Returns the value, if it is a string of the standard library.
    fn text(&self) -> Option<&str>;
}

impl NamedString for &str {
    #[inline]
    fn add<'b, 'c>(self, builder: &'b mut ReportBuilder<'c>) -> &'b mut ReportBuilder<'c> {
        builder.push_string(self)
    }

    fn text(&self) -> Option<&str> {
        Some(self)
    }
}

impl<T: Shown + ?Sized> NamedString for Other<'_, T> {
    fn add<'b, 'c>(self, builder: &'b mut ReportBuilder<'c>) -> &'b mut ReportBuilder<'c> {
        builder.text(self.0)
    }

    fn text(&self) -> Option<&str> {
        None
    }
}
