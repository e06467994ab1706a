//! The catalog of a server among its resources.

use std::fmt::Debug;
use std::sync::Arc;

use mcp_error_rules::codes::{INVALID_PARAMS, RESOURCE_NOT_FOUND};
use serde_json::json;

use super::sdk::ErrorData;
use super::sdk::model::{
    ClientRequest, ErrorCode, ListResourceTemplatesResult, ListResourcesResult, ReadResourceResult,
    ServerCapabilities, ServerResult,
};
use crate::report::code::Peer;
use crate::report::context::Context;

/// The catalog, if the server has one. The code that reads its documents as rmcp's types is only in programs that set a
/// catalog.
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

/// Declares that the server has resources, if it has a catalog.
pub(super) fn announce(capabilities: &mut ServerCapabilities, catalog: &Catalog) {
    if catalog.is_some() {
        capabilities.resources.get_or_insert_default();
    }
}

/// Returns the answer of a server that has no resources besides those of the catalog, and so does not know the methods for
/// resources: an empty list, or that the resource was not found. Since 3.10, rmcp itself refuses these methods if a server
/// does not declare that it has resources.
pub(super) fn answer_without_own(
    context: &Context,
    request: &ClientRequest,
    catalog: &Catalog,
) -> Option<Result<ServerResult, ErrorData>> {
    catalog.as_ref()?;
    match request {
        ClientRequest::ListResourcesRequest(_) => Some(Ok(ServerResult::ListResourcesResult(
            ListResourcesResult::default(),
        ))),
        ClientRequest::ListResourceTemplatesRequest(_) => Some(Ok(
            ServerResult::ListResourceTemplatesResult(ListResourceTemplatesResult::default()),
        )),
        ClientRequest::ReadResourceRequest(read) => {
            let code = if Peer::of(context) == Peer::Older {
                RESOURCE_NOT_FOUND
            } else {
                INVALID_PARAMS
            };
            let uri = json!({"uri": read.params.uri});
            let message = "Resource not found";
            Some(Err(ErrorData::new(ErrorCode(code), message, Some(uri))))
        }
        _ => None,
    }
}
