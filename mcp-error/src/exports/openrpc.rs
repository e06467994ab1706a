//! OpenRPC components.

use super::{Exports, File, grouped, object, pretty, strings};
use crate::json::Members;
use crate::registry::entry::ErrorEntry;
use crate::schema::distinct;

impl Exports<'_> {
    /// Returns an OpenRPC document with an error for each code, to be referred to or merged: `openrpc.json`.
    ///
    /// A method may list a code only once, so all entries with the same code become one error, which lists their types
    /// and kinds in `data`. A code for older peers is listed as a separate error.
    pub fn openrpc(&self) -> File {
        let by_code = grouped(self.entries().flat_map(|entry| {
            let codes = [Some(entry.code()), entry.legacy_code()];
            let codes = distinct(codes.into_iter().flatten()).into_iter();
            codes.map(move |code| (code, entry))
        }));
        let mut errors = Members::new();
        for (code, entries) in by_code {
            let facts = |fact: fn(&'static ErrorEntry) -> &'static str| {
                distinct(entries.iter().map(|entry| fact(entry)))
            };
            let types = strings(facts(ErrorEntry::problem_type));
            let error = object! {
                "code": code,
                "message": facts(ErrorEntry::title).join(", "),
                "data": object! { "types": types, "kinds": strings(facts(ErrorEntry::kind)) },
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
        pretty("openrpc.json", &document)
    }
}
