//! What layers and wrappers guarantee to the code around them: costs, statuses, ids, bounds, and the refusals of inner
//! middleware.

mod arguments;
pub mod batches;
mod http;
mod masks;
mod planted;
mod wrapped;
