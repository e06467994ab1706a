//! Writes the sanitized texts of a content block back to rmcp's type.

use serde_json::{Map, Value};

use super::ResultMeta;
use super::sdk::model::{ContentBlock, ResourceContents};
use crate::documents::names::META;

/// Writes the texts of the sanitized JSON of a block into the block. If the JSON differs elsewhere, too, the block becomes a
/// text block with this JSON.
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

// Inlined into its callers, this would take three times as much code.
#[inline(never)]
fn write(text: &mut String, clean: &Map<String, Value>, name: &str) {
    if let Some(Value::String(clean)) = clean.get(name) {
        text.clone_from(clean);
    }
}

#[inline(never)]
fn write_meta(meta: &mut Option<ResultMeta>, clean: &Map<String, Value>) {
    if let (Some(meta), Some(Value::Object(clean))) = (meta, clean.get(META)) {
        meta.0.clone_from(clean);
    }
}

#[cfg(test)]
mod tests {
    use super::super::sdk::model::{ImageContent, Resource, TextContent};
    use super::*;
    use serde_json::json;

    fn meta() -> ResultMeta {
        let mut meta = ResultMeta::new();
        meta.0.insert("note".to_owned(), "from ada".into());
        meta
    }

    /// One block of each kind, with every text that can be sanitized.
    fn blocks() -> [ContentBlock; 5] {
        let mut text = TextContent::new("from ada");
        text.meta = Some(meta());
        let mut image = ImageContent::new("aGk=", "image/png");
        image.meta = Some(meta());
        let embedded = |contents| {
            let mut block = ContentBlock::resource(contents);
            if let ContentBlock::Resource(resource) = &mut block {
                resource.meta = Some(meta());
            }
            block
        };
        let mut link = Resource::new("file:///from ada", "from ada");
        link.title = Some("from ada".to_owned());
        link.description = Some("from ada".to_owned());
        link.meta = Some(meta());
        [
            ContentBlock::Text(text),
            ContentBlock::Image(image),
            embedded(ResourceContents::TextResourceContents {
                uri: "file:///from ada".to_owned(),
                mime_type: Some("text/plain".to_owned()),
                text: "from ada".to_owned(),
                meta: Some(meta()),
            }),
            embedded(ResourceContents::BlobResourceContents {
                uri: "file:///from ada".to_owned(),
                mime_type: None,
                blob: "aGk=".to_owned(),
                meta: Some(meta()),
            }),
            ContentBlock::ResourceLink(link),
        ]
    }

    #[test]
    fn all_texts_of_a_block_are_written_back() {
        for mut block in blocks() {
            let before = serde_json::to_string(&block).unwrap();
            let clean = before.replace("from ada", "[redacted]");
            assert_ne!(clean, before);
            let clean: Value = serde_json::from_str(&clean).unwrap();
            write_block(&mut block, clean.clone());
            assert_eq!(serde_json::to_value(&block).unwrap(), clean);
        }
    }

    #[test]
    fn a_block_with_more_to_sanitize_becomes_a_text() {
        let mut block = ContentBlock::image("aGk=", "image/png");
        let clean = json!({"type": "image", "data": "aGk=", "mimeType": "[redacted]"});
        write_block(&mut block, clean.clone());
        assert_eq!(
            serde_json::to_value(&block).unwrap(),
            json!({"type": "text", "text": clean.to_string()})
        );
    }
}
