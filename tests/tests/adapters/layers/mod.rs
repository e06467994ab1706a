//! What layers and wrappers promise to those around them: costs, statuses, ids, bounds, and what stays forbidden.

mod batches;
mod http;
mod wrapped;
