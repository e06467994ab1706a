//! The tools that a server has listed, and the check of a call's arguments against their schemas. Its findings are only used if
//! the SDK refuses the arguments.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::arguments::{Object, outline, violations};
use super::guard::Guard;
use crate::adapters::task::call::keep_violations;
use crate::report::context::Context;
use crate::report::context::idempotency::Idempotency;
use crate::util::panic::catch_async;

/// The most pages of the list of tools that are read.
const MAX_PAGES: usize = 64;

/// The tools that a server has listed. This list is the only place where a wrapped server sees their schemas.
#[derive(Debug, Clone, Default)]
pub(crate) struct Listed(Arc<Tools>);

#[derive(Debug, Default)]
struct Tools {
    /// The tools with their names, in the order of these.
    known: Mutex<Vec<(String, ListedTool)>>,
    is_asked: AtomicBool,
}

#[derive(Debug, Clone)]
pub(crate) struct ListedTool {
    pub(crate) input: Arc<Object>,
    pub(crate) has_output_schema: bool,
    pub(crate) idempotency: Option<Idempotency>,
}

/// The annotations of a tool that say what a call changes (MCP, Tools, `ToolAnnotations`).
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Hints {
    pub(crate) read_only: Option<bool>,
    pub(crate) destructive: Option<bool>,
    pub(crate) idempotent: Option<bool>,
}

impl Hints {
    /// Returns what the annotations say of a second call. By the defaults of MCP, a tool without any would change something
    /// with each call; but most servers leave them out, so that says nothing. The hints about writing mean something only for a
    /// tool that writes, so either of them says that it does.
    pub(crate) fn idempotency(self) -> Option<Idempotency> {
        match self {
            Self {
                read_only: Some(true),
                ..
            }
            | Self {
                idempotent: Some(true),
                ..
            } => Some(Idempotency::Idempotent),
            Self {
                read_only: None,
                destructive: None,
                idempotent: None,
            } => None,
            _ => Some(Idempotency::NotIdempotent),
        }
    }
}

impl Listed {
    pub(crate) fn note(&self, name: &str, tool: ListedTool) {
        let mut tools = self.0.known.lock().unwrap_or_else(PoisonError::into_inner);
        match place(&tools, name) {
            Ok(at) => tools[at].1 = tool,
            Err(at) => tools.insert(at, (name.to_owned(), tool)),
        }
    }

    pub(crate) fn get(&self, name: &str) -> Option<ListedTool> {
        let tools = self.0.known.lock().unwrap_or_else(PoisonError::into_inner);
        Some(tools[place(&tools, name).ok()?].1.clone())
    }

    fn is_asked(&self) -> bool {
        self.0.is_asked.load(Ordering::Relaxed)
    }

    /// Asks the server for its tools, page by page. `page` notes the tools of one page, and returns the cursor of the
    /// next one. A failure here is ignored, since no client has asked for this list.
    pub(crate) async fn ask<F>(&self, page: impl Fn(Option<String>) -> F)
    where
        F: Future<Output = Option<String>>,
    {
        let mut cursor = None;
        for _ in 0..MAX_PAGES {
            cursor = catch_async(page(cursor)).await.ok().flatten();
            if cursor.is_none() {
                break;
            }
        }
        self.0.is_asked.store(true, Ordering::Relaxed);
    }
}

/// Returns where a tool is, or where it would be.
fn place(tools: &[(String, ListedTool)], name: &str) -> Result<usize, usize> {
    tools.binary_search_by(|(known, _)| known.as_str().cmp(name))
}

/// Returns the context of a call with what the server has listed of the tool.
pub(crate) fn of_tool(context: Context, tool: Option<&ListedTool>) -> Context {
    let Some(tool) = tool else {
        return context;
    };
    let context = context.with_output_schema(tool.has_output_schema);
    match tool.idempotency {
        Some(idempotency) => context.with_idempotency(idempotency),
        None => context,
    }
}

impl Guard {
    /// Checks the arguments of the call that this task answers, if the tool is listed. If the server has not been asked for
    /// its list, this returns a copy to check if the arguments are refused, since the handler takes the arguments
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
    keep_violations(violations(&tool.input, arguments, context.rules()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn annotations_say_whether_a_second_call_changes_something() {
        use Idempotency::{Idempotent, NotIdempotent};
        let (yes, no) = (Some(true), Some(false));
        let rows = [
            // `readOnlyHint`, `destructiveHint`, `idempotentHint`
            ([None, None, None], None),
            ([yes, None, None], Some(Idempotent)),
            ([yes, yes, no], Some(Idempotent)),
            ([no, None, yes], Some(Idempotent)),
            ([None, yes, yes], Some(Idempotent)),
            ([no, None, None], Some(NotIdempotent)),
            ([None, yes, None], Some(NotIdempotent)),
            ([None, no, None], Some(NotIdempotent)),
            ([None, None, no], Some(NotIdempotent)),
        ];
        for ([read_only, destructive, idempotent], expected) in rows {
            let hints = Hints {
                read_only,
                destructive,
                idempotent,
            };
            assert_eq!(hints.idempotency(), expected, "{hints:?}");
        }
    }
}
