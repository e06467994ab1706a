//! MCP tool results with `isError: true`.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::entry::Recovery;
use crate::guard;
use crate::json::Json;
use crate::policy::ToolText;
use crate::problem::ProblemDetails;
use crate::report::Report;
use crate::sanitize::MARKERS;

/// The result of a failed tool call (MCP, Tools, "Error Handling").
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ToolResult {
    /// One text block that stands alone, since clients may drop everything else.
    pub content: Vec<TextContent>,
    /// The problem details document, where the policy asks for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub structured_content: Option<Json>,
    /// Always `true` in what an error renders.
    pub is_error: bool,
}

/// A text block.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "text")]
pub struct TextContent {
    /// The text.
    pub text: String,
}

impl Report {
    /// The tool result; its text is at most the policy's `max_error_size` bytes.
    pub fn to_tool_result(&self) -> ToolResult {
        let text = match self.form.tool_text {
            ToolText::Plain => self.plain_text(),
            ToolText::Json => self.json_text(),
            ToolText::User => self.to_user_message(),
        };
        let structured_content = self
            .form
            .structured
            .then(|| Json::Object(self.to_problem_data()));
        ToolResult {
            content: vec![TextContent { text }],
            structured_content,
            is_error: true,
        }
    }

    /// The problem details document, indented.
    fn json_text(&self) -> String {
        let pretty = |problem: &ProblemDetails| {
            serde_json::to_string_pretty(problem).unwrap_or_else(|_| MARKERS.cut.into())
        };
        let mut problem = self.problem();
        problem.fit(self.form.max_size, |problem| pretty(problem).len());
        pretty(&problem)
    }

    /// Title and detail, what to do, when to retry.
    pub(crate) fn plain_text(&self) -> String {
        let mut text = String::from(&*self.title);
        if self.detail != self.title {
            text.push_str(": ");
            text.push_str(&self.detail);
        }
        let rest = self.advice();
        let room = self.form.max_size.saturating_sub(rest.len());
        if text.len() > room {
            let kept = guard::head(&text, room.saturating_sub(MARKERS.cut.len())).len();
            text.truncate(kept);
            text.push_str(MARKERS.cut);
        }
        text.push_str(&rest);
        text
    }

    fn advice(&self) -> String {
        let mut text = String::from("\nWhat to do: ");
        text.push_str(&self.instruction());
        let mut list = |heading: &str, items: &[Cow<'static, str>]| {
            let mut heading = Some(heading);
            for item in items {
                if text.len() + item.len() > self.form.max_size / 2 {
                    break;
                }
                if let Some(heading) = heading.take() {
                    text.push_str(heading);
                }
                text.push_str("\n- ");
                text.push_str(item);
            }
        };
        list("", &self.suggestions);
        list("\nExamples:", &self.examples);
        text
    }

    /// What to do, in one sentence.
    pub(crate) fn instruction(&self) -> Cow<'static, str> {
        let delay = self.retry_after_seconds().map(|seconds| match seconds {
            1 => "1 second".to_owned(),
            _ => format!("{seconds} seconds"),
        });
        let what: Cow<'static, str> = match (self.recovery, &delay) {
            (Recovery::Retry, Some(delay)) => return format!("call again after {delay}.").into(),
            (Recovery::Retry, None) => "call again later; this can pass.".into(),
            (Recovery::FixInput, _) => "change the input before calling again.".into(),
            (Recovery::Authenticate, _) => "sign in, then call again.".into(),
            (Recovery::AskUser, _) => "ask the user for permission or a decision.".into(),
            (Recovery::Report, _) => {
                format!("do not retry; report this problem as {}.", self.instance).into()
            }
        };
        match delay {
            Some(delay) => format!("{what} Wait {delay} first.").into(),
            None => what,
        }
    }
}
