//! Sanitizes text from standard input and writes it to standard output, so that you can try the sanitizer on your logs.

use std::error::Error;
use std::io::{self, BufRead, BufWriter, Write};
use std::process::ExitCode;

use mcp_error_sanitize::{Rules, text};

const USAGE: &str = "\
usage: sanitize [--json]

Reads lines, and writes each without secrets, paths, e-mail addresses and invisible characters.
  --json   reads and writes each line as a JSON string, which can contain line breaks";

/// The maximum number of bytes of a line that are kept.
const MAX_LINE: usize = 1 << 20;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let json = match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => false,
        ["--json"] => true,
        ["--help" | "-h"] => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match filter(json) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("sanitize: {error}");
            ExitCode::FAILURE
        }
    }
}

fn filter(json: bool) -> Result<(), Box<dyn Error>> {
    let rules = Rules::new().with_max_bytes(MAX_LINE);
    let mut input = io::stdin().lock();
    let mut output = BufWriter::new(io::stdout().lock());
    let mut line = Vec::new();
    let mut number = 0;
    while input.read_until(b'\n', &mut line)? > 0 {
        number += 1;
        let read = String::from_utf8_lossy(&line);
        let read = read.strip_suffix('\n').unwrap_or(&read);
        if json {
            let value: String = serde_json::from_str(read)
                .map_err(|error| format!("line {number} is not a JSON string: {error}"))?;
            serde_json::to_writer(&mut output, &text(&value, &rules))?;
            writeln!(output)?;
        } else {
            writeln!(output, "{}", text(read, &rules))?;
        }
        line.clear();
    }
    output.flush()?;
    Ok(())
}
