//! The trace that a request belongs to.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// The position of a request in a distributed trace: the value of `traceparent` (W3C Trace Context, §3.2). MCP clients
/// send it in `_meta` (SEP-414), HTTP clients in a field of the header.
///
/// ```
/// use mcp_error::report::TraceParent;
///
/// let text = "00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01";
/// let parent: TraceParent = text.parse().unwrap();
/// assert_eq!(parent.trace_id(), "0af7651916cd43dd8448eb211c80319c");
/// assert_eq!(parent.parent_id(), "00f067aa0ba902b7");
/// assert!(parent.is_sampled());
/// assert_eq!(parent.to_string(), text);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TraceParent {
    trace_id: u128,
    parent_id: u64,
    flags: u8,
}

impl TraceParent {
    /// Returns the id of the trace: 32 hexadecimal digits in lower case.
    pub fn trace_id(&self) -> String {
        format!("{:032x}", self.trace_id)
    }

    /// Returns the id of the span in which the client made the request: 16 hexadecimal digits in lower case.
    pub fn parent_id(&self) -> String {
        format!("{:016x}", self.parent_id)
    }

    /// Returns whether the client may have recorded its span.
    pub fn is_sampled(&self) -> bool {
        self.flags & 1 == 1
    }
}

/// Writes the value in version 00, the one that this crate reads completely.
impl fmt::Display for TraceParent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            trace_id,
            parent_id,
            flags,
        } = self;
        write!(f, "00-{trace_id:032x}-{parent_id:016x}-{flags:02x}")
    }
}

/// The error of reading a [`TraceParent`]: the text does not have the form of `traceparent`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct InvalidTraceParent;

impl fmt::Display for InvalidTraceParent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the text is not a valid `traceparent` (W3C Trace Context, §3.2)")
    }
}

impl Error for InvalidTraceParent {}

/// Reads a value of version 00, and the beginning of one of a later version (§3.2.4 and §4).
impl FromStr for TraceParent {
    type Err = InvalidTraceParent;

    fn from_str(text: &str) -> Result<Self, InvalidTraceParent> {
        let mut text = text.as_bytes();
        while let [b' ' | b'\t', rest @ ..] | [rest @ .., b' ' | b'\t'] = text {
            text = rest;
        }
        let mut parts = text.split(|byte| *byte == b'-');
        let version = hex(parts.next(), 2)?;
        let parent = Self {
            trace_id: hex(parts.next(), 32)?,
            parent_id: hex(parts.next(), 16)? as u64,
            flags: hex(parts.next(), 2)? as u8,
        };
        let is_known = version == 0 && parts.next().is_none() || (1..0xff).contains(&version);
        if is_known && parent.trace_id != 0 && parent.parent_id != 0 {
            Ok(parent)
        } else {
            Err(InvalidTraceParent)
        }
    }
}

/// Reads a number of exactly `digits` hexadecimal digits in lower case.
fn hex(text: Option<&[u8]>, digits: usize) -> Result<u128, InvalidTraceParent> {
    let text = text.filter(|text| text.len() == digits);
    text.ok_or(InvalidTraceParent)?
        .iter()
        .try_fold(0, |number, byte| {
            let digit = match byte {
                b'0'..=b'9' => byte - b'0',
                b'a'..=b'f' => byte - b'a' + 10,
                _ => return Err(InvalidTraceParent),
            };
            Ok(number << 4 | u128::from(digit))
        })
}

#[cfg(test)]
mod tests {
    use super::TraceParent;

    const TRACE: &str = "0af7651916cd43dd8448eb211c80319c";
    const PARENT: &str = "00f067aa0ba902b7";

    #[test]
    fn what_the_specification_allows_is_read() {
        for (text, is_valid) in [
            (format!("00-{TRACE}-{PARENT}-01"), true),
            (format!("00-{TRACE}-{PARENT}-ff"), true),
            (format!(" 00-{TRACE}-{PARENT}-00\t"), true),
            // A later version may say more.
            (format!("01-{TRACE}-{PARENT}-01-what-comes"), true),
            (format!("00-{TRACE}-{PARENT}-01-more"), false),
            (format!("ff-{TRACE}-{PARENT}-01"), false),
            (format!("00-{}-{PARENT}-01", "0".repeat(32)), false),
            (format!("00-{TRACE}-{}-01", "0".repeat(16)), false),
            (format!("00-{}-{PARENT}-01", TRACE.to_uppercase()), false),
            (format!("00-{TRACE}-{PARENT}"), false),
            (format!("00-{TRACE}-{PARENT}-1"), false),
            (format!("00-{TRACE}-+0f067aa0ba902b7-01"), false),
            (String::new(), false),
        ] {
            assert_eq!(text.parse::<TraceParent>().is_ok(), is_valid, "{text}");
        }
    }
}
