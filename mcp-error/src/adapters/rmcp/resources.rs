//! The catalog of a server among its resources.

use serde::Deserialize as _;

use super::protocol_version;
use super::sdk::RoleServer;
use super::sdk::model::{ListResourcesResult, ReadResourceResult, Resource, ServerCapabilities};
use super::sdk::service::RequestContext;
use crate::adapters::wrap::CatalogResources;

pub(super) fn add_to(list: &mut ListResourcesResult, catalog: &CatalogResources) {
    let resources = catalog
        .listed()
        .filter_map(|one| Resource::deserialize(one).ok());
    list.resources.extend(resources);
}

pub(super) fn read(
    catalog: &CatalogResources,
    uri: &str,
    context: &RequestContext<RoleServer>,
) -> Option<ReadResourceResult> {
    let result = catalog.read(uri, protocol_version(context).as_deref())?;
    ReadResourceResult::deserialize(result).ok()
}

/// Says that the server has resources, if it has any here.
pub(super) fn announce(capabilities: &mut ServerCapabilities, catalog: &CatalogResources) {
    if !catalog.is_empty() {
        capabilities.resources.get_or_insert_default();
    }
}
