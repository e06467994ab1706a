//! Reads the answers of a server: which error was sent, what to do about it, and when to retry.

mod advice;
pub(crate) mod decode;
mod delay;
mod error_document;
mod http_response;
mod known;
#[cfg(feature = "reqwest")]
mod reqwest;
mod retry;

pub use crate::report::context::idempotency::Idempotency;
pub use advice::Advice;
#[cfg(feature = "exports")]
pub(crate) use advice::{asked_by_all, first_if_agreed};
pub use decode::{Decode, Loss, Lost, Received, Undecoded};
pub(crate) use error_document::ErrorDocument;
pub use http_response::HttpResponse;
pub use known::KnownErrors;
pub use retry::{GiveUp, RetryLimits, ToAdvice};
