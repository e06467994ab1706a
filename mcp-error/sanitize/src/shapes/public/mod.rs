//! What looks like a key or a password, but is public, so that a reader may see it.
//!
//! `forms` knows such a word by its form, and `service_ids` the ids of services by theirs. `labelled` knows it by
//! what stands before it, which `name_before` reads: the name of a digest, the noun for what an id identifies
//! (`named_ids`), or what says that it is a public key or a commit (`keys_and_commits`).

pub(crate) mod forms;
pub(crate) mod keys_and_commits;
pub(crate) mod labelled;
pub(super) mod name_before;
pub(crate) mod named_ids;
mod nouns;
pub(crate) mod service_ids;
pub(crate) mod terms;
