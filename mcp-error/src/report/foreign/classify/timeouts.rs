//! Timeouts of crates on which this one need not depend.

use std::error::Error;

use crate::report::foreign::status_failure::StatusFailure;
use crate::util::panic;

/// What the timeouts of tokio and tokio-stream, of tower, and of reqwest say.
const TEXTS: [&str; 3] = [
    "deadline has elapsed",
    "request timed out",
    "operation timed out",
];

/// Returns the status of an `io::Error` of the kind `TimedOut` for such a timeout. The types of these timeouts have no data, so each
/// has one text, and no text that comes from a caller can look like it.
pub(super) fn class(error: &(dyn Error + 'static)) -> Option<StatusFailure> {
    if size_of_val(error) > 0 {
        return None;
    }
    let text = panic::catch(|| error.to_string())?;
    TEXTS.contains(&&*text).then(|| StatusFailure::new(504))
}

#[cfg(test)]
mod tests {
    use std::future::pending;
    use std::io;
    use std::time::Duration;

    use super::*;

    /// This holds without the features that link tokio.
    #[test]
    fn a_timeout_is_known_by_its_text_if_its_type_has_no_data() {
        let status = |error: &(dyn Error + 'static)| class(error).map(|class| class.status());
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_time()
            .build()
            .expect("a runtime");
        let late = async { tokio::time::timeout(Duration::ZERO, pending::<()>()).await };
        let late = runtime.block_on(late).expect_err("it never ends");
        assert_eq!(status(&late), Some(504));
        // What a caller can write.
        assert_eq!(status(&io::Error::other("deadline has elapsed")), None);
        assert_eq!(status(&std::fmt::Error), None);
    }
}
