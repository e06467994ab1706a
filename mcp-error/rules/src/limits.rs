//! The limits of an error: how many texts it has, and how long they may be. All lengths are in bytes of UTF-8,
//! unless noted otherwise.

/// The largest number of suggestions of a variant.
pub const MAX_SUGGESTIONS: usize = 3;

/// The largest number of examples of a variant.
pub const MAX_EXAMPLES: usize = 2;

/// The largest number of causes that a document shows.
pub const MAX_CAUSES: usize = 5;

/// The largest number of errors in a chain of causes among which one of our own is looked for.
pub const MAX_CHAIN: usize = 64;

/// The largest length of the text of one cause.
pub const MAX_CAUSE: usize = 256;

/// The largest number of values that a field with `sample` shows. It is also the number where the attribute does not
/// give one.
pub const MAX_SAMPLE_VALUES: usize = 5;

/// The largest length of one value of a field with `sample`.
pub const MAX_SAMPLE_VALUE: usize = 128;

/// The largest length of a text, unless the policy sets another one.
pub const MAX_STRING: usize = 1_024;

/// The largest length of a text that is captured output.
pub const MAX_OUTPUT: usize = 2_048;

/// The largest number of mistakes in the input that a report shows.
pub const MAX_VIOLATIONS: usize = 20;

/// The largest length of each text of a mistake in the input.
pub const MAX_VIOLATION_TEXT: usize = 256;

/// The smallest bound, in bytes, that a policy, a variant or a field can set for a text.
pub const MIN_TEXT: usize = 32;

/// The largest length of one value in a field of an HTTP answer.
pub const MAX_HEADER_VALUE: usize = 256;

/// The largest length of a problem type. It is in every document, so the smallest document has to have room for it.
pub const MAX_PROBLEM_TYPE: usize = 512;

/// The largest length of a title.
pub const MAX_TITLE: usize = 256;

/// The largest size of a whole document, or of the `data` of an error object, unless the policy sets another one.
pub const MAX_ERROR_SIZE: usize = 16_384;

/// The smallest size, in bytes, that a policy can allow for a whole document.
pub const MIN_ERROR_SIZE: usize = 1_024;

/// The largest size, in bytes, that a policy can allow for a whole document.
pub const LARGEST_ERROR_SIZE: usize = 16 * 1_024 * 1_024;

/// The number of characters that the name of a member should have at least (RFC 9457 §3.2). A shorter one is an audit
/// finding.
pub const MIN_MEMBER_NAME: usize = 3;
