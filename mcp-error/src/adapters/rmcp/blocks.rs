//! Writes the sanitized texts of a content block back to rmcp's type.

use serde_json::{Map, Value};

use super::ResultMeta;
use super::sdk::model::{ContentBlock, ResourceContents};

/// Gives a block the texts of its sanitized JSON. A block that has more to sanitize than is known here becomes a text
/// with this JSON.
pub(super) fn write_block(block: &mut ContentBlock, clean: Value) {
    if let Value::Object(clean) = &clean {
        write_texts(block, clean);
    }
    if serde_json::to_value(&*block).ok().as_ref() != Some(&clean) {
        *block = ContentBlock::text(clean.to_string());
    }
}

fn write_texts(block: &mut ContentBlock, clean: &Map<String, Value>) {
    match block {
        ContentBlock::Text(text) => {
            write(&mut text.text, clean, "text");
            write_meta(&mut text.meta, clean);
        }
        ContentBlock::Image(image) => write_meta(&mut image.meta, clean),
        ContentBlock::Audio(audio) => write_meta(&mut audio.meta, clean),
        ContentBlock::Resource(resource) => {
            write_meta(&mut resource.meta, clean);
            let Some(Value::Object(clean)) = clean.get("resource") else {
                return;
            };
            match &mut resource.resource {
                ResourceContents::TextResourceContents {
                    uri, text, meta, ..
                } => {
                    write(uri, clean, "uri");
                    write(text, clean, "text");
                    write_meta(meta, clean);
                }
                ResourceContents::BlobResourceContents { uri, meta, .. } => {
                    write(uri, clean, "uri");
                    write_meta(meta, clean);
                }
                _ => {}
            }
        }
        ContentBlock::ResourceLink(link) => {
            write(&mut link.uri, clean, "uri");
            write(&mut link.name, clean, "name");
            for (text, name) in [
                (&mut link.title, "title"),
                (&mut link.description, "description"),
            ] {
                if let Some(text) = text {
                    write(text, clean, name);
                }
            }
            write_meta(&mut link.meta, clean);
        }
        _ => {}
    }
}

fn write(text: &mut String, clean: &Map<String, Value>, name: &str) {
    if let Some(Value::String(clean)) = clean.get(name) {
        text.clone_from(clean);
    }
}

fn write_meta(meta: &mut Option<ResultMeta>, clean: &Map<String, Value>) {
    if let (Some(meta), Some(Value::Object(clean))) = (meta, clean.get("_meta")) {
        meta.0.clone_from(clean);
    }
}
