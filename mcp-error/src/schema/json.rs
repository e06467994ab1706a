//! Writes a schema as JSON Schema (draft 2020-12).

use super::{Object, Schema, Type};
use crate::json::{Json, Members};

impl Schema {
    /// Returns the keywords of the schema, in order.
    pub(crate) fn into_json(self) -> Members {
        let mut json = Members::new();
        match self {
            Self::Any => {}
            Self::Enum(values) => {
                if let Some(common) = Self::type_of(&values) {
                    json.insert("type", type_name(common));
                }
                json.insert("enum", values);
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
                json.insert("items", items.into_json());
            }
            Self::AnyOf(schemas) => {
                let schemas = schemas.into_iter().map(|one| one.into_json().into());
                json.insert("anyOf", schemas.collect::<Vec<Json>>());
            }
            Self::Object(object) => object.write(&mut json),
        }
        json
    }
}

impl Object {
    fn write(self, json: &mut Members) {
        json.insert("type", "object");
        if let Some(title) = self.title {
            json.insert("title", title);
        }
        if let Some(description) = self.description {
            json.insert("description", description);
        }
        let required = self.required.into_iter().map(Json::from);
        json.insert("required", required.collect::<Vec<_>>());
        let members: Members = self
            .members
            .into_iter()
            .map(|(name, schema)| (name, schema.into_json()))
            .collect();
        json.insert("properties", members);
    }
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
