//! What a client does with an answer: it reads it, decodes it, and decides whether to call again.

mod advice;
mod bounds;
mod decode;
mod reading;
mod retry;
mod retry_advice;
mod round_trip;
mod upstream;
