//! How the property tests choose their cases.
//!
//! By default the seed is fixed, so that a test fails only because of a change. With `MCP_ERROR_RANDOM=1` each test has
//! a random seed and many more cases, and prints the seed; `MCP_ERROR_RANDOM=SEED` repeats that run.

use std::hash::{BuildHasher, RandomState};

/// The seed, unless the environment asks for another one.
const FIXED: u64 = 20_261_121;

/// The factor by which a random run has more cases.
const RANDOM_FACTOR: u32 = 20;

/// Returns the seed of the running test and its number of cases, where `cases` is the number of a run with a fixed
/// seed. The macro [`properties!`](crate::properties!) makes a configuration of both.
///
/// # Panics
///
/// If `MCP_ERROR_RANDOM` is not a number.
pub fn seed_and_cases(cases: u32) -> (u64, u32) {
    let Ok(random) = std::env::var("MCP_ERROR_RANDOM") else {
        return (FIXED, cases);
    };
    let seed = match random.parse() {
        Ok(0) => return (FIXED, cases),
        // The seed is at least 2, since 0 and 1 have another meaning.
        Ok(1) => RandomState::new().hash_one(FIXED) | 2,
        Ok(seed) => seed,
        Err(_) => panic!("MCP_ERROR_RANDOM is 1 or a seed, not {random:?}"),
    };
    crate::tools::say(&format!("MCP_ERROR_RANDOM={seed} repeats these cases"));
    (seed, cases * RANDOM_FACTOR)
}

/// Returns the configuration of a property test; `$cases` is its number of cases in a run with a fixed seed.
#[macro_export]
macro_rules! properties {
    ($cases:expr) => {{
        let (seed, cases) = $crate::properties::seed_and_cases($cases);
        ::proptest::test_runner::Config {
            // The printed seed is enough to repeat a failure, so no file is written.
            failure_persistence: None,
            rng_seed: ::proptest::test_runner::RngSeed::Fixed(seed),
            // A property fails if its condition holds in fewer than a fifth of the cases, since it would test too
            // little.
            max_global_rejects: 4 * cases,
            ..::proptest::test_runner::Config::with_cases(cases)
        }
    }};
}

/// Returns a strategy for texts: any, or those that match a regular expression. proptest reads an expression that is a
/// `&str`, or that of `any::<String>()`, again for each text. This macro reads it once for each place where it stands, so
/// that it may stand in the closure of `prop_recursive` too, which proptest calls for each value.
#[macro_export]
macro_rules! texts {
    () => {
        $crate::texts!(r"\PC*")
    };
    ($regex:expr) => {{
        static TEXTS: ::std::sync::LazyLock<::proptest::strategy::SBoxedStrategy<String>> =
            ::std::sync::LazyLock::new(|| {
                let texts = ::proptest::string::string_regex($regex);
                ::proptest::strategy::Strategy::sboxed(texts.expect("a regular expression"))
            });
        ::std::clone::Clone::clone(&*TEXTS)
    }};
}
