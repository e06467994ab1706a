//! The catalogs of several servers become one site.

use mcp_error::exports::{Catalog, clashes, merge};
use mcp_error_examples::catalog;

use super::*;

#[test]
fn one_site_has_the_errors_of_all_servers() {
    let catalogs: Vec<Catalog> = catalog::all()
        .iter()
        .map(|(_, exports)| exports.to_catalog())
        .collect();
    let files = merge("Our servers", &catalogs);
    let index = text(&files, "index.html");
    assert!(index.contains("<h1>Our servers</h1>"));
    let count: usize = catalogs.iter().map(|catalog| catalog.errors.len()).sum();
    let items = index.matches("<li data-recovery=").count();
    assert!(items >= count, "{items} of {count}");
    for catalog in &catalogs {
        assert!(index.contains(&format!("data-source=\"{}\"", catalog.name)));
        for entry in &catalog.errors {
            assert!(index.contains(&format!("<code>{}</code>", entry.kind)));
        }
    }
    let clashes = clashes(&catalogs);
    let kind = "The kind NOT_FOUND has the type https://zoo.example/errors/not-found in Errors of mouse, and https://netops.example/errors/not-found in Errors of routeros.";
    assert!(clashes.iter().any(|clash| clash == kind), "{clashes:#?}");
    assert!(index.contains(kind));
    let mut paths: Vec<String> = files.iter().map(|file| file.path.to_lowercase()).collect();
    let all = paths.len();
    paths.sort();
    paths.dedup();
    assert_eq!(paths.len(), all);
}

#[test]
fn servers_may_share_a_type_but_not_contradict_each_other() {
    let one = catalog::MOUSE.exports().with_name("one").to_catalog();
    let mut other = one.clone();
    other.name = "other".into();
    assert_eq!(clashes(&[one.clone(), other.clone()]), [""; 0]);
    other.errors[3].status = 410;
    assert_eq!(
        clashes(&[one.clone(), other]),
        [
            "The type https://zoo.example/errors/not-found has the status 404 in one, and 410 in other."
        ]
    );
    assert_eq!(
        clashes(&[one.clone(), one]),
        ["Two catalogs have the name one."]
    );
}

/// Whoever makes a site of several catalogs has not written all of them.
#[test]
fn a_catalog_puts_no_script_and_no_heading_into_the_site() {
    let one = catalog::MOUSE.exports().with_name("one").to_catalog();
    let mut other = one.clone();
    other.name = "other <script>alert(1)</script>".into();
    other.errors.truncate(2);
    other.errors[1].docs = Some("https://zoo.example/)\n\n# Forged".into());
    let entry = &mut other.errors[0];
    entry.problem_type = "urn:x:`<script>alert(1)</script>`\n\n# Forged".into();
    entry.kind = "KIND`\n\n# Forged".into();
    entry.docs = Some("javascript:alert(1)".into());
    entry.description = Some("[a](javascript:alert(1)) <script>alert(1)</script>".into());
    let files = merge("Our servers", &[one, other]);
    for File { path, text, .. } in &files {
        if path.ends_with(".html") {
            assert!(!text.contains("<script>alert"), "{path}: {text}");
            assert!(!text.contains("href=\"javascript"), "{path}: {text}");
        } else if path.ends_with(".md") || path.ends_with(".txt") {
            assert!(!text.contains("\n# Forged"), "{path}: {text}");
        }
    }
    let of_urn = |file: &&File| file.path.ends_with(".md") && file.text.contains("urn:x:");
    let page = &files.iter().find(of_urn).unwrap().text;
    for line in [
        "Type: `` urn:x:`<script>alert(1)</script>`  # Forged ``",
        "| Kind | `` KIND`  # Forged `` |",
        "| Documentation | `javascript:alert(1)` |",
    ] {
        assert!(page.contains(line), "{line}\n{page}");
    }
}
