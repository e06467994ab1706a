//! A router that serves the documentation of the problem types.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::http::header::{
    ACCEPT, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, VARY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName};
use axum::response::Redirect;
use axum::routing::get;

use super::accept::{Form, preferred_of};
use crate::exports::{Exports, File};

/// The content security policy of the pages: they may load their own style sheet and script, and nothing else.
const CONTENT_POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Returns a router that serves the [site](Exports::site) of a registry: an index, and a page for each problem type at
/// the path of its URI (RFC 9457 §4). The routes are the full paths of the URIs, so merge the router into the one for
/// the host of the URIs, without a prefix.
///
/// The index is at `/`, at `/index.html`, and at the directories of the pages, such as `/errors/`. An app that has a page of
/// its own at `/` merges [`docs_without_root`] instead, since axum refuses two pages at one path.
///
/// A client gets a page as Markdown or as JSON if its `Accept` prefers `text/markdown` or `application/json`.
///
/// ```
/// # use mcp_error::McpError;
/// #[derive(Debug, thiserror::Error, McpError)]
/// #[error("closed")]
/// #[mcp(type_base = "https://parks.example/errors/", problem = "closed", status = 409)]
/// struct Closed;
///
/// mcp_error::registry! { static ERRORS = [Closed]; }
///
/// // Serves `/errors/closed`, and the list of all errors at `/` and `/errors/`.
/// let app: axum::Router = mcp_error::axum::docs(&ERRORS.exports());
/// ```
pub fn docs<S: Clone + Send + Sync + 'static>(exports: &Exports<'_>) -> Router<S> {
    let root = || async { Redirect::temporary("/index.html") };
    docs_without_root(exports).route("/", get(root))
}

/// Returns the router of [`docs`] without the path `/`.
pub fn docs_without_root<S: Clone + Send + Sync + 'static>(exports: &Exports<'_>) -> Router<S> {
    let files = exports.site();
    let forms: HashMap<&str, &File> = files.iter().map(|file| (&*file.path, file)).collect();
    let mut router = Router::new();
    let mut taken = BTreeSet::new();
    let mut directories = BTreeSet::new();
    for file in &files {
        let path = format!("/{}", file.path);
        taken.insert(path.clone());
        let Some(directory) = file.path.strip_suffix("/index.html") else {
            let form = |name: &str| {
                let form = forms.get(name).filter(|_| file.path == "index.html");
                form.copied()
            };
            router = router.route(&path, page(file, form("llms.txt"), form("catalog.json")));
            continue;
        };
        let form = |name: &str| forms.get(&*format!("{directory}/{name}")).copied();
        let answer = || page(file, form("index.md"), form("index.json"));
        let target = format!("/{directory}/");
        // The links in the page are relative, so its address must end with a slash.
        let redirect = {
            let target = target.clone();
            move || async move { Redirect::permanent(&target) }
        };
        router = router.route(&format!("/{directory}"), get(redirect));
        router = router.route(&target, answer());
        router = router.route(&path, answer());
        taken.extend([format!("/{directory}"), target]);
        let mut parent = directory;
        while let Some((above, _)) = parent.rsplit_once('/') {
            directories.insert(above.to_owned());
            parent = above;
        }
    }
    for directory in directories {
        for path in [format!("/{directory}"), format!("/{directory}/")] {
            if taken.insert(path.clone()) {
                let up = || async { Redirect::temporary("/index.html") };
                router = router.route(&path, get(up));
            }
        }
    }
    router
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("xml") => "application/xml",
        Some("md") => Form::Markdown.media_type(),
        Some("json") => Form::Json.media_type(),
        Some("txt" | "ts") => Form::Text.media_type(),
        _ => Form::Html.media_type(),
    }
}

/// Returns a route that answers with a file, or with the form of it that the client prefers.
fn page<S: Clone + Send + Sync + 'static>(
    file: &File,
    markdown: Option<&File>,
    json: Option<&File>,
) -> axum::routing::MethodRouter<S> {
    let mut forms = vec![(media_type(&file.path), Bytes::from(file.text.clone()))];
    for (form, file) in [(Form::Markdown, markdown), (Form::Json, json)] {
        forms.extend(file.map(|file| (form.media_type(), Bytes::from(file.text.clone()))));
    }
    let forms = Arc::new(forms);
    get(move |headers: HeaderMap| async move {
        let kinds: Vec<&str> = forms.iter().map(|(kind, _)| *kind).collect();
        let chosen = preferred_of(&headers, &kinds).unwrap_or(0);
        let (kind, text) = forms[chosen].clone();
        let fields: [(HeaderName, &str); 5] = [
            (CONTENT_TYPE, kind),
            (CONTENT_SECURITY_POLICY, CONTENT_POLICY),
            (X_CONTENT_TYPE_OPTIONS, "nosniff"),
            (CACHE_CONTROL, "public, max-age=300"),
            (VARY, ACCEPT.as_str()),
        ];
        (fields, text)
    })
}
