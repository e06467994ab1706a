pub(crate) fn is_secret_name(name: &str) -> bool { matches!(name, "password" | "token" | "api_key" | "secret" | "authorization") }
