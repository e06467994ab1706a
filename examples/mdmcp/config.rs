//! The configuration: a JSON or TOML file, or variables that start with `BENCH_`.

use std::path::Path;

use mcp_error::Policy;

/// Reads the policy from a file, or from the environment if there is none. Errors name the key that is wrong.
pub fn policy(file: Option<&Path>) -> Result<Policy, Box<dyn std::error::Error + Send + Sync>> {
    let Some(file) = file else {
        return Ok(Policy::from_env("BENCH_")?);
    };
    let text = std::fs::read_to_string(file)?;
    if file.extension().is_some_and(|it| it == "json") {
        Ok(serde_json::from_str(&text)?)
    } else {
        Ok(toml::from_str(&text)?)
    }
}
