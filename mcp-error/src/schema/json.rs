//! A schema as JSON Schema, draft 2020-12.

use super::{Object, Schema, Type};
use crate::json::{Json, Members};

impl Schema {
    /// The keywords of the schema, in order.
    pub(crate) fn into_json(self) -> Members {
        let mut json = Members::new();
        match self {
            Self::Any => {}
            Self::Enum(values) => {
                if let Some(of) = Self::type_of(&values) {
                    json.insert("type", name(of));
                }
                json.insert("enum", values);
            }
            Self::Typed(types) => {
                let mut names: Vec<Json> = types.into_iter().map(|of| name(of).into()).collect();
                match names.len() {
                    1 => json.insert("type", names.remove(0)),
                    _ => json.insert("type", names),
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
        let members = self.members.into_iter();
        let members: Members = members
            .map(|(name, schema)| (name, schema.into_json()))
            .collect();
        json.insert("properties", members);
    }
}

fn name(of: Type) -> &'static str {
    match of {
        Type::Null => "null",
        Type::Boolean => "boolean",
        Type::Integer => "integer",
        Type::Number => "number",
        Type::String => "string",
        Type::Object => "object",
    }
}
