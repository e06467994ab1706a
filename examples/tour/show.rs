//! Prints to a terminal that is 100 columns wide.

const LABEL: usize = 18;
const WIDTH: usize = 100;

/// Prints a heading.
pub fn heading(text: &str) {
    println!("\n{text}\n{}", "-".repeat(text.chars().count().min(WIDTH)));
}

/// Prints a label on the left and its text on the right.
pub fn row(label: &str, text: &str) {
    let mut label = label;
    for line in text.lines() {
        for part in wrapped(line, WIDTH - LABEL) {
            println!("{label:<LABEL$}{part}");
            label = "";
        }
    }
}

/// Prints an indented text.
pub fn indented(text: &str) {
    for line in text.lines() {
        for part in wrapped(line, WIDTH - 2) {
            println!("  {part}");
        }
    }
}

/// Splits a line into lines of at most `width` characters, at spaces if possible. A longer word is split anywhere.
fn wrapped(line: &str, width: usize) -> Vec<String> {
    let indent: String = line
        .chars()
        .take_while(|next| next.is_whitespace())
        .collect();
    let mut lines = vec![indent.clone()];
    for word in line.split_whitespace() {
        let mut rest: Vec<char> = word.chars().collect();
        let used = lines.last().map_or(0, |last| last.chars().count());
        let blank = usize::from(used > indent.len());
        if blank == 1 && used + 1 + rest.len() > width && rest.len() + indent.len() <= width {
            lines.push(indent.clone());
        } else if blank == 1 {
            lines.last_mut().expect("there is a line").push(' ');
        }
        while !rest.is_empty() {
            let used = lines.last().map_or(0, |last| last.chars().count());
            let room = width.saturating_sub(used);
            if room == 0 {
                lines.push(indent.clone());
                continue;
            }
            let part = rest.drain(..room.min(rest.len()));
            lines.last_mut().expect("there is a line").extend(part);
        }
    }
    lines
}
