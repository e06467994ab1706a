//! Runs code of others so that it can neither panic through us nor write without end.

use std::any::Any;
use std::fmt::{self, Display, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use mcp_error_rules::text::truncate_at_char;

/// The text of `value`, at most `limit` bytes of it; `None` where its `Display` panics or fails.
pub(crate) fn display(value: &dyn Display, limit: usize) -> Option<String> {
    let mut bounded = Bounded {
        text: String::new(),
        limit,
        full: false,
    };
    let written = catch(|| write!(bounded, "{value}"))?;
    (written.is_ok() || bounded.full).then_some(bounded.text)
}

/// What `run` returns, unless it panics.
pub(crate) fn catch<T>(run: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(run)).map_err(discard).ok()
}

/// Drops what a panic left; a payload whose `Drop` panics too is leaked.
pub(crate) fn discard(payload: Box<dyn Any + Send>) {
    if let Err(again) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
        std::mem::forget(again);
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
            self.text.push_str(more);
            return Ok(());
        }
        self.text.push_str(truncate_at_char(more, room));
        self.full = true;
        // Most implementations stop at an error, so a text without end is cut short here.
        Err(fmt::Error)
    }
}

/// The output of a future, or the payload of its panic.
#[cfg(any(feature = "axum", feature = "jsonrpsee", feature = "rmcp"))]
pub(crate) async fn catch_async<F: Future>(
    future: F,
) -> Result<F::Output, Box<dyn std::any::Any + Send>> {
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
