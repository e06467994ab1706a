//! Shows values as JSON.

/// Lets `Display` write values of these types as they are on the wire.
macro_rules! display_as_json {
    ($($type:ty),* $(,)?) => {$(
        /// Writes compact JSON.
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&serde_json::to_string(self).map_err(|_| std::fmt::Error)?)
            }
        }
    )*};
}

pub(crate) use display_as_json;
