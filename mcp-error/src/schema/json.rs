//! Writes a schema as JSON Schema (draft 2020-12).

use super::{Object, Schema, Type};
use crate::json::{Json, Members};

impl Schema {
    /// Returns the keywords of a schema that is part of another one.
    fn write_part(self, definitions: Option<&str>) -> Members {
        match (definitions, self) {
            (
                Some(definitions),
                Self::Object(Object {
                    name: Some(name), ..
                }),
            ) => reference(definitions, &name),
            (_, other) => other.into_json(definitions),
        }
    }

    /// Returns the keywords of the schema, in order. `definitions` is the prefix of references to other schemas, such as
    /// `#/$defs/`. Named objects inside the schema become references, too; without `definitions` they are written in place.
    pub(crate) fn into_json(self, definitions: Option<&str>) -> Members {
        let mut json = Members::new();
        match self {
            Self::Any => {}
            Self::Enum(values) => {
                if let Some(common) = Self::type_of(&values) {
                    json.insert("type", type_name(common));
                }
                match <[Json; 1]>::try_from(values) {
                    Ok([only]) => json.insert("const", only),
                    Err(several) => json.insert("enum", several),
                };
            }
            Self::Typed(types) => {
                let mut names: Vec<Json> =
                    types.into_iter().map(|one| type_name(one).into()).collect();
                if names.len() == 1 {
                    json.insert("type", names.remove(0));
                } else {
                    json.insert("type", names);
                }
            }
            Self::Format(format) => {
                json.insert("type", "string");
                json.insert("format", format);
            }
            Self::Between(least, most) => {
                json.insert("type", "integer");
                json.insert("minimum", least);
                json.insert("maximum", most);
            }
            Self::Array(items) => {
                json.insert("type", "array");
                json.insert("items", items.write_part(definitions));
            }
            Self::AnyOf(schemas) => {
                let schemas = schemas
                    .into_iter()
                    .map(|one| one.write_part(definitions).into());
                json.insert("anyOf", schemas.collect::<Vec<Json>>());
            }
            Self::Object(object) => object.write(&mut json, definitions),
            #[cfg(feature = "exports")]
            Self::Ref(name) => return reference(definitions.unwrap_or_default(), &name),
        }
        json
    }
}

impl Object {
    fn write(mut self, json: &mut Members, definitions: Option<&str>) {
        let mut descriptions = self.take_descriptions();
        json.insert("type", "object");
        if let Some(title) = self.title {
            json.insert("title", title);
        }
        if let Some(description) = self.description {
            json.insert("description", description);
        }
        if !self.required.is_empty() {
            let required = self.required.into_iter().map(Json::from);
            json.insert("required", required.collect::<Vec<_>>());
        }
        let members = self.members.into_iter().map(|(name, schema)| {
            let mut json = schema.write_part(definitions);
            if let Some(text) = descriptions.remove(&*name) {
                json.insert("description", text);
            }
            (name, json)
        });
        let members: Members = members.collect();
        json.insert("properties", members);
    }
}

fn reference(definitions: &str, name: &str) -> Members {
    Members::from_iter([("$ref", format!("{definitions}{name}"))])
}

fn type_name(json_type: Type) -> &'static str {
    match json_type {
        Type::Null => "null",
        Type::Boolean => "boolean",
        Type::Integer => "integer",
        Type::Number => "number",
        Type::String => "string",
        Type::Object => "object",
    }
}
