//! The largest number with a property.

/// Returns the largest number up to `most` that fits, or 0 if none does. All numbers below one that fits have to fit, too.
#[inline(never)]
pub(crate) fn largest(most: usize, fits: &dyn Fn(usize) -> bool) -> usize {
    let (mut fitting, mut too_large) = (0, most.saturating_add(1));
    while fitting + 1 < too_large {
        let middle = fitting + (too_large - fitting) / 2;
        if fits(middle) {
            fitting = middle;
        } else {
            too_large = middle;
        }
    }
    fitting
}
