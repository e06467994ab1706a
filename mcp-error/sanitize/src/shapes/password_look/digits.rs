//! What digits say by themselves.

/// Whether digits count from 1 or down to it: `123`, `54321`.
pub(super) fn is_counting(digits: &[u8]) -> bool {
    const UP: &[u8] = b"123456789";
    const DOWN: &[u8] = b"987654321";
    digits.len() > 2 && (UP.starts_with(digits) || DOWN.ends_with(digits))
}

/// Whether digits are a year of the last hundred years or so.
pub(super) fn is_year(digits: &[u8]) -> bool {
    matches!(digits, [b'1', b'9', _, _] | [b'2', b'0', _, _])
}

/// Whether digits are a day, a month and a year, in this order or in the other.
pub(super) fn is_date(digits: &[u8]) -> bool {
    let number = |tens: u8, ones: u8| 10 * (tens & 15) + (ones & 15);
    let is_day_and_month =
        |day: u8, month: u8| (1..=31).contains(&day) && (1..=12).contains(&month);
    match *digits {
        [a, b, c, d, e, f, g, h] => {
            is_year(&[e, f, g, h]) && is_day_and_month(number(a, b), number(c, d))
                || is_year(&[a, b, c, d]) && is_day_and_month(number(g, h), number(e, f))
        }
        [a, b, c, d, _, _] => is_day_and_month(number(a, b), number(c, d)),
        _ => false,
    }
}
