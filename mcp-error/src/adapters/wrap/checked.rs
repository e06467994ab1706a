//! The check of a call's arguments, which is of use only if the SDK refuses them.

use super::arguments::{Object, outline, violations};
use super::call::keep_violations;
use super::{Guard, ListedTool};
use crate::report::context::Context;

impl Guard {
    /// Checks the arguments of the call that this task answers, if the tool is listed. If the server has not been asked for
    /// its list, this returns what is to be checked if the arguments are refused: the handler takes the arguments
    /// themselves.
    pub(crate) fn check(
        &self,
        context: &Context,
        listed: Option<&ListedTool>,
        arguments: Option<&Object>,
    ) -> Option<Object> {
        let none = Object::new();
        let arguments = arguments.unwrap_or(&none);
        match listed {
            Some(tool) => keep(context, tool, arguments),
            None if self.listed.is_asked() => {}
            None => return outline(arguments),
        }
        None
    }

    /// Checks the arguments of a call that the SDK refused, after the tool was listed.
    pub(crate) fn check_refused(&self, context: &Context, tool: &str, arguments: &Object) {
        if let Some(tool) = self.listed.get(tool) {
            keep(context, &tool, arguments);
        }
    }
}

fn keep(context: &Context, tool: &ListedTool, arguments: &Object) {
    let rules = context.policy().rules();
    keep_violations(violations(&tool.input, arguments, &rules));
}
