//! The traits that a field's type must implement for its sanitizer.

use std::fmt::Display;
use std::path::Path;
use std::time::Duration;

use crate::report::field::untrusted::Untrusted;

/// What the derive takes for the `Option` of the standard library, by its name.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has the name of the standard library's `Option`, and is another type",
    label = "the derive takes this for an `Option` of the standard library",
    note = "give the type another name here, and it is shown by its `Display`: `use path::to::Option as Choice;`"
)]
pub trait StdOption {
    /// The type of the value.
    type Value;

    /// Returns the value, if there is one.
    fn as_option(&self) -> Option<&Self::Value>;
}

#[diagnostic::do_not_recommend]
impl<T> StdOption for Option<T> {
    type Value = T;

    #[inline]
    fn as_option(&self) -> Option<&T> {
        self.as_ref()
    }
}

#[diagnostic::do_not_recommend]
impl<O: StdOption + ?Sized> StdOption for &O {
    type Value = O::Value;

    #[inline]
    fn as_option(&self) -> Option<&O::Value> {
        (**self).as_option()
    }
}

/// A type that can be shown as text. Every type with `Display` implements this trait; it exists so that the compiler
/// can say what to do about a type without `Display`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no `Display`, so `McpError` cannot turn it into text",
    label = "this field would be sent as text",
    note = "choose what may be sent: `#[mcp(sanitize = tree)]` for a `Serialize` type, `#[mcp(sanitize_with = function)]`, `#[mcp(skip)]`, or `mcp_error::Disclose` if no value of the type is confidential, which can be derived on an enum without data",
    note = "an `Option` or a list is seen where the field's type spells it, not behind a type alias or in a `Box`; a type parameter passes what is `Disclose` where it says so: `T: Disclose`"
)]
pub trait Shown: Display {}

#[diagnostic::do_not_recommend]
impl<T: Display + ?Sized> Shown for T {}

/// A value that an attribute or its type declares to be untrusted text.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no `Display`, so `McpError` cannot show it as untrusted text",
    note = "use `Untrusted<T>` or a type with `Display`"
)]
pub trait UntrustedText {
    /// Returns the text as it was received.
    fn untrusted_text(&self) -> impl Display;
}

#[diagnostic::do_not_recommend]
impl<T: Display + ?Sized> UntrustedText for T {
    fn untrusted_text(&self) -> impl Display {
        self
    }
}

impl<T: Display> UntrustedText for Untrusted<T> {
    fn untrusted_text(&self) -> impl Display {
        self.as_untrusted()
    }
}

/// A path, or a text that is one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a path",
    note = "`#[mcp(path(user))]` and `#[mcp(path(root))]` take a `Path`, a string or another type that is `AsRef<Path>`; `#[mcp(path)]` takes any type, and hides the whole value"
)]
pub trait IsPath: AsRef<Path> {}

#[diagnostic::do_not_recommend]
impl<T: AsRef<Path> + ?Sized> IsPath for T {}

/// A delay: a [`Duration`], or an unsigned integer of seconds.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a delay",
    note = "`#[mcp(retry_after)]` takes a `Duration`, an unsigned integer of seconds, or an `Option` of these"
)]
pub trait RetryAfter {
    /// Returns the delay, if there is one.
    fn retry_after(&self) -> Option<Duration>;
}

impl RetryAfter for Duration {
    fn retry_after(&self) -> Option<Duration> {
        Some(*self)
    }
}

impl<T: RetryAfter> RetryAfter for Option<T> {
    fn retry_after(&self) -> Option<Duration> {
        self.as_ref()?.retry_after()
    }
}

macro_rules! seconds {
    ($($type:ty),*) => {$(
        impl RetryAfter for $type {
            fn retry_after(&self) -> Option<Duration> {
                Some(Duration::from_secs((*self).into()))
            }
        }
    )*};
}

seconds!(u8, u16, u32, u64);
