//! The clock of the host, and its random keys.
//!
//! std has both, except on `wasm32-unknown-unknown`, where reading the clock panics and the keys are the same in each
//! program. There, the feature `js` asks the JavaScript around the program.

use std::hash::DefaultHasher;
use std::time::SystemTime;

#[cfg(all(target_family = "wasm", target_os = "unknown", not(feature = "js")))]
compile_error!(
    "std has no clock and no random numbers for this target: enable the feature `js` of mcp-error, which takes both from \
     JavaScript, or build for `wasm32-wasip1` or `wasm32-wasip2`"
);

#[cfg(not(all(target_family = "wasm", target_os = "unknown", feature = "js")))]
mod source {
    use std::hash::{BuildHasher as _, DefaultHasher, RandomState};
    use std::sync::LazyLock;
    use std::time::SystemTime;

    #[cfg(feature = "__wrapped")]
    pub(crate) use std::time::Instant;

    pub(super) fn now() -> SystemTime {
        SystemTime::now()
    }

    pub(super) fn keyed_hasher() -> DefaultHasher {
        static KEYS: LazyLock<RandomState> = LazyLock::new(RandomState::new);
        KEYS.build_hasher()
    }
}

#[cfg(all(target_family = "wasm", target_os = "unknown", feature = "js"))]
mod source {
    use std::hash::{DefaultHasher, Hasher as _};
    use std::sync::LazyLock;
    use std::time::{SystemTime, UNIX_EPOCH};

    #[cfg(feature = "__wrapped")]
    pub(crate) use web_time::Instant;

    pub(super) fn now() -> SystemTime {
        let now = web_time::SystemTime::now();
        UNIX_EPOCH + now.duration_since(web_time::UNIX_EPOCH).unwrap_or_default()
    }

    pub(super) fn keyed_hasher() -> DefaultHasher {
        static KEYS: LazyLock<[u64; 4]> =
            LazyLock::new(|| [(); 4].map(|()| js_sys::Math::random().to_bits()));
        let mut hasher = DefaultHasher::new();
        KEYS.iter().for_each(|key| hasher.write_u64(*key));
        hasher
    }
}

#[cfg(feature = "__wrapped")]
pub(crate) use source::Instant;

/// Returns the current time.
#[inline]
pub(crate) fn now() -> SystemTime {
    source::now()
}

/// Returns a hasher with keys that are random in each process, so that a hash cannot be predicted outside of the process.
#[inline]
pub(crate) fn keyed_hasher() -> DefaultHasher {
    source::keyed_hasher()
}
