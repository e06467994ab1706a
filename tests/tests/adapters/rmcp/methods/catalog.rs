//! The catalog of a server as resources, read by rmcp's own client.

use std::sync::{Arc, Mutex};

use mcp_error::report::{Finished, Outcome};
use mcp_error::{Context, Observer, Policy};
use rmcp::model::{
    CacheScope, PaginatedRequestParams, ReadResourceRequestParams, ResourceContents,
};
use rmcp::{tool, tool_router};

use super::*;

mcp_error::registry! { static ERRORS = [LibraryError]; }

async fn read(client: &Client, uri: &str) -> (Option<String>, String) {
    let params = ReadResourceRequestParams::new(uri);
    let result = client.read_resource(params).await.expect("a resource");
    match &result.contents[..] {
        [
            ResourceContents::TextResourceContents {
                mime_type, text, ..
            },
        ] => (mime_type.clone(), text.clone()),
        other => panic!("{other:?}"),
    }
}

/// A server that has no resources of its own.
struct Desk;

#[tool_router(server_handler)]
impl Desk {
    #[tool]
    async fn lend(&self) -> Result<String, LibraryError> {
        Err(LibraryError::NoBook(9))
    }
}

#[tokio::test]
async fn a_client_finds_what_an_error_means_among_the_resources() {
    let exports = ERRORS.exports();
    for version in &VERSIONS {
        let desk = serve(Desk, Policy::production()).with_catalog(&exports);
        for client in [
            connect(desk, version).await,
            over_http(served().with_catalog(&exports), version).await,
        ] {
            let info = client.peer_info().expect("an answer to the first request");
            assert!(info.capabilities.resources.is_some(), "{info:?}");
            let listed = client.list_all_resources().await.expect("a list");
            let uris: Vec<&str> = listed.iter().map(|resource| &*resource.uri).collect();
            let expected = [
                "errors://catalog.json",
                "https://lib.example/errors/no-book",
            ];
            assert_eq!(uris[..2], expected);
            // A client that asks for the next pages has these already.
            let next = PaginatedRequestParams::default().with_cursor(Some("2".to_owned()));
            let next = client.list_resources(Some(next)).await.expect("a page");
            assert_eq!(next.resources, []);
            let templates = client.list_all_resource_templates().await;
            assert_eq!(templates.expect("a list"), []);
            // A model reads the page of the type that an error names.
            let failed = call(&client, "lend", 9).await.expect("a tool result");
            let uri = problem_in_meta(&failed)["type"].clone();
            let (mime_type, page) = read(&client, uri.as_str().expect("a type")).await;
            assert_eq!(mime_type.as_deref(), Some("text/markdown"));
            assert!(page.contains("# No Book"), "{page}");
            assert!(page.contains("## What to do now"), "{page}");
            let (mime_type, catalog) = read(&client, "errors://catalog.json").await;
            assert_eq!(mime_type.as_deref(), Some("application/json"));
            assert_eq!(catalog, exports.catalog().text);
            // Only MCP 2026-07-28 knows how long a resource may be cached.
            let params = ReadResourceRequestParams::new("errors://catalog.json");
            let catalog = client.read_resource(params).await.expect("a resource");
            let is_fresh = catalog.ttl_ms.is_some_and(|ms| ms > 3_000_000);
            assert_eq!(is_fresh, version == &VERSIONS[1], "{:?}", catalog.ttl_ms);
            let scope = is_fresh.then_some(CacheScope::Public);
            assert_eq!(catalog.cache_scope, scope);
            client.cancel().await.expect("the client ends");
        }
    }
    // A server with the catalog has the method, so what it does not find is not an unknown method.
    for (version, code) in VERSIONS.iter().zip([-32002, -32602]) {
        let desk = serve(Desk, Policy::production()).with_catalog(&exports);
        let client = connect(desk, version).await;
        let other = ReadResourceRequestParams::new("book:4");
        let error = protocol(client.read_resource(other).await.unwrap_err());
        assert_eq!(error.code.0, code);
        let data = error.data.expect("data");
        assert_eq!(data["kind"], "RESOURCE_NOT_FOUND");
        assert_eq!(data["uri"], "book:4");
        client.cancel().await.expect("the client ends");
    }
    // What the server itself answers stays as it is.
    let server = served().with_catalog(&exports);
    let client = connect(server, &VERSIONS[0]).await;
    let other = ReadResourceRequestParams::new("book:4");
    let error = protocol(client.read_resource(other).await.unwrap_err());
    assert_eq!(error.data.expect("data")["kind"], "CLOSED");
    client.cancel().await.expect("the client ends");
}

/// Remembers which resources were read, and how.
#[derive(Clone, Default)]
struct Reads(Arc<Mutex<Vec<(String, Outcome)>>>);

impl Observer for Reads {
    fn finish(&self, request: &Finished<'_>) {
        if let Some(uri) = request.context.resource() {
            let read = (uri.to_owned(), request.outcome);
            self.0.lock().expect("the reads").push(read);
        }
    }
}

#[tokio::test]
async fn observers_hear_of_each_page_that_is_read() {
    let exports = ERRORS.exports();
    for version in &VERSIONS {
        for over_pipe in [true, false] {
            let reads = Reads::default();
            let context = Context::new().with_observer(reads.clone());
            let server = served().with_context(context).with_catalog(&exports);
            let client = if over_pipe {
                connect(server, version).await
            } else {
                over_http(server, version).await
            };
            for uri in [
                "errors://catalog.json",
                "https://lib.example/errors/no-book",
            ] {
                read(&client, uri).await;
            }
            client.cancel().await.expect("the client ends");
            let seen = reads.0.lock().expect("the reads").clone();
            let expected = [
                "errors://catalog.json",
                "https://lib.example/errors/no-book",
            ]
            .map(|uri| (uri.to_owned(), Outcome::Success));
            assert_eq!(seen, expected, "over a pipe: {over_pipe}");
        }
    }
}
