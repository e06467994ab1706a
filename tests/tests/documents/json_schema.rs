//! Validation by JSON Schema, draft 2020-12, where a `format` is a requirement too.

use boon::{Compiler, Draft, SchemaIndex, Schemas};
use serde_json::Value;

/// The URL under which a compiler finds the schema, or the document with schemas, that it was made for.
pub(crate) const HERE: &str = "https://schema.example/";

pub(crate) fn compiler(document: &Value) -> Compiler {
    let mut compiler = Compiler::new();
    compiler.set_default_draft(Draft::V2020_12);
    compiler.enable_format_assertions();
    let added = compiler.add_resource(HERE, document.clone());
    added.expect("a schema, or a document with schemas");
    compiler
}

pub(crate) struct Validator {
    schemas: Schemas,
    root: SchemaIndex,
}

impl Validator {
    /// # Panics
    ///
    /// If this is not a valid schema.
    #[track_caller]
    pub(crate) fn new(schema: &Value) -> Self {
        let mut compiler = compiler(schema);
        let mut schemas = Schemas::new();
        match compiler.compile(HERE, &mut schemas) {
            Ok(root) => Self { schemas, root },
            Err(error) => panic!("{error:#}: {schema:#}"),
        }
    }

    /// Returns what is wrong with a document, and where.
    pub(crate) fn validate(&self, document: &Value) -> Result<(), String> {
        let outcome = self.schemas.validate(document, self.root);
        outcome.map_err(|error| format!("{error}"))
    }

    pub(crate) fn is_valid(&self, document: &Value) -> bool {
        self.validate(document).is_ok()
    }
}

#[test]
fn what_is_not_a_schema_and_what_does_not_fit_one_is_found() {
    let schema =
        serde_json::json!({"properties": {"at": {"type": "string", "format": "date-time"}}});
    let validator = Validator::new(&schema);
    assert!(validator.is_valid(&serde_json::json!({"at": "2026-11-21T02:07:12.678Z"})));
    for wrong in [
        serde_json::json!({"at": 5}),
        serde_json::json!({"at": "yesterday"}),
    ] {
        let told = validator.validate(&wrong).unwrap_err();
        assert!(told.contains("/at"), "{told}");
    }
    let no_schema = serde_json::json!({"type": "text"});
    assert!(std::panic::catch_unwind(|| Validator::new(&no_schema)).is_err());
}
