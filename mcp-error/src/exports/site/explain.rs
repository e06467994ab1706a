//! The pages of single errors.

use super::{Site, page};
use crate::exports::Exports;
use crate::exports::catalog::{Catalog, CatalogEntry};
#[cfg(feature = "__rmcp")]
use crate::exports::problem_types::ProblemEntries;
use crate::registry::Registry;
use mcp_error_rules::names::last_part;

/// The page of a problem type as Markdown, for the resources of an MCP server.
#[cfg(feature = "__rmcp")]
pub(crate) struct Explained {
    pub(crate) problem_type: String,
    pub(crate) slug: String,
    pub(crate) title: String,
    pub(crate) markdown: String,
}

impl Registry {
    /// Returns the page of an error as Markdown: what it means, and what each reader can do. `name` is its kind, problem type,
    /// name in Rust, code or status. If several errors have it, their pages follow one another. Returns `None` if no error
    /// has it.
    ///
    /// It describes an MCP server with the production policy; [`Exports::explain`] describes any other.
    ///
    /// ```
    /// # use mcp_error::McpError;
    /// /// The park opens at nine.
    /// #[derive(Debug, thiserror::Error, McpError)]
    /// #[error("the park is closed")]
    /// #[mcp(status = 503, retry_after = 600)]
    /// struct Closed;
    ///
    /// mcp_error::registry! { static ERRORS = [Closed]; }
    ///
    /// let page = ERRORS.explain("CLOSED").unwrap();
    /// assert!(page.contains("The park opens at nine."));
    /// assert!(page.contains("Try again after 600 seconds."));
    /// assert_eq!(ERRORS.explain("OPEN"), None);
    /// ```
    pub fn explain(&self, name: &str) -> Option<String> {
        self.exports().explain(name)
    }
}

impl Exports<'_> {
    /// Returns the page of an error as Markdown, as the command `show` prints it; see [`Registry::explain`].
    pub fn explain(&self, name: &str) -> Option<String> {
        let names_it = |entry: &CatalogEntry| {
            entry.kind.eq_ignore_ascii_case(name)
                || entry.problem_type == name
                || last_part(&entry.problem_type) == name
                || entry.name == name
                || entry.name.rsplit("::").next() == Some(name)
                || entry.code.to_string() == name
                || entry
                    .legacy_code
                    .is_some_and(|code| code.to_string() == name)
                || entry.status.to_string() == name
        };
        let pages = self.pages(names_it);
        (!pages.is_empty()).then(|| pages.join("\n"))
    }

    #[cfg(feature = "__rmcp")]
    pub(crate) fn explained(&self) -> Vec<Explained> {
        let types = ProblemEntries::all_of(self).into_iter();
        types
            .map(|problem| Explained {
                problem_type: problem.uri.to_owned(),
                title: problem.title.to_owned(),
                markdown: self
                    .pages(|entry| entry.problem_type == problem.uri)
                    .join("\n"),
                slug: problem.slug,
            })
            .collect()
    }

    /// Returns the pages of some of the errors.
    fn pages(&self, is_meant: impl Fn(&CatalogEntry) -> bool) -> Vec<String> {
        let catalog = self.shared_catalog();
        let meant = |entries: &[CatalogEntry]| {
            let meant = entries.iter().filter(|entry| is_meant(entry));
            meant.cloned().collect()
        };
        let catalogs = [Catalog {
            catalog_version: catalog.catalog_version,
            name: catalog.name.clone(),
            version: catalog.version.clone(),
            format: None,
            errors: meant(&catalog.errors),
            framework: meant(&catalog.framework),
        }];
        let site = Site::of(&catalogs, &self.name, &self.version, &[]);
        let pages = site.pages.iter().map(|page| page::markdown(&site, page));
        pages.collect()
    }
}
