//! The prefixes that only the documentation of their vendors names.

super::vendors! {
    DOCUMENTED:
    "b." "HashiCorp Vault, batch tokens before 1.10",
    "cio" "crates.io",
    "dapi" "Databricks",
    "ddp_" "Datadog",
    "eyj" "JSON Web Token (RFC 7519): `{\"` in base64",
    "gl" "GitLab",
    "gsk_" "Groq",
    "key-" "Mailgun",
    "pk_" "Stripe, publishable keys",
    "r8_" "Replicate",
    "s." "HashiCorp Vault, service tokens before 1.10",
    "secret_" "Notion, before 2024",
    "shp" "Shopify",
    "sk_" "Stripe, and others after it",
    "sqp_" "SonarQube, project tokens",
    "sq0" "Square",
    "t1." "Yandex Cloud",
    "tskey-" "Tailscale",
    "tvly-" "Tavily",
    "whsec_" "Stripe, webhooks",
    "xai-" "xAI",
    "xox" "Slack",
    "ya29." "Google, OAuth",
}
