//! Sanitizes text from standard input and writes it to standard output, so that you can try the sanitizer on your logs.

use std::error::Error;
use std::io::{self, BufRead, BufWriter, Write};
use std::process::ExitCode;

use mcp_error_sanitize::{Rule, Rules, explain, text};

const USAGE: &str = "\
usage: sanitize [--json | --explain] [--without RULE]...

Reads lines, and writes each without secrets, paths, e-mail addresses and invisible characters.
  --json      reads and writes each line as a JSON string, which can contain line breaks
  --explain   writes below each line what was redacted, and by which rule: this shows the secrets
  --without RULE   switches a rule off, such as `email`; `--explain` tells the names of the rules";

/// The maximum number of bytes of a line that are kept.
const MAX_LINE: usize = 1 << 20;

/// How lines are read and written.
#[derive(Clone, Copy, PartialEq)]
enum Format {
    Lines,
    Json,
    Explained,
}

fn main() -> ExitCode {
    let mut rules = Rules::new().with_max_bytes(MAX_LINE);
    let mut format = Format::Lines;
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--json" => format = Format::Json,
            "--explain" => format = Format::Explained,
            "--without" => {
                let id = args.next().unwrap_or_default();
                let Some(rule) = Rule::from_id(&id) else {
                    eprintln!("sanitize: there is no rule {id:?}");
                    return ExitCode::from(2);
                };
                rules = rules.without(rule);
            }
            "--help" | "-h" => {
                println!("{USAGE}");
                return ExitCode::SUCCESS;
            }
            _ => {
                eprintln!("{USAGE}");
                return ExitCode::from(2);
            }
        }
    }
    match filter(format, &rules) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("sanitize: {error}");
            ExitCode::FAILURE
        }
    }
}

fn filter(format: Format, rules: &Rules) -> Result<(), Box<dyn Error>> {
    let mut input = io::stdin().lock();
    let mut output = BufWriter::new(io::stdout().lock());
    let mut line = Vec::new();
    let mut number = 0;
    while input.read_until(b'\n', &mut line)? > 0 {
        number += 1;
        let read = String::from_utf8_lossy(&line);
        let read = read.strip_suffix('\n').unwrap_or(&read);
        if format == Format::Json {
            let value: String = serde_json::from_str(read)
                .map_err(|error| format!("line {number} is not a JSON string: {error}"))?;
            serde_json::to_writer(&mut output, &text(&value, rules))?;
            writeln!(output)?;
        } else {
            writeln!(output, "{}", text(read, rules))?;
        }
        if format == Format::Explained {
            for found in explain(read, rules) {
                let value = read
                    .get(found.range)
                    .unwrap_or("(beside invisible characters)");
                writeln!(output, "  {:<16} {value}", found.rule.id())?;
            }
        }
        line.clear();
    }
    output.flush()?;
    Ok(())
}
