//! The catalog of a server as MCP resources.

use mcp_error_rules::codes::MCP_VERSION;
use serde_json::{Value, json};

use crate::exports::Exports;

/// What a wrapped server adds to its resources: its catalog, and a page for each problem type.
#[derive(Debug)]
pub(crate) struct CatalogResources(Vec<Resource>);

#[derive(Debug)]
struct Resource {
    uri: String,
    name: String,
    title: String,
    description: String,
    mime_type: &'static str,
    text: String,
}

/// How long a client may cache a resource. The catalog only changes with the version of the server.
const FRESH_MS: u64 = 3_600_000;

impl CatalogResources {
    pub(crate) fn of(exports: &Exports<'_>) -> Self {
        let catalog = exports.catalog();
        let catalog = Resource {
            uri: "errors://catalog.json".to_owned(),
            name: catalog.path,
            title: "Catalog of errors".to_owned(),
            description: "All errors of this server, for programs.".to_owned(),
            mime_type: "application/json",
            text: catalog.text,
        };
        let pages = exports.explained().into_iter().map(|page| Resource {
            uri: page.problem_type,
            name: page.slug,
            title: page.title,
            description: "What this error means, and what to do about it.".to_owned(),
            mime_type: "text/markdown",
            text: page.markdown,
        });
        Self(std::iter::once(catalog).chain(pages).collect())
    }

    /// Returns the resources as `resources/list` describes them.
    pub(crate) fn listed(&self) -> impl Iterator<Item = Value> {
        self.0.iter().map(|resource| {
            json!({
                "uri": resource.uri,
                "name": resource.name,
                "title": resource.title,
                "description": resource.description,
                "mimeType": resource.mime_type,
                "size": resource.text.len(),
            })
        })
    }

    /// Returns the result of `resources/read` for a resource of the catalog, in the form of a version of MCP.
    pub(crate) fn read(&self, uri: &str, version: Option<&str>) -> Option<Value> {
        let found = self.0.iter().find(|resource| resource.uri == uri)?;
        let mut result = json!({
            "contents": [{ "uri": uri, "mimeType": found.mime_type, "text": found.text }],
        });
        // Since this version, results have a type, and say how long they may be cached.
        if version.is_some_and(|version| version >= MCP_VERSION) {
            result["resultType"] = "complete".into();
            result["ttlMs"] = FRESH_MS.into();
            result["cacheScope"] = "public".into();
        }
        Some(result)
    }
}
