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
    let is_day_and_month = |day: &[u8], month: &[u8]| {
        (b"01"..=b"31").contains(&&[day[0], day[1]])
            && (b"01"..=b"12").contains(&&[month[0], month[1]])
    };
    match digits.len() {
        8 => {
            is_year(&digits[4..]) && is_day_and_month(digits, &digits[2..])
                || is_year(&digits[..4]) && is_day_and_month(&digits[6..], &digits[4..])
        }
        6 => is_day_and_month(digits, &digits[2..]),
        _ => false,
    }
}
