//! Makes an MCP tool result from a report.

use std::borrow::Cow;

use mcp_error_rules::choices::Recovery;
use mcp_error_rules::markers::MARKERS;
use mcp_error_rules::text::truncate_marked;

use crate::documents::problem::ProblemDetails;
use crate::documents::tool_result::ToolResult;
use crate::json::Json;
use crate::policy::ToolText;
use crate::report::Report;
use crate::report::text::Text;

impl Report {
    /// Returns the MCP tool result, with `isError`. Its text has at most the policy's `max_error_size` bytes.
    pub fn to_tool_result(&self) -> ToolResult {
        let text = match self.form().tool_text {
            ToolText::Plain => self.plain_text(),
            ToolText::Detail => {
                truncate_marked(self.detail_text().plain(), self.max_size()).into_owned()
            }
            ToolText::Json => self.json_text(),
            ToolText::User => self.to_user_message(),
        };
        let structured_content = self
            .form()
            .structured
            .then(|| Json::Object(self.to_problem_data()));
        ToolResult {
            content: vec![text.into()],
            structured_content,
            is_error: true,
            ..ToolResult::default()
        }
    }

    /// Returns the problem details document with indentation.
    fn json_text(&self) -> String {
        let pretty = |problem: &ProblemDetails| {
            serde_json::to_string_pretty(problem).unwrap_or_else(|_| MARKERS.cut.into())
        };
        let mut problem = self.unbounded_problem();
        problem.fit(self.max_size(), |problem| pretty(problem).len());
        pretty(&problem)
    }

    /// Returns the title, the detail, and the advice.
    pub(crate) fn plain_text(&self) -> String {
        let mut text = String::from(self.title());
        if self.detail() != self.title() {
            text.push_str(": ");
            text.push_str(self.detail_text().plain());
        }
        let advice = format!("\nWhat to do: {}", self.help());
        let room = self.max_size().saturating_sub(advice.len());
        truncate_marked(&text, room).into_owned() + &advice
    }

    /// Returns the instruction, followed by as many suggestions and examples as fit into half of the policy's
    /// `max_error_size`.
    pub(crate) fn help(&self) -> String {
        let mut text = self.instruction().into_owned();
        let mut add_list = |heading: &str, items: &[Text]| {
            let mut heading = Some(heading);
            for item in items.iter().map(Text::plain) {
                if text.len().saturating_add(item.len()) > self.max_size() / 2 {
                    break;
                }
                if let Some(heading) = heading.take() {
                    text.push_str(heading);
                }
                text.push_str("\n- ");
                text.push_str(item);
            }
        };
        add_list("", self.suggestion_texts());
        add_list("\nExamples:", self.example_texts());
        text
    }

    /// Returns one or two sentences that say what to do.
    pub(crate) fn instruction(&self) -> Cow<'static, str> {
        let delay = self.retry_after_seconds().map(|seconds| match seconds {
            1 => "1 second".to_owned(),
            _ => format!("{seconds} seconds"),
        });
        let instruction: Cow<'static, str> = match (self.recovery(), &delay) {
            (Recovery::Retry, Some(delay)) => return format!("call again after {delay}.").into(),
            (Recovery::Retry, None) => "call again later; this can pass.".into(),
            (Recovery::FixInput, _) => "change the input before calling again.".into(),
            (Recovery::Authenticate, _) => "sign in, then call again.".into(),
            (Recovery::AskUser, _) => "ask the user for permission or a decision.".into(),
            (Recovery::Report, _) if !self.form().observed => {
                "do not retry; tell the user about this problem.".into()
            }
            (Recovery::Report, _) => {
                format!("do not retry; report this problem as {}.", self.instance()).into()
            }
        };
        match delay {
            Some(delay) => format!("{instruction} Wait {delay} first.").into(),
            None => instruction,
        }
    }
}
