//! Builds messages in const evaluation, where `format!` cannot be called.

/// A message of at most `N` bytes. A longer one is cut.
pub(crate) struct ConstString<const N: usize> {
    bytes: [u8; N],
    len: usize,
}

impl<const N: usize> ConstString<N> {
    pub(crate) const fn new() -> Self {
        Self {
            bytes: [0; N],
            len: 0,
        }
    }

    pub(crate) const fn push(&mut self, text: &str) {
        let bytes = text.as_bytes();
        let mut at = 0;
        while at < bytes.len() && self.len < N {
            self.bytes[self.len] = bytes[at];
            self.len += 1;
            at += 1;
        }
    }

    pub(crate) const fn push_number(&mut self, number: i32) {
        if number < 0 {
            self.push("-");
        }
        let all = number.unsigned_abs();
        let mut scale = 1;
        while all / scale >= 10 {
            scale *= 10;
        }
        while scale > 0 {
            let digit = all / scale % 10;
            self.push("0123456789".split_at(digit as usize).1.split_at(1).0);
            scale /= 10;
        }
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Panics with the message, which is a compile error in const evaluation.
    #[track_caller]
    pub(crate) const fn panic(&self) -> ! {
        match std::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => panic!("{}", text),
            // The cut has split a character.
            Err(_) => panic!("a code, kind or problem type breaks a rule"),
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn numbers_are_written_in_decimal() {
        for number in [0, 7, -7, 10, -32_603, i32::MAX, i32::MIN] {
            let mut text = super::ConstString::<16>::new();
            text.push_number(number);
            let read = std::str::from_utf8(&text.bytes[..text.len]).expect("digits");
            assert_eq!(read, number.to_string());
        }
    }
}
