//! The tables from which a TypeScript client takes its advice. They are computed with the functions that Rust clients call.

use std::collections::HashSet;
use std::fmt::Write as _;

use super::types::quoted;
use crate::client::{asked_by_all, first_if_agreed};
use crate::documents::status_codes::StatusCodes;
use crate::exports::{Exports, grouped};
use crate::registry::entry::ErrorEntry;
use mcp_error_rules::choices::{Fault, Recovery};
use mcp_error_rules::codes::{INTERNAL_ERROR, recovery_of_code};
use mcp_error_rules::recovery::recovery;
use mcp_error_rules::status::{ERROR_STATUSES, default_fault};

impl Exports<'_> {
    pub(super) fn write_advice_tables(&self, text: &mut String) {
        let _ = writeln!(text, "const INTERNAL_ERROR = {INTERNAL_ERROR};\n");
        write_recovery(text);
        text.push_str("/** The status that belongs to a code where a document has none. */\nconst STATUS_OF_CODE: ReadonlyMap<number, number> = new Map<number, number>([");
        let codes = crate::schema::distinct(StatusCodes::STANDARD.codes()).into_iter();
        let rows = codes.map(|code| format!("[{code}, {}]", StatusCodes::STANDARD.status(code)));
        text.push_str(&rows.collect::<Vec<_>>().join(", "));
        text.push_str("]);\n\n");
        text.push_str("/** What to do about the codes that MCP and its SDKs define. */\nconst RECOVERY_OF_CODE: ReadonlyMap<number, Recovery> = new Map<number, Recovery>([");
        let rows = CODES_OF_MCP.filter_map(|code| {
            let recovery = recovery_of_code(code)?;
            Some(format!("[{code}, {}]", quoted(recovery.as_str())))
        });
        text.push_str(&rows.collect::<Vec<_>>().join(", "));
        text.push_str("]);\n\n");
        self.write_lookups(text);
    }

    /// Writes the facts by everything that identifies an error in a document. Entries that share it but advise different
    /// things are left out, as in Rust.
    fn write_lookups(&self, text: &mut String) {
        let all = || self.registry.iter();
        let by_type = facts_by(all().map(|entry| (quoted(entry.problem_type()), entry)));
        let by_kind = facts_by(all().map(|entry| (quoted(entry.kind()), entry)));
        let is_known: HashSet<String> = by_kind.iter().map(|(kind, _)| kind.clone()).collect();
        let ambiguous = all().filter(|entry| !is_known.contains(&quoted(entry.kind())));
        let by_kind_and_code = facts_by(ambiguous.map(|entry| {
            let (kind, code) = (entry.kind(), entry.code());
            (quoted(&format!("{kind} {code}")), entry)
        }));
        let by_code = facts_by(all().map(|entry| (entry.code().to_string(), entry)));
        for (name, key, rows) in [
            ("BY_TYPE", "string", by_type),
            ("BY_KIND", "string", by_kind),
            ("BY_KIND_AND_CODE", "string", by_kind_and_code),
            ("BY_CODE", "number", by_code),
        ] {
            let _ = writeln!(
                text,
                "const {name}: ReadonlyMap<{key}, ErrorFacts> = new Map<{key}, ErrorFacts>(["
            );
            for (key, entry) in rows {
                let _ = writeln!(text, "  [{key}, ERRORS.{}],", entry.kind());
            }
            text.push_str("]);\n\n");
        }
        self.write_permissions(text);
    }

    /// Writes which permission errors ask for that share what identifies them and advise different things otherwise.
    fn write_permissions(&self, text: &mut String) {
        let all = || self.registry.iter();
        let by_type = asked_by(all().map(|entry| (quoted(entry.problem_type()), entry)));
        let by_kind = asked_by(all().map(|entry| (quoted(entry.kind()), entry)));
        text.push_str("/** The permission that each of several errors asks for. */\n");
        for (name, rows) in [("ASKED_BY_TYPE", by_type), ("ASKED_BY_KIND", by_kind)] {
            let rows: Vec<String> = rows
                .iter()
                .map(|(key, asked)| format!("[{key}, {}]", quoted(asked.as_str())))
                .collect();
            let _ = writeln!(
                text,
                "const {name}: ReadonlyMap<string, Recovery> = new Map<string, Recovery>([{}]);\n",
                rows.join(", ")
            );
        }
    }
}

/// Returns the entry for each key whose entries agree, in the order in which the keys first occur.
fn facts_by(
    entries: impl Iterator<Item = (String, &'static ErrorEntry)>,
) -> Vec<(String, &'static ErrorEntry)> {
    let groups = grouped(entries).into_iter();
    groups
        .filter_map(|(key, group)| Some((key, first_if_agreed(group.into_iter())?)))
        .collect()
}

/// Returns the permission for each key whose entries do not agree but all ask for one.
fn asked_by(
    entries: impl Iterator<Item = (String, &'static ErrorEntry)>,
) -> Vec<(String, Recovery)> {
    let mut asked = Vec::new();
    for (key, group) in grouped(entries) {
        let is_ambiguous = first_if_agreed(group.iter().copied()).is_none();
        if let Some(recovery) = asked_by_all(&mut group.iter().copied())
            && is_ambiguous
        {
            asked.push((key, recovery));
        }
    }
    asked
}

/// A range that contains all codes of JSON-RPC, MCP and their SDKs.
const CODES_OF_MCP: std::ops::RangeInclusive<i32> = -33_000..=0;

/// Writes the recovery for each status, in runs of statuses for which it is the same.
fn write_recovery(text: &mut String) {
    type Row = (Fault, [[Recovery; 3]; 2]);
    let row = |status| -> Row {
        let of = |fault| [None, Some(true), Some(false)].map(|can| recovery(status, fault, can));
        (
            default_fault(status),
            [of(Fault::Caller), of(Fault::Server)],
        )
    };
    let mut runs: Vec<(u16, u16, Row)> = Vec::new();
    for status in ERROR_STATUSES {
        match runs.last_mut() {
            Some((_, last, known)) if *known == row(status) => *last = status,
            _ => runs.push((status, status, row(status))),
        }
    }
    text.push_str(
        r#"type Recoveries = readonly [unknown: Recovery, canRetry: Recovery, cannotRetry: Recovery];

/** What to do by status, by whose fault it is, and by whether a retry can help. */
const RECOVERY: readonly {
  readonly from: number;
  readonly to: number;
  readonly fault: "caller" | "server";
  readonly caller: Recoveries;
  readonly server: Recoveries;
}[] = [
"#,
    );
    let names = |recoveries: [Recovery; 3]| {
        let names = recoveries.map(|one| quoted(one.as_str()));
        format!("[{}]", names.join(", "))
    };
    for (from, to, (fault, [caller, server])) in runs {
        let _ = writeln!(
            text,
            "  {{ from: {from}, to: {to}, fault: {}, caller: {}, server: {} }},",
            quoted(fault.as_str()),
            names(caller),
            names(server)
        );
    }
    text.push_str("];\n\n");
}
