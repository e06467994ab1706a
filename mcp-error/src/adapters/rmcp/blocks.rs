//! Sanitizes the texts of content blocks where they are. Serde's way from and to a block would take tens of kilobytes.

use mcp_error_rules::markers::MARKERS;
use serde_json::{Map, Value};

use super::ResultMeta;
use super::sdk::model::{ContentBlock, ResourceContents};
use crate::adapters::wrap::Cleaner;
use crate::documents::names::META;

/// Returns a block as JSON, as far as it tells a block of this crate, which has a text and nothing else, from any other.
pub(super) fn document_of_block(block: &ContentBlock) -> Value {
    let ContentBlock::Text(text) = block else {
        return Value::Null;
    };
    let mut members = Map::new();
    members.insert("type".to_owned(), "text".into());
    members.insert("text".to_owned(), text.text.clone().into());
    if text.meta.is_some() || text.annotations.is_some() {
        members.insert(META.to_owned(), Value::Null);
    }
    Value::Object(members)
}

/// Sanitizes a block, and returns whether there was room for it. An image or a sound stays.
pub(super) fn sanitize_block(cleaner: &mut Cleaner, block: &mut ContentBlock) -> bool {
    let has_room = cleaner.start_block();
    let is_media = matches!(block, ContentBlock::Image(_) | ContentBlock::Audio(_));
    if !has_room && !is_media {
        return false;
    }
    match block {
        ContentBlock::Text(text) => {
            cleaner.sanitize_string(&mut text.text, usize::MAX);
            sanitize_meta(cleaner, &mut text.meta);
        }
        ContentBlock::Image(image) => {
            sanitize_meta(cleaner, &mut image.meta);
        }
        ContentBlock::Audio(audio) => {
            sanitize_meta(cleaner, &mut audio.meta);
        }
        ContentBlock::Resource(resource) => {
            sanitize_meta(cleaner, &mut resource.meta);
            sanitize_resource(cleaner, &mut resource.resource);
        }
        ContentBlock::ResourceLink(link) => {
            cleaner.sanitize_uri(&mut link.uri);
            cleaner.sanitize_text(&mut link.name);
            for text in [&mut link.title, &mut link.description] {
                text.iter_mut().for_each(|text| cleaner.sanitize_text(text));
            }
            sanitize_meta(cleaner, &mut link.meta);
        }
        // It is not known which texts such a block has.
        other => *other = ContentBlock::text(MARKERS.withheld),
    }
    true
}

fn sanitize_resource(cleaner: &mut Cleaner, resource: &mut ResourceContents) {
    match resource {
        ResourceContents::TextResourceContents {
            uri, text, meta, ..
        } => {
            cleaner.sanitize_uri(uri);
            cleaner.sanitize_string(text, usize::MAX);
            sanitize_meta(cleaner, meta);
        }
        ResourceContents::BlobResourceContents { uri, meta, .. } => {
            cleaner.sanitize_uri(uri);
            sanitize_meta(cleaner, meta);
        }
        other => *other = ResourceContents::text(MARKERS.withheld, ""),
    }
}

fn sanitize_meta(cleaner: &mut Cleaner, meta: &mut Option<ResultMeta>) {
    if let Some(meta) = meta {
        cleaner.sanitize_meta(&mut meta.0);
    }
}

#[cfg(test)]
mod tests {
    use super::super::sdk::model::{ImageContent, Resource, TextContent};
    use super::*;
    use crate::report::context::Context;

    const TEXT: &str = "password=hunter2";
    const URI: &str = "https://ada:hunter2@parks.example/map";

    fn meta() -> ResultMeta {
        let mut meta = ResultMeta::new();
        meta.0.insert("note".to_owned(), TEXT.into());
        meta
    }

    /// One block of each kind, with every text that can be sanitized.
    fn blocks() -> [ContentBlock; 5] {
        let mut text = TextContent::new(TEXT);
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
        let mut link = Resource::new(URI, TEXT);
        link.title = Some(TEXT.to_owned());
        link.description = Some(TEXT.to_owned());
        link.meta = Some(meta());
        [
            ContentBlock::Text(text),
            ContentBlock::Image(image),
            embedded(ResourceContents::TextResourceContents {
                uri: URI.to_owned(),
                mime_type: Some("text/plain".to_owned()),
                text: TEXT.to_owned(),
                meta: Some(meta()),
            }),
            embedded(ResourceContents::BlobResourceContents {
                uri: URI.to_owned(),
                mime_type: None,
                blob: "aGk=".to_owned(),
                meta: Some(meta()),
            }),
            ContentBlock::ResourceLink(link),
        ]
    }

    #[test]
    fn a_block_differs_from_what_it_was_only_in_its_secrets() {
        for mut block in blocks() {
            let before = serde_json::to_string(&block).unwrap();
            let mut cleaner = Cleaner::new(&Context::new());
            assert!(sanitize_block(&mut cleaner, &mut block));
            let expected = before.replace("ada:hunter2@", "");
            let expected = expected.replace("hunter2", "[redacted]");
            assert_eq!(serde_json::to_string(&block).unwrap(), expected);
        }
    }

    #[test]
    fn a_block_of_this_crate_is_told_from_others() {
        let own = serde_json::json!({"type": "text", "text": TEXT});
        assert_eq!(document_of_block(&ContentBlock::text(TEXT)), own);
        for block in blocks() {
            assert_ne!(document_of_block(&block), own);
        }
    }
}
