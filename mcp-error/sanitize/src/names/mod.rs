//! Names of secrets: the words that [`mcp_error_rules::secret_names`] does not have, and the prefilter that
//! spares most words of a text the comparison with names.

mod endings;
pub(crate) mod kind;
pub(crate) mod lexicon;
pub(crate) mod prefilter;
pub(crate) mod program_flags;
