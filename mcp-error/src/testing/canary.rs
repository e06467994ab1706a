//! Values that hold a given text.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::error::Error;
use std::ffi::OsString;
#[cfg(feature = "__tokio")]
use std::future::pending;
use std::hash::Hash;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::num::{ParseFloatError, ParseIntError};
#[cfg(feature = "__tokio")]
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use crate::documents::violation::Violation;
use crate::report::field::untrusted::Untrusted;

/// A type whose values [`assert_no_leaks!`](crate::assert_no_leaks) can make. Types that implement `Deserialize` need not
/// implement it.
///
/// ```
/// use mcp_error::testing::Canary;
///
/// struct Query {
///     text: String,
///     limit: u32,
/// }
///
/// impl Canary for Query {
///     fn canary(text: &str) -> Self {
///         Self { text: text.to_owned(), limit: 10 }
///     }
/// }
/// # let _ = (Query::canary("x").text, Query::canary("x").limit);
/// ```
pub trait Canary {
    /// Returns a value with this text wherever it can hold one.
    fn canary(text: &str) -> Self;
}

macro_rules! canary {
    ($($(#[$meta:meta])* $type:ty => |$text:ident| $value:expr;)*) => {$(
        $(#[$meta])*
        impl Canary for $type {
            fn canary($text: &str) -> Self {
                $value
            }
        }
    )*};
}

canary! {
    String => |text| text.to_owned();
    Box<str> => |text| text.into();
    Arc<str> => |text| text.into();
    Rc<str> => |text| text.into();
    OsString => |text| text.into();
    PathBuf => |text| text.into();
    Box<Path> => |text| PathBuf::from(text).into();
    Arc<Path> => |text| PathBuf::from(text).into();
    io::Error => |text| io::Error::other(text.to_owned());
    Box<dyn Error> => |text| text.into();
    Box<dyn Error + Send + Sync> => |text| text.into();
    // Its pointer names a place in what the caller sent, not a path of the server.
    Violation => |text| Violation::new("#/canary", text.to_owned()).with_code(text.to_owned());
    serde_json::Value => |text| serde_json::Value::String(text.to_owned());
    serde_json::Error => |text| serde::de::Error::custom(text);
    std::env::VarError => |text| std::env::VarError::NotUnicode(text.into());
    #[cfg(feature = "anyhow")]
    anyhow::Error => |text| anyhow::Error::msg(text.to_owned());
    #[cfg(feature = "eyre")]
    eyre::Report => |text| eyre::Report::msg(text.to_owned());
    #[cfg(feature = "reqwest")]
    reqwest::Error => |text| failed_request(text);
    // The message of a panic is the text of the error.
    #[cfg(feature = "__tokio")]
    tokio::task::JoinError => |text| {
        let text = text.to_owned();
        failed(async { tokio::spawn(async { resume_unwind(Box::new(text)) }).await })
    };
    // Types that cannot hold a text.
    #[cfg(any(feature = "jsonrpsee", feature = "__rmcp"))]
    http::StatusCode => |_text| http::StatusCode::IM_A_TEAPOT;
    #[cfg(all(feature = "axum", not(any(feature = "jsonrpsee", feature = "__rmcp"))))]
    axum::http::StatusCode => |_text| axum::http::StatusCode::IM_A_TEAPOT;
    #[cfg(all(feature = "reqwest", not(any(feature = "axum", feature = "jsonrpsee", feature = "__rmcp"))))]
    reqwest::StatusCode => |_text| reqwest::StatusCode::IM_A_TEAPOT;
    #[cfg(feature = "__tokio")]
    tokio::time::error::Elapsed => |_text| {
        let timeout = async { tokio::time::timeout(Duration::ZERO, pending::<()>()).await };
        failed(timeout)
    };
    std::num::TryFromIntError => |_text| match u8::try_from(256_u32) {
        Err(error) => error,
        Ok(_) => unreachable!("256 is more than a byte"),
    };
    () => |_text| ();
    bool => |_text| true;
    char => |_text| 'c';
    f32 => |_text| 1.5;
    f64 => |_text| 1.5;
    Duration => |_text| Duration::from_secs(7);
    Instant => |_text| Instant::now();
    SystemTime => |_text| SystemTime::UNIX_EPOCH;
    Ipv4Addr => |_text| Ipv4Addr::new(192, 0, 2, 7);
    Ipv6Addr => |_text| Ipv6Addr::LOCALHOST;
    IpAddr => |_text| Ipv4Addr::canary("").into();
    SocketAddr => |_text| (Ipv4Addr::canary(""), 80).into();
    std::fmt::Error => |_text| std::fmt::Error;
    std::process::ExitStatus => |_text| std::process::ExitStatus::default();
    std::backtrace::Backtrace => |_text| std::backtrace::Backtrace::disabled();
    io::ErrorKind => |_text| io::ErrorKind::Other;
    ParseIntError => |_text| not_parsed::<u8>();
    ParseFloatError => |_text| not_parsed::<f64>();
    std::str::ParseBoolError => |_text| not_parsed::<bool>();
    std::net::AddrParseError => |_text| not_parsed::<IpAddr>();
    std::string::FromUtf8Error => |_text| match String::from_utf8(vec![0xff]) {
        Err(error) => error,
        Ok(_) => unreachable!("0xff is not UTF-8"),
    };
    std::str::Utf8Error => |_text| std::string::FromUtf8Error::canary("").utf8_error();
}

fn not_parsed<T: std::str::FromStr>() -> T::Err {
    match "?".parse::<T>() {
        Err(error) => error,
        Ok(_) => unreachable!("a question mark is not a value"),
    }
}

/// Returns the error of a request to a URL that holds the text.
#[cfg(feature = "reqwest")]
fn failed_request(text: &str) -> reqwest::Error {
    let mut url = match "https://example.com".parse::<reqwest::Url>() {
        Ok(url) => url,
        Err(_) => unreachable!("the text is a URL"),
    };
    url.query_pairs_mut().append_pair("q", text);
    match reqwest::Proxy::all("https://[") {
        Err(error) => error.with_url(url),
        Ok(_) => unreachable!("a bracket is not a host"),
    }
}

/// Returns the error of a future that needs a runtime. A test can be inside one, so it runs on a thread of its own.
#[cfg(feature = "__tokio")]
fn failed<E: Send>(future: impl Future<Output = Result<(), E>> + Send) -> E {
    let run = || {
        let mut runtime = tokio::runtime::Builder::new_current_thread();
        let runtime = runtime.enable_time().build().expect("a runtime starts");
        runtime.block_on(future).expect_err("the future fails")
    };
    std::thread::scope(|scope| scope.spawn(run).join()).expect("the thread returns the error")
}

macro_rules! numbers {
    ($($type:ty),*) => {$(
        impl Canary for $type {
            fn canary(_: &str) -> Self {
                7
            }
        }
    )*};
}

numbers!(
    u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize
);

/// The text lives as long as the test.
impl Canary for &str {
    fn canary(text: &str) -> Self {
        Box::leak(text.to_owned().into_boxed_str())
    }
}

impl Canary for &Path {
    fn canary(text: &str) -> Self {
        Path::new(<&str>::canary(text))
    }
}

impl<T: ToOwned + ?Sized> Canary for Cow<'_, T>
where
    T::Owned: Canary,
{
    fn canary(text: &str) -> Self {
        Self::Owned(T::Owned::canary(text))
    }
}

macro_rules! around {
    ($($type:ident => |$value:ident| $around:expr;)*) => {$(
        impl<T: Canary> Canary for $type<T> {
            fn canary(text: &str) -> Self {
                let $value = T::canary(text);
                $around
            }
        }
    )*};
}

around! {
    Option => |value| Some(value);
    Box => |value| Box::new(value);
    Rc => |value| Rc::new(value);
    Arc => |value| Arc::new(value);
    Untrusted => |value| Untrusted::new(value);
    Vec => |value| vec![value];
    VecDeque => |value| VecDeque::from([value]);
}

impl<T: Canary, const N: usize> Canary for [T; N] {
    fn canary(text: &str) -> Self {
        std::array::from_fn(|_| T::canary(text))
    }
}

impl<T: Canary + Ord> Canary for BTreeSet<T> {
    fn canary(text: &str) -> Self {
        Self::from([T::canary(text)])
    }
}

impl<T: Canary + Hash + Eq> Canary for HashSet<T> {
    fn canary(text: &str) -> Self {
        Self::from([T::canary(text)])
    }
}

impl<K: Canary + Ord, V: Canary> Canary for BTreeMap<K, V> {
    fn canary(text: &str) -> Self {
        Self::from([(K::canary(text), V::canary(text))])
    }
}

impl<K: Canary + Hash + Eq, V: Canary> Canary for HashMap<K, V> {
    fn canary(text: &str) -> Self {
        Self::from([(K::canary(text), V::canary(text))])
    }
}

impl<A: Canary, B: Canary> Canary for (A, B) {
    fn canary(text: &str) -> Self {
        (A::canary(text), B::canary(text))
    }
}

impl<A: Canary, B: Canary, C: Canary> Canary for (A, B, C) {
    fn canary(text: &str) -> Self {
        (A::canary(text), B::canary(text), C::canary(text))
    }
}
