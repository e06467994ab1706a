//! Reads the values of a variant's fields from a document.

use std::time::Duration;

use serde::de::DeserializeOwned;

use super::intact::intact;
use super::received::Extensions;
use super::undecoded::{Loss, Lost};
use crate::client::delay::parse_delay;
use crate::json::{Json, parse_scalar};
use crate::registry::entry::ErrorEntry;
use crate::registry::member::Member;
use crate::util::delay::whole_seconds;

/// The values of a variant, as they arrived. Generated code asks for each field once.
pub struct Values<'a> {
    entry: &'static ErrorEntry,
    members: Extensions<'a>,
    delay: Option<Duration>,
    pub(super) lost: Vec<Lost>,
}

/// A function that reads a value of JSON into the type of a field.
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

    /// Returns the value of a member, given by its place in the entry. A member that is absent is a [`Loss`].
    pub fn member<T>(&mut self, at: usize, read: Read<T>) -> Option<T> {
        let member = self.entry.members().nth(at)?;
        match self.members.get(member.name()) {
            None => self.lose(member.name(), Loss::Missing),
            Some(value) => self.read(&member, value, read),
        }
    }

    /// Returns the value of a member that may be absent, given by its place in the entry. Servers in other languages write `null`
    /// for a value that is absent.
    pub fn optional<T>(&mut self, at: usize, read: Read<T>) -> Option<Option<T>> {
        let member = self.entry.members().nth(at)?;
        match self.members.get(member.name()) {
            None | Some(Json::Null) => Some(None),
            Some(value) => Some(Some(self.read(&member, value, read)?)),
        }
    }

    fn read<T>(&mut self, member: &Member, value: &Json, read: Read<T>) -> Option<T> {
        match intact(member, value).ok_or(Loss::Redacted).and_then(read) {
            Ok(value) => Some(value),
            Err(loss) => self.lose(member.name(), loss),
        }
    }

    /// Returns the delay, for a `retry_after` field that is not a member.
    pub fn delay<T: FromDelay>(&mut self, field: &'static str) -> Option<T> {
        match T::from_delay(self.delay) {
            Ok(value) => Some(value),
            Err(loss) => self.lose(field, loss),
        }
    }

    /// Returns what [`delay`](Self::delay) returns, for a number of milliseconds.
    pub fn delay_in_millis<T: FromDelay>(&mut self, field: &'static str) -> Option<T> {
        let millis = |delay: Duration| u64::try_from(delay.as_millis()).unwrap_or(u64::MAX);
        let seconds = self.delay;
        self.delay = seconds.map(|delay| Duration::from_secs(millis(delay)));
        let value = self.delay(field);
        self.delay = seconds;
        value
    }

    /// Records that a field has no value because it is not part of any document.
    pub fn never<T>(&mut self, field: &'static str) -> Option<T> {
        self.lose(field, Loss::NeverSent)
    }

    fn lose<T>(&mut self, field: &'static str, loss: Loss) -> Option<T> {
        self.lost.push(Lost { field, loss });
        None
    }
}

/// Reads a value of any type that is `Deserialize` and borrows nothing.
pub fn owned<T: FromMember>(value: &Json) -> Result<T, Loss> {
    T::from_member(value).ok_or(Loss::Unreadable)
}

/// The bound of fields whose type is written `&'static str`. No type implements it, so that they do not compile.
#[diagnostic::on_unimplemented(
    message = "`#[mcp(decode)]` cannot rebuild a `{Self}`: a text that was received lives no longer than its document",
    label = "this field is an extension member",
    note = "make the field a `std::borrow::Cow<'static, str>` or a `String`, or take `decode` off the type"
)]
#[allow(unreachable_pub)]
pub trait OwnedText {}

/// Stands for the reader of a `&'static str`. It cannot be called, since no type implements `OwnedText`.
pub fn static_text<T: OwnedText>(_: &Json) -> Result<T, Loss> {
    Err(Loss::Unreadable)
}

/// Reads a `Duration`, which is sent as a number of seconds.
pub fn seconds(value: &Json) -> Result<Duration, Loss> {
    parse_delay(value).ok_or(Loss::Unreadable)
}

/// Stands for the reader of a value that is always redacted, so that the type of the value need not be `Deserialize`.
pub fn hidden<T>(_: &Json) -> Result<T, Loss> {
    Err(Loss::Redacted)
}

/// A type that the value of a member can be read into: every type that is `Deserialize` and borrows nothing.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not `Deserialize`, so `#[mcp(decode)]` cannot rebuild it",
    label = "this field is an extension member",
    note = "derive `serde::Deserialize` on it, or take `decode` off the type"
)]
pub trait FromMember: Sized {
    /// Reads the value, or returns `None` if it does not fit this type.
    fn from_member(value: &Json) -> Option<Self>;
}

#[diagnostic::do_not_recommend]
impl<T: DeserializeOwned> FromMember for T {
    fn from_member(value: &Json) -> Option<Self> {
        // A number is sent as text if a type alias or a type parameter hides from the derive that it is a number.
        value
            .deserialize_into()
            .or_else(|| parse_scalar(value.as_str()?)?.deserialize_into())
    }
}

/// A type that can hold a delay: a [`Duration`], an unsigned integer of seconds, or an `Option` of these.
#[diagnostic::on_unimplemented(message = "`{Self}` is not a delay")]
#[allow(unreachable_pub)]
pub trait FromDelay: Sized {
    /// Converts the delay, if there is one and it fits this type.
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
