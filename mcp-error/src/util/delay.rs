use std::time::Duration;

/// The largest number that each reader of JSON reads as it was written (RFC 8259 §6).
const MOST_SECONDS: u64 = (1 << 53) - 1;

/// Returns whole seconds, rounded up, since a retry that comes too early fails again. A longer delay than
/// [`MOST_SECONDS`], some 285 million years, becomes that.
pub(crate) fn whole_seconds(delay: Duration) -> u64 {
    let fraction = u64::from(delay.subsec_nanos() > 0);
    delay.as_secs().saturating_add(fraction).min(MOST_SECONDS)
}
