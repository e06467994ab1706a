//! The values of a variant, as they arrived.

use std::time::Duration;

use serde::de::DeserializeOwned;

use super::intact::intact;
use super::received::Extensions;
use super::undecoded::{Loss, Lost};
use crate::client::delay::delay_in;
use crate::json::{Json, written_number};
use crate::registry::entry::ErrorEntry;
use crate::registry::member::Member;
use crate::util::delay::whole_seconds;

/// The values of a variant, as they arrived; generated code asks for each field once.
pub struct Values<'a> {
    entry: &'static ErrorEntry,
    members: Extensions<'a>,
    delay: Option<Duration>,
    pub(super) lost: Vec<Lost>,
}

/// What a reader makes of a value.
type Read<T> = fn(&Json) -> Result<T, Loss>;

impl<'a> Values<'a> {
    pub(super) fn new(
        entry: &'static ErrorEntry,
        members: Extensions<'a>,
        delay: Option<Duration>,
    ) -> Self {
        Self {
            entry,
            members,
            delay,
            lost: Vec::new(),
        }
    }

    /// The value of a member, by its place in the entry.
    pub fn member<T>(&mut self, at: usize, read: Read<T>) -> Option<T> {
        self.optional(at, read)?.or_else(|| {
            let member = self.entry.members().nth(at)?;
            self.lose(member.name(), Loss::Missing)
        })
    }

    /// The same where it may be absent.
    pub fn optional<T>(&mut self, at: usize, read: Read<T>) -> Option<Option<T>> {
        let member = self.entry.members().nth(at)?;
        match self.members.get(member.name()) {
            None => Some(None),
            Some(value) => match value_of(&member, value, read) {
                Ok(value) => Some(Some(value)),
                Err(loss) => self.lose(member.name(), loss),
            },
        }
    }

    /// The delay, in a field that is no member.
    pub fn delay<T: FromDelay>(&mut self, field: &'static str) -> Option<T> {
        match T::from_delay(self.delay) {
            Ok(value) => Some(value),
            Err(loss) => self.lose(field, loss),
        }
    }

    /// A field that no document holds.
    pub fn never<T>(&mut self, field: &'static str) -> Option<T> {
        self.lose(field, Loss::NeverSent)
    }

    fn lose<T>(&mut self, field: &'static str, loss: Loss) -> Option<T> {
        self.lost.push(Lost { field, loss });
        None
    }
}

fn value_of<T>(member: &Member, value: &Json, read: Read<T>) -> Result<T, Loss> {
    read(intact(member, value).ok_or(Loss::Redacted)?)
}

/// Any `Deserialize` type that borrows nothing.
pub fn owned<T: FromMember>(value: &Json) -> Result<T, Loss> {
    T::from_member(value).ok_or(Loss::Unreadable)
}

/// What a field would have to be whose type is written `&'static str`: nothing is, so that it does not compile.
#[diagnostic::on_unimplemented(
    message = "`#[mcp(decode)]` cannot rebuild a `{Self}`: a text that was received lives no longer than its document",
    label = "this field is an extension member",
    note = "make the field a `std::borrow::Cow<'static, str>` or a `String`, or take `decode` off the type"
)]
#[allow(unreachable_pub)]
pub trait OwnedText {}

/// A text for the life of the process, which none is that was received.
pub fn static_text<T: OwnedText>(_: &Json) -> Result<T, Loss> {
    Err(Loss::Unreadable)
}

/// A `Duration`, which goes out as seconds.
pub fn seconds(value: &Json) -> Result<Duration, Loss> {
    delay_in(value).ok_or(Loss::Unreadable)
}

/// What never goes out as it is, so that its type need not be `Deserialize`.
pub fn hidden<T>(_: &Json) -> Result<T, Loss> {
    Err(Loss::Redacted)
}

/// What a member's value can become.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not `Deserialize`, so `#[mcp(decode)]` cannot rebuild it",
    label = "this field is an extension member",
    note = "derive `serde::Deserialize` on it, or take `decode` off the type"
)]
pub trait FromMember: Sized {
    /// The value, if it is one of this type.
    fn from_member(value: &Json) -> Option<Self>;
}

#[diagnostic::do_not_recommend]
impl<T: DeserializeOwned> FromMember for T {
    fn from_member(value: &Json) -> Option<Self> {
        // What an alias or a type parameter hid from the derive to be a number went out as text.
        value.to().or_else(|| written_number(value.as_str()?)?.to())
    }
}

/// A delay: a [`Duration`] or whole seconds, or an `Option` of these.
#[diagnostic::on_unimplemented(message = "`{Self}` is no delay")]
#[allow(unreachable_pub)]
pub trait FromDelay: Sized {
    /// The delay, if there is one that fits.
    fn from_delay(delay: Option<Duration>) -> Result<Self, Loss>;
}

impl FromDelay for Duration {
    fn from_delay(delay: Option<Duration>) -> Result<Self, Loss> {
        delay.ok_or(Loss::Missing)
    }
}

impl<T: FromDelay> FromDelay for Option<T> {
    fn from_delay(delay: Option<Duration>) -> Result<Self, Loss> {
        match delay {
            None => Ok(None),
            Some(_) => T::from_delay(delay).map(Some),
        }
    }
}

macro_rules! seconds {
    ($($type:ty),*) => {$(
        impl FromDelay for $type {
            fn from_delay(delay: Option<Duration>) -> Result<Self, Loss> {
                let seconds = whole_seconds(delay.ok_or(Loss::Missing)?);
                seconds.try_into().map_err(|_| Loss::Unreadable)
            }
        }
    )*};
}

seconds!(u8, u16, u32, u64);
