//! Reading the answers of a server: what to do about an error, retries, and the variant that was sent.

mod advice;
pub(crate) mod decode;
mod delay;
mod http_response;
mod known;
mod retry;
mod said;

pub use advice::Advice;
pub use decode::{Decode, Loss, Lost, Received, Undecoded};
pub use http_response::HttpResponse;
pub use known::KnownErrors;
pub use retry::{GiveUp, Idempotency, RetryLimits, ToAdvice};
