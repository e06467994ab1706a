//! Documents about a registry: its catalog, documentation, types and schemas, all made from the entries alone.
//!
//! ```
//! # use mcp_error::McpError;
//! # #[derive(Debug, thiserror::Error, McpError)] #[error("closed")] #[mcp(status = 409)] pub struct Closed;
//! mcp_error::registry! { pub static ERRORS = [Closed]; }
//!
//! let exports = ERRORS.exports().with_name("Parks").with_version("2.1.0");
//! assert_eq!(exports.openapi().path, "openapi.json");
//! for file in exports.files() {
//!     println!("{} has {} bytes", file.path, file.text.len());
//! }
//! ```
//!
//! The same registry always gives the same bytes, so the files can be checked in: see
//! [`assert_exports!`](crate::assert_exports).
//!
//! The schemas, types and examples describe what a server with this policy sends on its [wires](Wire), including the
//! answers of its SDK and its framework. They do not require any extension member, since a document that would exceed
//! [`Policy::max_error_size`](crate::Policy::max_error_size) can lose its extension members.

mod assert_compatible;
mod catalog;
mod catalog_schema;
#[cfg(feature = "cli")]
mod cli;
mod compatible;
mod current;
mod definitions;
mod example;
mod file;
mod json_schema;
mod labels;
mod member_notes;
mod merged;
mod openapi;
mod openrpc;
mod problem_types;
mod request;
mod sample;
mod site;
mod typescript;
mod wire;

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, OnceLock};

use serde::Serialize;

use crate::json::Json;
use crate::policy::Policy;
use crate::registry::Registry;
use crate::report::context::Context;

pub use catalog::{Catalog, CatalogEntry, CatalogMember, Format};
#[cfg(feature = "cli")]
pub use cli::main;
pub use compatible::{Change, ChangeKind};
pub use file::File;
pub use merged::{clashes, merge};
pub use sample::CatalogSample;
pub use wire::{Place, Wire};

#[doc(hidden)]
pub use assert_compatible::{ToExports, assert_compatible};
#[doc(hidden)]
pub use current::assert_current;

/// The exports of a registry; see the [module](self).
#[derive(Debug, Clone)]
#[must_use]
pub struct Exports<'a> {
    registry: &'a Registry,
    policy: Arc<Policy>,
    wires: Cow<'static, [Wire]>,
    name: Cow<'static, str>,
    version: Cow<'static, str>,
    /// The function that completes the context of each request.
    complete: Option<fn(Context) -> Context>,
    /// The catalog, once it has been made.
    catalog: Arc<OnceLock<Catalog>>,
}

impl Registry {
    /// Returns the exports of this registry: the documents that clients and readers need to work with its errors.
    ///
    /// They describe an MCP server with the production policy, unless [`with_policy`](Exports::with_policy) and
    /// [`with_wires`](Exports::with_wires) say otherwise.
    pub fn exports(&self) -> Exports<'_> {
        let name = match self.package() {
            "" => Cow::Borrowed("Errors"),
            package => Cow::Owned(format!("Errors of {package}")),
        };
        let version = match self.version() {
            "" => "1.0.0",
            version => version,
        };
        Exports {
            registry: self,
            policy: Arc::new(Policy::production()),
            wires: Cow::Borrowed(Wire::DEFAULT),
            name,
            version: Cow::Borrowed(version),
            complete: None,
            catalog: Arc::default(),
        }
    }
}

impl Exports<'_> {
    /// Sets the policy of the server, which decides about the form of the documents. The default is the production
    /// policy.
    pub fn with_policy(self, policy: &Policy) -> Self {
        self.changed(|exports| exports.policy = Arc::new(policy.clone()))
    }

    /// Sets the ways in which the server answers. The default is MCP only.
    ///
    /// ```
    /// use mcp_error::exports::Wire;
    /// # use mcp_error::McpError;
    /// # #[derive(Debug, thiserror::Error, McpError)] #[error("closed")] #[mcp(status = 409)] pub struct Closed;
    /// # mcp_error::registry! { pub static ERRORS = [Closed]; }
    ///
    /// let exports = ERRORS.exports().with_wires([Wire::Http, Wire::JsonRpc]);
    /// ```
    pub fn with_wires(self, wires: impl Into<Vec<Wire>>) -> Self {
        self.changed(|exports| exports.wires = Cow::Owned(wires.into()))
    }

    /// Sets the name of the documents. The default is "Errors of" and the name of the package in which the registry is
    /// declared.
    pub fn with_name(self, name: impl Into<Cow<'static, str>>) -> Self {
        self.changed(|exports| exports.name = name.into())
    }

    /// Sets the version of the interface that the documents describe. The default is the version of the package in
    /// which the registry is declared.
    pub fn with_version(self, version: impl Into<Cow<'static, str>>) -> Self {
        self.changed(|exports| exports.version = version.into())
    }

    /// Returns exports that differ from these, so that they need another catalog.
    fn changed(mut self, change: impl FnOnce(&mut Self)) -> Self {
        change(&mut self);
        self.catalog = Arc::default();
        self
    }

    /// Returns all files. No two of them have the same path.
    pub fn files(&self) -> Vec<File> {
        let (index, pages) = self.markdown_files();
        let schemas = self.json_schemas();
        let shared = [self.catalog(), self.openapi(), self.typescript()];
        let site = self.site_with(&schemas, &shared).into_iter();
        let site = site.map(|file| file.under("site"));
        let mut files = vec![self.catalog_schema(), index, self.openrpc()];
        files.extend(shared);
        files.extend(pages);
        files.extend(schemas);
        files.extend(site);
        files
    }
}

/// Makes an object with the members in the given order.
macro_rules! object {
    ($($name:literal: $value:expr),* $(,)?) => {{
        #[allow(unused_mut)]
        let mut members = $crate::json::Members::new();
        $(members.insert($name, $value);)*
        members
    }};
}
use object;

/// Returns the values of each key, in the order in which the keys first occur.
fn grouped<K: Clone + Eq + Hash, V>(pairs: impl Iterator<Item = (K, V)>) -> Vec<(K, Vec<V>)> {
    let mut groups: Vec<(K, Vec<V>)> = Vec::new();
    let mut indices = HashMap::new();
    for (key, value) in pairs {
        let at = *indices.entry(key).or_insert_with_key(|key| {
            groups.push((key.clone(), Vec::new()));
            groups.len() - 1
        });
        groups[at].1.push(value);
    }
    groups
}

fn strings<T: Into<Cow<'static, str>>>(texts: impl IntoIterator<Item = T>) -> Json {
    let texts = texts.into_iter().map(|text| Json::String(text.into()));
    Json::Array(texts.collect())
}

fn pretty(path: impl Into<String>, document: &impl Serialize) -> File {
    let mut text = serde_json::to_string_pretty(document).unwrap_or_default();
    text.push('\n');
    File::new(path, text)
}
