//! Runs foreign code so that its panics are caught and its text is bounded.

use std::any::Any;
use std::fmt::{self, Display, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use mcp_error_rules::text::truncate_at_char;

/// Returns the first `limit` bytes of the text of `value`, or `None` where its `Display` panics or fails.
pub(crate) fn display(value: &dyn Display, limit: usize) -> Option<String> {
    let mut bounded = Bounded {
        text: String::new(),
        limit,
        full: false,
    };
    let written = catch(|| write!(bounded, "{value}"))?;
    (written.is_ok() || bounded.full).then_some(bounded.text)
}

/// Returns the result of `run`, or `None` where it panics.
#[inline(always)]
pub(crate) fn catch<T>(run: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(run)).map_err(discard).ok()
}

/// Drops the payload of a panic. If that panics too, the second payload is leaked.
#[cold]
#[inline(never)]
pub(crate) fn discard(payload: Box<dyn Any + Send>) {
    if let Err(second) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
        std::mem::forget(second);
    }
}

struct Bounded {
    text: String,
    limit: usize,
    full: bool,
}

impl Write for Bounded {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        let room = self.limit - self.text.len();
        if more.len() <= room {
            // Most texts are written as a whole, and then take no more than they need.
            if self.text.is_empty() {
                self.text = more.to_owned()
            } else {
                self.text.push_str(more)
            }
            return Ok(());
        }
        self.text.push_str(truncate_at_char(more, room));
        self.full = true;
        // Most implementations of `Display` stop at an error, so this also ends an endless text.
        Err(fmt::Error)
    }
}

/// Returns the output of a future, or the payload of its panic.
#[cfg(any(feature = "axum", feature = "__wrapped"))]
pub(crate) async fn catch_async<F: Future>(future: F) -> Result<F::Output, Box<dyn Any + Send>> {
    use std::task::Poll;

    let mut future = std::pin::pin!(future);
    std::future::poll_fn(|context| {
        match catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(context))) {
            Ok(poll) => poll.map(Ok),
            Err(payload) => Poll::Ready(Err(payload)),
        }
    })
    .await
}
