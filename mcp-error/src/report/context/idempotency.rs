//! Whether a call may be repeated without a further effect.

/// Whether a request that arrives twice has the same effect as a request that arrives once (RFC 9110 §9.2.2).
///
/// An error does not know this. A client knows it of its own requests, see [`RetryLimits`](crate::client::RetryLimits), and a
/// server of its tools, see [`Context::with_idempotency`](crate::Context::with_idempotency).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Idempotency {
    /// A repeated request has the same effect as one request.
    Idempotent,
    /// A repeated request may have a further effect, so it is repeated only after a call that has changed nothing.
    NotIdempotent,
}
