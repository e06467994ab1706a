//! A registry for others: catalog, documentation, types and schemas, each made from the entries alone.
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
//! The same registry gives the same bytes, so copies can be checked in: see
//! [`assert_exports!`](crate::assert_exports).
//!
//! These documents describe the problem details document, and the `data` of the default
//! [`RpcLayout`](crate::policy::RpcLayout). No extension member is required in them: a document over
//! [`Policy::max_error_size`](crate::Policy::max_error_size) loses its members first.

mod catalog;
mod compatible;
mod current;
mod file;
mod json_schema;
mod markdown;
mod openapi;
mod openrpc;
mod problem_types;
mod sample;
mod site;
mod typescript;
mod words;

use std::borrow::Cow;

use crate::json::{Json, Members};
use crate::registry::Registry;

pub use catalog::{Catalog, CatalogEntry, CatalogMember};
pub use compatible::{Change, ChangeKind};
pub use file::File;

#[doc(hidden)]
pub use compatible::assert_compatible;
#[doc(hidden)]
pub use current::assert_current;

/// The exports of a registry; see the [module](self).
#[derive(Debug, Clone)]
pub struct Exports<'a> {
    registry: &'a Registry,
    name: Cow<'static, str>,
    version: Cow<'static, str>,
}

impl Registry {
    /// The documents that others need to work with these errors.
    pub fn exports(&self) -> Exports<'_> {
        Exports {
            registry: self,
            name: Cow::Borrowed("Errors"),
            version: Cow::Borrowed("1.0.0"),
        }
    }
}

impl Exports<'_> {
    /// Names the documents; without it they are called "Errors".
    pub fn with_name(mut self, name: impl Into<Cow<'static, str>>) -> Self {
        self.name = name.into();
        self
    }

    /// The version of the interface that they describe; without it "1.0.0".
    pub fn with_version(mut self, version: impl Into<Cow<'static, str>>) -> Self {
        self.version = version.into();
        self
    }

    /// Everything, with paths that do not clash.
    pub fn files(&self) -> Vec<File> {
        let single = [
            self.catalog(),
            self.catalog_schema(),
            self.markdown(),
            self.typescript(),
            self.openapi(),
            self.openrpc(),
        ];
        let mut files = Vec::from(single);
        files.extend(self.markdown_pages());
        files.extend(self.json_schemas());
        files.extend(self.site().into_iter().map(|file| file.under("site")));
        files
    }
}

/// An object, its members in order.
macro_rules! object {
    ($($name:literal: $value:expr),* $(,)?) => {{
        #[allow(unused_mut)]
        let mut members = $crate::json::Members::new();
        $(members.insert($name, $value);)*
        members
    }};
}
use object;

fn strings<T: Into<Cow<'static, str>>>(texts: impl IntoIterator<Item = T>) -> Json {
    let texts = texts.into_iter().map(|text| Json::String(text.into()));
    Json::Array(texts.collect())
}

fn pretty(path: impl Into<String>, document: Members) -> File {
    let mut text = serde_json::to_string_pretty(&document).unwrap_or_default();
    text.push('\n');
    File::new(path, text)
}
