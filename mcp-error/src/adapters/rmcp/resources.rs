//! The catalog of a server among its resources.

use std::fmt::Debug;
use std::sync::Arc;

use super::sdk::model::{ListResourcesResult, ReadResourceResult, ServerCapabilities};

/// The catalog, if the server has one. Only a program that gives it one contains the code that reads its documents as
/// rmcp's types.
pub(super) type Catalog = Option<Arc<dyn AddedResources>>;

/// What a wrapped server adds to its resources.
pub(super) trait AddedResources: Debug + Send + Sync {
    fn add_to(&self, list: &mut ListResourcesResult);

    /// Returns a resource in the form of a version of MCP.
    fn read(&self, uri: &str, version: Option<&str>) -> Option<ReadResourceResult>;
}

#[cfg(feature = "exports")]
impl AddedResources for crate::adapters::wrap::CatalogResources {
    fn add_to(&self, list: &mut ListResourcesResult) {
        use super::sdk::model::Resource;
        use serde::Deserialize as _;

        let listed = self.listed();
        let resources = listed.filter_map(|one| Resource::deserialize(one).ok());
        list.resources.extend(resources);
    }

    fn read(&self, uri: &str, version: Option<&str>) -> Option<ReadResourceResult> {
        use serde::Deserialize as _;

        ReadResourceResult::deserialize(self.read(uri, version)?).ok()
    }
}

/// Says that the server has resources, if it has any here.
pub(super) fn announce(capabilities: &mut ServerCapabilities, catalog: &Catalog) {
    if catalog.is_some() {
        capabilities.resources.get_or_insert_default();
    }
}
