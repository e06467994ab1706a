//! A router that serves the documentation of the problem types.

use axum::Router;
use axum::body::Bytes;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS,
};
use axum::response::Redirect;
use axum::routing::get;

use crate::exports::Exports;

/// The content security policy of the pages: they may load their own style sheet and script, and nothing else.
const CONTENT_POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Returns a router that serves the [site](Exports::site) of a registry: an index, and a page for each problem type at
/// the path of its URI (RFC 9457 §4). The routes are the full paths of the URIs, so merge the router into the one for
/// the host of the URIs, without a prefix.
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
/// // Serves `/errors/closed`, and the list of all errors at `/index.html`.
/// let app: axum::Router = mcp_error::axum::docs(&ERRORS.exports());
/// ```
pub fn docs<S: Clone + Send + Sync + 'static>(exports: &Exports<'_>) -> Router<S> {
    let mut router = Router::new();
    for file in exports.site() {
        let path = format!("/{}", file.path);
        let kind = match path.rsplit_once('.').map(|(_, ending)| ending) {
            Some("css") => "text/css; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            _ => "text/html; charset=utf-8",
        };
        let text = Bytes::from(file.text);
        let answer = move || async move {
            let headers = [
                (CONTENT_TYPE, kind),
                (CONTENT_SECURITY_POLICY, CONTENT_POLICY),
                (X_CONTENT_TYPE_OPTIONS, "nosniff"),
                (CACHE_CONTROL, "public, max-age=300"),
            ];
            (headers, text)
        };
        if let Some(directory) = path
            .strip_suffix("/index.html")
            .filter(|path| !path.is_empty())
        {
            let target = format!("{directory}/");
            // The links in the page are relative, so its address must end with a slash.
            let redirect = move || async move { Redirect::permanent(&target) };
            router = router.route(directory, get(redirect));
            router = router.route(&format!("{directory}/"), get(answer.clone()));
        }
        router = router.route(&path, get(answer));
    }
    router
}
