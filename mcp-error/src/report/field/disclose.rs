//! Types whose values may leave the process as they are.

use std::borrow::Cow;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::num::NonZero;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::mpsc;
use std::time::{self, Duration};
use std::{array, cell, char, ffi, fmt, net, num, str, string};

use serde_json::Number;

use crate::json::Json;
use crate::registry::member::Shape;

/// A type whose values are never confidential, so that a field of this type needs no sanitizer.
///
/// Numbers, `bool`, IP and socket addresses, [`Duration`] (in seconds) and those errors of the standard library implement
/// it whose text says nothing of the input, such as [`ParseIntError`](std::num::ParseIntError). Derive it
/// for enums without data; implement it for newtypes whose values your application assigns. What
/// it returns is bounded in size and otherwise sent as it is.
///
/// ```
/// use mcp_error::json::Json;
/// use mcp_error::registry::Shape;
/// use mcp_error::Disclose;
///
/// struct PlanId(u32);
///
/// impl Disclose for PlanId {
///     const SHAPE: Shape = Shape::String;
///
///     fn disclose(&self) -> Json {
///         format!("plan-{}", self.0).into()
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to be safe to disclose",
    note = "implement `mcp_error::Disclose`, or derive it on an enum without data"
)]
pub trait Disclose {
    /// The JSON type of what [`disclose`](Self::disclose) returns.
    const SHAPE: Shape;

    /// Whether this is a type of numbers that has room for a secret: under a name such as `password`, its values are.
    #[doc(hidden)]
    const IS_NUMBER: bool = false;

    /// Returns the value as it is sent.
    fn disclose(&self) -> Json;

    /// Returns the text of a number that JSON does not have. Messages show it, and it is not a member.
    #[doc(hidden)]
    fn not_finite(&self) -> Option<&'static str> {
        None
    }
}

macro_rules! disclose {
    ($($type:ty),* => $shape:ident, |$value:ident| $json:expr) => {$(
        impl Disclose for $type {
            const SHAPE: Shape = Shape::$shape;
            const IS_NUMBER: bool = matches!(Shape::$shape, Shape::Integer) && size_of::<Self>() > 1;

            fn disclose(&self) -> Json {
                let $value = *self;
                $json.into()
            }
        }
    )*};
}

/// JSON has neither NaN nor infinities (RFC 8259 §6).
macro_rules! disclose_float {
    ($type:ty, |$value:ident| $json:expr) => {
        impl Disclose for $type {
            const SHAPE: Shape = Shape::Number;
            const IS_NUMBER: bool = true;

            fn disclose(&self) -> Json {
                let $value = *self;
                $json.into()
            }

            fn not_finite(&self) -> Option<&'static str> {
                match (self.is_nan(), self.is_infinite(), self.is_sign_negative()) {
                    (true, _, _) => Some("NaN"),
                    (_, true, true) => Some("-inf"),
                    (_, true, false) => Some("inf"),
                    (false, false, _) => None,
                }
            }
        }
    };
}

disclose!(bool => Boolean, |value| value);
disclose!(u8, u16, u32, u64, usize, i8, i16, i32, i64, isize => Integer, |value| Number::from(value));
disclose_float!(f64, |value| value);
disclose_float!(f32, |value| widened(value));
disclose!(NonZero<u8>, NonZero<u16>, NonZero<u32>, NonZero<u64>, NonZero<usize> => Integer, |value| Number::from(value.get()));
disclose!(IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6 => String, |value| value.to_string());
disclose!(Duration => Number, |value| seconds(value));

/// Errors of the standard library whose text holds no part of what they are about.
macro_rules! disclose_text {
    ($($type:ty),* $(,)?) => {$(
        impl Disclose for $type {
            const SHAPE: Shape = Shape::String;

            fn disclose(&self) -> Json {
                self.to_string().into()
            }
        }
    )*};
}

disclose_text! {
    num::ParseIntError, num::ParseFloatError, num::TryFromIntError, str::ParseBoolError, str::Utf8Error,
    string::FromUtf8Error, string::FromUtf16Error, char::ParseCharError, char::CharTryFromError,
    char::TryFromCharError, array::TryFromSliceError, net::AddrParseError, fmt::Error,
    time::SystemTimeError, time::TryFromFloatSecsError, ffi::NulError, cell::BorrowError, cell::BorrowMutError,
    mpsc::RecvError, mpsc::TryRecvError, mpsc::RecvTimeoutError,
}

/// JSON numbers end at 64 bits; a larger one is sent as a string of digits.
macro_rules! disclose_wide {
    ($($type:ty: $narrow:ty),*) => {$(
        impl Disclose for $type {
            const SHAPE: Shape = Shape::Any;
            const IS_NUMBER: bool = true;

            fn disclose(&self) -> Json {
                match <$narrow>::try_from(*self) {
                    Ok(value) => Json::Number(value.into()),
                    Err(_) => Json::String(self.to_string().into()),
                }
            }
        }
    )*};
}

disclose_wide!(u128: u64, i128: i64);

/// Returns the number that the `f32` is written as, not the digits of the `f64` nearest to it.
pub(crate) fn widened(value: f32) -> f64 {
    value.to_string().parse().unwrap_or(value.into())
}

/// Whole seconds without a fraction, so that `Duration::from_secs(5)` is `5`.
fn seconds(value: Duration) -> Json {
    if value.subsec_nanos() == 0 {
        value.as_secs().into()
    } else {
        value.as_secs_f64().into()
    }
}

macro_rules! disclose_inner {
    ($($(#[$meta:meta])* $type:ty,)*) => {$(
        $(#[$meta])*
        impl<T: Disclose + ?Sized> Disclose for $type {
            const SHAPE: Shape = T::SHAPE;
            const IS_NUMBER: bool = T::IS_NUMBER;

            fn disclose(&self) -> Json {
                (**self).disclose()
            }

            fn not_finite(&self) -> Option<&'static str> {
                (**self).not_finite()
            }
        }
    )*};
}

disclose_inner! { &T, &mut T, Box<T>, Rc<T>, Arc<T>, }

impl<T: Disclose + Clone> Disclose for Cow<'_, T> {
    const SHAPE: Shape = T::SHAPE;
    const IS_NUMBER: bool = T::IS_NUMBER;

    fn disclose(&self) -> Json {
        (**self).disclose()
    }
}
