//! Values whose name stands beside them: `{"name": "API_KEY", "value": "…"}`.

use std::fmt::Display;

use mcp_error_rules::secret_names::{holds_name_of_value, is_name_of_password_string};
use mcp_error_sanitize::Rules;

use crate::json::Json;
use crate::report::builder::ReportBuilder;
use crate::util::panic;

/// The most bytes of a name that are read. The names of secrets are shorter.
const MAX_NAME: usize = 128;

/// Returns whether a member is the name of a secret, which is then in a member that
/// [holds a value](mcp_error_rules::secret_names::holds_named_value).
pub(crate) fn names_secret(member: &str, text: &str, rules: &Rules) -> bool {
    holds_name_of_value(member) && is_secret(text, rules)
}

fn is_secret(name: &str, rules: &Rules) -> bool {
    rules.is_secret(name) || is_name_of_password_string(name)
}

impl ReportBuilder<'_> {
    /// Fills the slot of a value whose name is that of a secret if another field says so.
    pub fn value_of(&mut self, name: &impl Display, fill: impl FnOnce(&mut Self)) {
        let start = self.slots.len();
        fill(self);
        let name = panic::display(&name, MAX_NAME).unwrap_or_default();
        let is_text = matches!(self.slots.last_value(), Some(Json::String(_)));
        if is_text && is_secret(&name, self.rules()) {
            self.slots.take_from(start);
            self.secret();
        }
    }
}
