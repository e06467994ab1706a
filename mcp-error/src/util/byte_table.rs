//! Tables with a number for each byte, which are faster than a comparison of each byte of a text.

/// Makes a table of 256 numbers in const evaluation: `byte_table!(|byte| match byte { b'"' => 1, _ => 0 })`.
macro_rules! byte_table {
    (|$byte:ident| $number:expr) => {{
        let mut table = [0; 256];
        let mut at = 0;
        while at < table.len() {
            let $byte = at as u8;
            table[at] = $number;
            at += 1;
        }
        table
    }};
}

pub(crate) use byte_table;
