//! How the property tests choose their cases.
//!
//! Usually the seed is fixed, so that a commit passes or fails for what it changes. With `MCP_ERROR_RANDOM=1` each test
//! has a random seed and many more cases, and prints the seed; `MCP_ERROR_RANDOM=SEED` repeats that run.

use std::hash::{BuildHasher, RandomState};

/// The seed, unless the environment asks for another one.
const FIXED: u64 = 20_261_121;

/// How many times as many cases a random run has.
const RANDOM_FACTOR: u32 = 20;

/// The seed of the running test, and how many cases it has if it usually has `cases`. The macro
/// [`properties!`](crate::properties!) makes a configuration of both.
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
        // At least 2, since 0 and 1 are not seeds.
        Ok(1) => RandomState::new().hash_one(FIXED) | 2,
        Ok(seed) => seed,
        Err(_) => panic!("MCP_ERROR_RANDOM is 1 or a seed, not {random:?}"),
    };
    crate::tools::say(&format!("MCP_ERROR_RANDOM={seed} repeats these cases"));
    (seed, cases * RANDOM_FACTOR)
}

/// The `ProptestConfig` of a property test that usually has so many cases.
#[macro_export]
macro_rules! properties {
    ($cases:expr) => {{
        let (seed, cases) = $crate::properties::seed_and_cases($cases);
        ::proptest::test_runner::Config {
            // The seed that is printed repeats a failure; no file is needed for it.
            failure_persistence: None,
            rng_seed: ::proptest::test_runner::RngSeed::Fixed(seed),
            // A property whose condition holds in fewer than a fifth of its cases fails: it would test too little.
            max_global_rejects: 4 * cases,
            ..::proptest::test_runner::Config::with_cases(cases)
        }
    }};
}
