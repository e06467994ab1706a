//! The JSON Schema of a catalog.

use serde::Serialize;

use super::wire::{Place, Wire};
use super::{object, strings};
use crate::json::{Json, Members};
use crate::registry::member::{Sanitizer, Shape};
use mcp_error_rules::choices::{Effect, Fault, Lane, Recovery, Shown};

pub(super) fn catalog_schema() -> Members {
    let errors = || object! { "type": "array", "items": entry() };
    object! {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:schema:mcp-error:catalog:1",
        "title": "Catalog of errors",
        "type": "object",
        "required": strings(["catalogVersion", "name", "version", "errors"]),
        "additionalProperties": false,
        "properties": object! {
            "catalogVersion": object! { "const": 1 },
            "name": text(),
            "version": text(),
            "format": format(),
            "errors": errors(),
            "framework": errors(),
        },
    }
}

fn format() -> Members {
    object! {
        "type": "object",
        "required": strings(["wires", "policy"]),
        "properties": object! {
            "wires": object! { "type": "array", "items": one_of(Wire::ALL) },
            "policy": object! { "type": "object" },
        },
    }
}

fn entry() -> Members {
    let texts = || object! { "type": "array", "items": text() };
    let code = || integer(i32::MIN.into(), i32::MAX.into());
    let uri = || object! { "type": "string", "format": "uri-reference" };
    object! {
        "type": "object",
        "required": strings([
            "type", "kind", "name", "title", "status", "code", "lane", "fault", "recovery", "retryable",
            "capture", "members",
        ]),
        "additionalProperties": false,
        "properties": object! {
            "type": uri(),
            "kind": object! { "type": "string", "pattern": "^[A-Z][A-Z0-9_]*$" },
            "name": text(),
            "title": text(),
            "status": integer(400, 599),
            "statuses": object! { "type": "array", "items": integer(400, 599) },
            "code": code(),
            "legacyCode": code(),
            "lane": one_of(Lane::ALL),
            "fault": one_of(Fault::ALL),
            "recovery": one_of(Recovery::ALL),
            "retryable": boolean(),
            "retryAfter": integer(0, u32::MAX.into()),
            "effect": one_of(Effect::ALL),
            "scopes": text(),
            "capture": boolean(),
            "computed": object! {
                "type": "array",
                "items": one_of(&["status", "retryable", "retryAfter", "members"]),
            },
            "description": text(),
            "docs": uri(),
            "detail": text(),
            "message": text(),
            "userMessage": text(),
            "suggestions": texts(),
            "examples": texts(),
            "members": object! { "type": "array", "items": member() },
            "samples": object! { "type": "array", "items": sample() },
        },
    }
}

fn member() -> Members {
    object! {
        "type": "object",
        "required": strings(["name", "type", "shown"]),
        "additionalProperties": false,
        "properties": object! {
            "name": text(),
            "type": one_of(Shape::ALL),
            "list": boolean(),
            "optional": boolean(),
            "shown": one_of(Shown::ALL),
            "sanitizer": one_of(Sanitizer::ALL),
            "value": true,
            "description": text(),
        },
    }
}

fn sample() -> Members {
    object! {
        "type": "object",
        "required": strings(["place", "text"]),
        "additionalProperties": false,
        "properties": object! {
            "place": one_of(Place::ALL),
            "head": text(),
            "text": text(),
            "whole": text(),
        },
    }
}

fn text() -> Members {
    object! { "type": "string" }
}

fn boolean() -> Members {
    object! { "type": "boolean" }
}

fn integer(from: i64, to: i64) -> Members {
    object! { "type": "integer", "minimum": from, "maximum": to }
}

fn one_of<T: Serialize>(values: &[T]) -> Members {
    let values = serde_json::to_value(values).map(Json::from);
    object! { "enum": values.unwrap_or_default() }
}
