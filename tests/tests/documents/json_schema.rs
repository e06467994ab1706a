//! Validation by JSON Schema, draft 2020-12, where a `format` is a requirement too.

use boon::{Compiler, Draft, SchemaIndex, Schemas};
use serde_json::Value;

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
        const HERE: &str = "https://schema.example/";
        let mut compiler = Compiler::new();
        compiler.set_default_draft(Draft::V2020_12);
        compiler.enable_format_assertions();
        compiler
            .add_resource(HERE, schema.clone())
            .expect("a schema");
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
