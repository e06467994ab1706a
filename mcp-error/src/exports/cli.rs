//! A program that writes, checks and prints the exports of a server.

use std::ffi::OsString;
use std::io::{self, IsTerminal as _, Write};
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

use super::catalog::{Catalog, CatalogEntry};
use super::current::{Difference, differences};
use super::{Exports, File, clashes, merge};
use crate::policy::Policy;
use crate::registry::Registry;
use crate::util::pluralize::pluralize;

/// Runs a program that writes, checks and prints the exports of an MCP server with this policy, and ends the process. Its
/// help says which arguments it takes.
///
/// | command | what it does | exit code |
/// | --- | --- | --- |
/// | `--out DIR` | writes all files | 1 if one cannot be written |
/// | `--out DIR --check` | compares them with those in the directory, and prints what differs | 1 if any differs |
/// | `list` | prints a line for each error | |
/// | `show NOT_FOUND` | prints the page of an error, found by its kind, type, name, code or status | 1 if there is none |
/// | `audit` | prints the findings of the [audit](Registry::audit) | 1 if there are any |
/// | `--merge a.json b.json --out DIR` | writes one site of the catalogs of several servers | 1 if one cannot be read |
///
/// Wrong arguments end it with code 2.
///
/// ```no_run
/// # use mcp_error::{McpError, Policy};
/// # #[derive(Debug, thiserror::Error, McpError)] #[error("closed")] #[mcp(status = 409)] pub struct Closed;
/// # mcp_error::registry! { pub static ERRORS = [Closed]; }
/// # static POLICY: Policy = Policy::production();
/// fn main() {
///     mcp_error::exports::main(&ERRORS, &POLICY)
/// }
/// ```
///
/// A server on other wires than MCP calls [`Exports::main`].
pub fn main(registry: &Registry, policy: &Policy) -> ! {
    registry.exports().with_policy(policy).main()
}

impl Exports<'_> {
    /// Runs the program of [`main`] for these exports, with the arguments of the process, and ends the process.
    pub fn main(&self) -> ! {
        let code = self.run(std::env::args_os(), &mut io::stdout().lock());
        std::process::exit(code.into())
    }

    /// Runs the program of [`main`] for these exports, and returns its exit code. The first argument is the name of the
    /// program. Mistakes are written to standard error.
    pub fn run(&self, arguments: impl IntoIterator<Item = OsString>, output: &mut dyn Write) -> u8 {
        let matches = match command(self).try_get_matches_from(arguments) {
            Ok(matches) => matches,
            Err(error) => {
                // Help goes to standard output, and mistakes to standard error.
                let _ = error.print();
                return u8::try_from(error.exit_code()).unwrap_or(2);
            }
        };
        let done = match matches.subcommand() {
            Some(("list", _)) => self.list(output),
            Some(("show", show)) => self.show(&text_of(show, "name"), output),
            Some(("audit", _)) => self.print_audit(output),
            _ => self.write_or_check(&matches, output),
        };
        match done {
            Ok(code) => code,
            // Whoever reads the output has seen enough.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            Err(error) => {
                let _ = writeln!(io::stderr(), "error: {error}");
                1
            }
        }
    }

    fn list(&self, output: &mut dyn Write) -> io::Result<u8> {
        let catalog = self.shared_catalog();
        let width = |fact: fn(&CatalogEntry) -> usize| {
            let widths = catalog.errors.iter().map(fact);
            widths.max().unwrap_or(0)
        };
        let kind = width(|entry| entry.kind.len());
        let code = width(|entry| entry.code.to_string().len());
        let recovery = width(|entry| entry.recovery.as_str().len());
        for entry in &catalog.errors {
            writeln!(
                output,
                "{:kind$}  {}  {:>code$}  {:recovery$}  {}",
                entry.kind,
                entry.status,
                entry.code,
                entry.recovery.as_str(),
                entry.title
            )?;
        }
        Ok(0)
    }

    fn show(&self, name: &str, output: &mut dyn Write) -> io::Result<u8> {
        match self.explain(name) {
            Some(page) => output.write_all(page.as_bytes()).map(|()| 0),
            None => Err(io::Error::other(format!(
                "no error has the kind, type, name, code or status `{name}`; `list` prints all"
            ))),
        }
    }

    fn print_audit(&self, output: &mut dyn Write) -> io::Result<u8> {
        let findings = self.registry.audit();
        for finding in &findings {
            writeln!(output, "{finding}")?;
        }
        writeln!(output, "{}", pluralize(findings.len(), "finding"))?;
        Ok(u8::from(!findings.is_empty()))
    }

    fn write_or_check(&self, matches: &ArgMatches, output: &mut dyn Write) -> io::Result<u8> {
        let merged: Vec<&PathBuf> = matches.get_many("merge").into_iter().flatten().collect();
        let files = if merged.is_empty() {
            self.files()
        } else {
            let catalogs: Vec<Catalog> = merged
                .into_iter()
                .map(|path| read(path))
                .collect::<io::Result<_>>()?;
            for clash in clashes(&catalogs) {
                writeln!(output, "clash: {clash}")?;
            }
            merge(&text_of(matches, "name"), &catalogs)
        };
        let Some(directory) = matches.get_one::<PathBuf>("out") else {
            return Err(io::Error::other("--out is missing"));
        };
        if matches.get_flag("check") {
            return check(directory, files, output);
        }
        let count = files.len();
        for file in files {
            file.write_to(directory).map_err(|error| {
                io::Error::new(error.kind(), format!("cannot write {}: {error}", file.path))
            })?;
        }
        writeln!(
            output,
            "wrote {} to {}",
            pluralize(count, "file"),
            directory.display()
        )?;
        Ok(0)
    }
}

fn command(exports: &Exports<'_>) -> Command {
    let path = || value_parser!(PathBuf);
    Command::new("errors")
        .about(format!(
            "Writes, checks and prints the documentation, types and schemas of: {} {}",
            exports.name, exports.version
        ))
        .arg_required_else_help(true)
        .subcommand_negates_reqs(true)
        .args_conflicts_with_subcommands(true)
        .arg(
            Arg::new("out")
                .long("out")
                .short('o')
                .value_name("DIR")
                .required(true)
                .value_parser(path())
                .help("The directory of the files"),
        )
        .arg(
            Arg::new("check")
                .long("check")
                .action(ArgAction::SetTrue)
                .help("Write nothing, and fail if a file differs"),
        )
        .arg(
            Arg::new("merge")
                .long("merge")
                .value_name("CATALOG")
                .num_args(1..)
                .value_parser(path())
                .help("Make one site of the catalog.json files of several servers"),
        )
        .arg(
            Arg::new("name")
                .long("name")
                .value_name("NAME")
                .default_value("Errors")
                .requires("merge")
                .help("The name of that site"),
        )
        .subcommand(Command::new("list").about("Prints a line for each error"))
        .subcommand(
            Command::new("show")
                .about("Prints the page of an error")
                .arg(
                    Arg::new("name")
                        .value_name("ERROR")
                        .required(true)
                        .allow_hyphen_values(true)
                        .help("A kind (NOT_FOUND), type, name in Rust, code or status"),
                ),
        )
        .subcommand(
            Command::new("audit")
                .about("Prints what could be better, and fails if there is anything"),
        )
}

fn text_of(matches: &ArgMatches, name: &str) -> String {
    matches.get_one::<String>(name).cloned().unwrap_or_default()
}

fn read(path: &Path) -> io::Result<Catalog> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string());
    let catalog = text.and_then(|text| Catalog::read(&text).map_err(|what| format!("it {what}")));
    catalog.map_err(|why| io::Error::other(format!("cannot read {}: {why}", path.display())))
}

fn check(directory: &Path, files: Vec<File>, output: &mut dyn Write) -> io::Result<u8> {
    let count = files.len();
    let differences = differences(directory, files);
    let is_colored = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    for Difference { file, what, .. } in &differences {
        writeln!(output, "{}", directory.join(&file.path).display())?;
        for line in what.lines() {
            match color(line).filter(|_| is_colored) {
                Some(color) => writeln!(output, "  \u{1b}[{color}m{line}\u{1b}[0m")?,
                None => writeln!(output, "  {line}")?,
            }
        }
    }
    if differences.is_empty() {
        writeln!(output, "{} up to date", pluralize(count, "file"))?;
        return Ok(0);
    }
    writeln!(
        output,
        "{} of {} out of date; run this without --check to write them",
        differences.len(),
        pluralize(count, "file")
    )?;
    Ok(1)
}

/// Returns the color of a line of a difference, as terminals number them.
fn color(line: &str) -> Option<u8> {
    match line.as_bytes().first()? {
        b'+' => Some(32),
        b'-' => Some(31),
        b'@' => Some(36),
        _ => None,
    }
}
