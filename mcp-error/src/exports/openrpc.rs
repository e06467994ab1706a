//! OpenRPC errors.

use std::collections::HashMap;

use super::{Exports, File, object, pretty, strings};
use crate::json::Members;
use crate::registry::entry::ErrorEntry;
use crate::schema::distinct;

impl Exports<'_> {
    /// Returns an OpenRPC document with an error for each code, to be referred to or merged: `openrpc.json`.
    ///
    /// A method may list a code only once, so all entries with the same code become one error, which lists their types
    /// and kinds in `data`. A code for older peers is listed as a separate error.
    pub fn openrpc(&self) -> File {
        let mut groups: Vec<(i32, Vec<&'static ErrorEntry>)> = Vec::new();
        let mut indices = HashMap::new();
        for entry in self.entries() {
            for code in distinct(
                [Some(entry.code()), entry.legacy_code()]
                    .into_iter()
                    .flatten(),
            ) {
                let at = *indices.entry(code).or_insert_with(|| {
                    groups.push((code, Vec::new()));
                    groups.len() - 1
                });
                groups[at].1.push(entry);
            }
        }
        let mut errors = Members::new();
        for (code, of_code) in groups {
            let of_code = || of_code.iter();
            let titles = distinct(of_code().map(|entry| entry.title()));
            let types = distinct(of_code().map(|entry| entry.problem_type()));
            let kinds = distinct(of_code().map(|entry| entry.kind()));
            let error = object! {
                "code": code,
                "message": titles.join(", "),
                "data": object! { "types": strings(types), "kinds": strings(kinds) },
            };
            // The name of a component cannot contain a sign.
            let name = if code < 0 {
                format!("Minus{}", code.unsigned_abs())
            } else {
                format!("Plus{code}")
            };
            errors.insert(name, error);
        }
        let document = object! {
            "openrpc": "1.3.2",
            "info": object! { "title": self.name.clone(), "version": self.version.clone() },
            "methods": Vec::new(),
            "components": object! { "errors": errors },
        };
        pretty("openrpc.json", document)
    }
}
