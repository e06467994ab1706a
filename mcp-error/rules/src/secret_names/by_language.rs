//! Lists of words that say of each word which language it is from.

/// Declares a list of words, and the same words by language.
#[doc(hidden)]
#[macro_export]
macro_rules! by_language {
    ($(#[$doc:meta])* $all:ident, $by_language:ident:
        $($language:literal [$($word:literal),+ $(,)?])+) => {
        $(#[$doc])*
        pub const $all: &[&str] = &[$($($word,)+)+];

        /// These words, by the language that they are from.
        pub const $by_language: &[(&str, &[&str])] = &[$(($language, &[$($word),+])),+];
    };
}
