//! How many texts an error has, and how long they may be. Lengths are bytes of UTF-8.

/// Suggestions of a variant.
pub const MAX_SUGGESTIONS: usize = 3;

/// Examples of a variant.
pub const MAX_EXAMPLES: usize = 2;

/// Causes of an error that are shown.
pub const MAX_CAUSES: usize = 5;

/// Bytes of the text of one cause.
pub const MAX_CAUSE: usize = 256;

/// Values of a list that `sample` shows where it does not say how many, and at most.
pub const MAX_SAMPLE_VALUES: usize = 5;

/// Bytes of one such value.
pub const MAX_SAMPLE_VALUE: usize = 128;

/// Bytes of a text.
pub const MAX_STRING: usize = 1_024;

/// Bytes of a text with captured output.
pub const MAX_OUTPUT: usize = 2_048;

/// Bytes of a title.
pub const MAX_TITLE: usize = 256;

/// Bytes that a whole document, or the `data` of an error object, takes unless the policy says otherwise.
pub const MAX_ERROR_SIZE: usize = 16_384;

/// The smallest bound of a whole document that a policy can set.
pub const MIN_ERROR_SIZE: usize = 1_024;

/// The largest bound of a whole document that a policy can set.
pub const LARGEST_ERROR_SIZE: usize = 16 * 1_024 * 1_024;

/// Names of members that are shorter are an audit finding.
pub const MIN_MEMBER_NAME: usize = 3;
