//! The documentation pages of the problem types, served by axum and read in a browser.

use std::path::Path;
use std::process::Command;

use mcp_error::Context;
use mcp_error::axum::ErrorLayer;
use mcp_error_examples::catalog;
use mcp_error_tests::tools;

use crate::pipe::listen;

/// Serves the site of the `routeros` example, and returns its address.
async fn served() -> String {
    let [_, (_, exports), ..] = catalog::all();
    let app: axum::Router = mcp_error::axum::docs(&exports);
    // What is not there is answered with the page of an error.
    let app = app.layer(ErrorLayer::new(Context::new()));
    listen(app).await
}

/// Serves the site of all five servers, and returns its address.
async fn fleet() -> String {
    let catalogs = catalog::all().map(|(_, exports)| exports.to_catalog());
    let files = mcp_error::exports::merge("Our servers", &catalogs).into_iter();
    let router = files.fold(axum::Router::<()>::new(), |router, file| {
        let kind = match file.path.rsplit_once('.') {
            Some((_, "css")) => "text/css",
            Some((_, "js")) => "text/javascript",
            Some((_, "html")) => "text/html; charset=utf-8",
            _ => "text/plain",
        };
        let answer = move || async move { ([("content-type", kind)], file.text) };
        router.route(&format!("/{}", file.path), axum::routing::get(answer))
    });
    listen(router).await
}

#[tokio::test]
async fn the_url_of_a_problem_type_serves_its_page() {
    let address = served().await;
    let get = |path: &str| {
        let url = format!("{address}{path}");
        tokio::task::spawn_blocking(move || {
            let agent: ureq::Agent = ureq::Agent::config_builder()
                .max_redirects(0)
                .max_redirects_will_error(false)
                .http_status_as_error(false)
                .build()
                .into();
            let mut answer = agent.get(&url).call().expect("an answer");
            let text = answer.body_mut().read_to_string().expect("text");
            (answer, text)
        })
    };
    let (answer, _) = get("/errors/rate-limited").await.unwrap();
    assert_eq!(answer.status(), 308);
    assert_eq!(answer.headers()["location"], "/errors/rate-limited/");
    for path in [
        "/errors/rate-limited/",
        "/errors/rate-limited/index.html",
        "/index.html",
    ] {
        let (answer, text) = get(path).await.unwrap();
        assert_eq!(answer.status(), 200, "{path}");
        assert_eq!(answer.headers()["content-type"], "text/html; charset=utf-8");
        assert_eq!(answer.headers()["x-content-type-options"], "nosniff");
        let policy = answer.headers()["content-security-policy"]
            .to_str()
            .unwrap();
        assert!(policy.starts_with("default-src 'none'; style-src 'self'; script-src 'self';"));
        assert!(text.contains("Rate Limited"), "{path}");
    }
    let [_, (_, exports), ..] = catalog::all();
    let mut endings = std::collections::BTreeSet::new();
    for file in exports.site() {
        let (_, ending) = file.path.rsplit_once('.').expect("an ending");
        let kind = match ending {
            "css" => "text/css; charset=utf-8",
            "html" => "text/html; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "json" => "application/json",
            "md" => "text/markdown; charset=utf-8",
            "ts" | "txt" => "text/plain; charset=utf-8",
            "xml" => "application/xml",
            other => panic!("{other}"),
        };
        let (answer, text) = get(&format!("/{}", file.path)).await.unwrap();
        assert_eq!(answer.headers()["content-type"], kind, "{}", file.path);
        assert_eq!(text, file.text, "{}", file.path);
        endings.insert(ending.to_owned());
    }
    assert!(endings.len() >= 5, "{endings:?}");
    assert_eq!(get("/errors/none").await.unwrap().0.status(), 404);
    let (answer, _) = get("/errors/").await.unwrap();
    assert_eq!(answer.status(), 307);
    assert_eq!(answer.headers()["location"], "/index.html");
}

/// A model asks for Markdown, and a program for JSON.
#[tokio::test]
async fn a_page_is_served_in_the_form_that_the_client_prefers() {
    let address = served().await;
    let get = |path: &str, accept: &str| {
        let (url, accept) = (format!("{address}{path}"), accept.to_owned());
        let text = tokio::task::spawn_blocking(move || {
            let mut answer = ureq::get(&url).header("accept", accept).call().unwrap();
            answer.body_mut().read_to_string().unwrap()
        });
        async { text.await.unwrap() }
    };
    let [_, (_, exports), ..] = catalog::all();
    let files = exports.site();
    let text_of = |path: &str| {
        let file = files.iter().find(|file| file.path == path);
        file.map(|file| &*file.text).expect("a file")
    };
    for (accept, page, index) in [
        ("text/html", "index.html", "index.html"),
        ("text/markdown, text/html;q=0.5", "index.md", "llms.txt"),
        ("application/json", "index.json", "catalog.json"),
    ] {
        let expected = text_of(&format!("errors/rate-limited/{page}"));
        for path in ["/errors/rate-limited/", "/errors/rate-limited/index.html"] {
            assert_eq!(get(path, accept).await, expected, "{accept}");
        }
        assert_eq!(get("/index.html", accept).await, text_of(index), "{accept}");
    }
}

#[test]
fn an_app_can_have_a_root_of_its_own() {
    let [_, (_, exports), ..] = catalog::all();
    let own = axum::Router::<()>::new().route("/", axum::routing::get(|| async { "mine" }));
    let _ = own.merge(mcp_error::axum::docs_without_root(&exports));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_search_of_the_site_finds_an_error() {
    let Some(node) = tools::npm("playwright-core") else {
        return;
    };
    let Some(chromium) = tools::chromium() else {
        return;
    };
    let address = served().await;
    let fleet = fleet().await;
    let screenshots = Path::new(env!("CARGO_TARGET_TMPDIR")).join("site");
    std::fs::create_dir_all(&screenshots).expect("a directory");
    let output = tokio::task::spawn_blocking(move || {
        Command::new("node")
            .arg("site.mjs")
            .arg(address)
            .arg(fleet)
            .arg(chromium)
            .arg(screenshots)
            .current_dir(node)
            .output()
            .expect("node runs")
    });
    let output = output.await.unwrap();
    assert!(
        output.status.success(),
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}
