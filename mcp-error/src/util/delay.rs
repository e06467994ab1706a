use std::time::Duration;

/// Returns whole seconds, rounded up, since a retry that comes too early fails again.
pub(crate) fn whole_seconds(delay: Duration) -> u64 {
    let fraction = u64::from(delay.subsec_nanos() > 0);
    delay.as_secs().saturating_add(fraction)
}
