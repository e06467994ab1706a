//! The prefixes that only the documentation of their vendors names.

/// Declares a table of prefixes in small letters, each with its vendor.
macro_rules! vendors {
    ($($prefix:literal $vendor:literal,)+) => {
        pub(super) const PREFIXES: &[&str] = &[$($prefix),+];
        #[cfg(test)]
        pub(super) const SOURCES: &[&str] = &[$($vendor),+];
    };
}

vendors! {
    "b." "HashiCorp Vault, batch tokens before 1.10", "cio" "crates.io", "dapi" "Databricks", "dckr_pat_" "Docker",
    "ddp_" "Datadog", "eyj" "JSON Web Token (RFC 7519): `{\"` in base64", "gl" "GitLab", "gsk_" "Groq",
    "key-" "Mailgun", "pk_" "Stripe, publishable keys", "r8_" "Replicate",
    "s." "HashiCorp Vault, service tokens before 1.10", "secret_" "Notion, before 2024", "shp" "Shopify",
    "sk_" "Stripe, and others after it", "sqp_" "SonarQube, project tokens", "squ_" "SonarQube, tokens of users",
    "sq0" "Square", "t1." "Yandex Cloud", "tskey-" "Tailscale", "tvly-" "Tavily", "whsec_" "Stripe, webhooks",
    "xai-" "xAI", "xox" "Slack", "ya29." "Google, OAuth",
}
