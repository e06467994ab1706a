use std::borrow::Cow;

use mcp_error_rules::text::truncate_marked;
use mcp_error_rules::words::is_same_word;

use crate::documents::names::META;
use crate::documents::problem::ProblemDetails;
use crate::documents::tool_result::ToolResult;
use crate::json::{Json, Members, mark_len};
use crate::policy::{StructuredContent, ToolText};
use crate::render::advice::add_lines;
use crate::render::causes::causes;
use crate::report::Report;
use crate::report::text::neutral::WHAT_TO_DO;
use crate::report::text::template::QUOTE;
use crate::util::append::append;
use crate::util::blank::trim_start;

impl Report {
    /// Returns the MCP tool result, with `isError`.
    ///
    /// The policy decides what its text says, and whether the problem details document stands next to the text, as
    /// structured content or in `_meta`. The text and the document together have at most `max_error_size` bytes. If
    /// both are too large, the text gets all but what identifies the error in the document.
    ///
    /// The [challenge](Self::challenge) of an error that asks for a token is in `_meta` under `mcp/www_authenticate`, if it
    /// names scopes or the metadata of the resource.
    pub fn to_tool_result(&self) -> ToolResult {
        let (mut result, document) = self.result_and_document();
        if let Some((key, room)) = document {
            result.add_document(key, self.problem_within(room));
        }
        result
    }

    /// Returns what [`to_tool_result`](Self::to_tool_result) returns, with fewer copies.
    pub(crate) fn into_tool_result(mut self) -> ToolResult {
        let (mut result, document) = self.result_and_document();
        if let Some((key, room)) = document {
            result.add_document(key, self.take_problem(room));
        }
        result
    }

    /// Returns the result without the document in `_meta`, and where it belongs: its key, and the most bytes that it may have.
    fn result_and_document(&self) -> (ToolResult, Option<(Cow<'static, str>, usize)>) {
        let structured = self.choices().structured;
        let structured = structured.filter(|_| self.has_structured_content());
        let key = self.key_of_document().filter(|_| structured.is_none());
        let smallest = match (structured, &key) {
            (None, None) => 0,
            _ => self.smallest_problem_len(),
        };
        // A document that is not small against the bound must not cut the text, which every client shows.
        let reserved = Some(smallest).filter(|smallest| *smallest <= self.max_size() / 2);
        let text = (self.choices().tool_text)(self, self.max_size() - reserved.unwrap_or(0));
        let room = self.max_size().saturating_sub(text.len());
        let fits = smallest <= room;
        let structured = structured.filter(|_| fits);
        let mut result = ToolResult {
            content: vec![text.into()],
            structured_content: structured.map(|members| members(self, room).into()),
            is_error: true,
            ..ToolResult::default()
        };
        if let Some(add_challenge) = self.add_challenge {
            add_challenge(self, &mut result);
        }
        (result, key.filter(|_| fits).map(|key| (key, room)))
    }

    /// Returns the key in `_meta` for the problem details document, unless the text is that document.
    fn key_of_document(&self) -> Option<Cow<'static, str>> {
        let key = self.policy().meta_key.as_ref()?;
        (self.policy().tool_text != ToolText::Json).then(|| key.to_shared())
    }

    /// Returns whether the document is the structured content of the result.
    fn has_structured_content(&self) -> bool {
        self.policy().structured_content == StructuredContent::Auto && !self.form.output_schema
    }

    /// Returns the length of the smallest problem details document of this error, with the mark that says what it has lost.
    fn smallest_problem_len(&self) -> usize {
        let mut smallest = self.identity();
        self.structured_advice().add_to(&mut smallest.members);
        smallest.serialized_len() + mark_len(self.policy().cut_mark)
    }

    pub(crate) fn structured_content(&self, max: usize) -> Members {
        let mut problem = self.unbounded_problem();
        self.structured_advice().add_to(&mut problem.members);
        problem.fit(max, self.policy().cut_mark);
        problem.into_members()
    }

    /// Returns the text of at most `max` bytes, in the form of the production policy.
    pub(crate) fn plain_tool_text(&self, max: usize) -> String {
        self.plain_text(&self.member_lines(), max)
    }

    /// Returns the text of at most `max` bytes, in the form that the policy chooses.
    pub(crate) fn chosen_tool_text(&self, max: usize) -> String {
        match self.policy().tool_text {
            ToolText::Plain => self.plain_text(&self.verbose_lines(), max),
            ToolText::Detail => self.with_detail(String::new(), &self.violation_lines(), max),
            ToolText::PlainJson => self.plain_json_text(max),
            ToolText::Json => self.json_text(max),
            ToolText::User => self.user_message_within(max),
        }
    }

    /// Returns the lines below the detail. Under a verbose policy, the last one has the causes, since a developer who calls a tool
    /// reads the text first.
    fn verbose_lines(&self) -> Vec<String> {
        let mut lines = self.member_lines();
        let is_shown = self.policy().is_verbose() && self.sent_causes().len() > 0;
        let causes = is_shown.then(|| causes(self, self.detail_text().plain()));
        lines.extend(
            causes
                .flatten()
                .map(|causes| format!("caused by: {causes}")),
        );
        lines
    }

    fn json_text(&self, max: usize) -> String {
        let pretty = |problem: &ProblemDetails| {
            serde_json::to_string_pretty(problem)
                .unwrap_or_else(|_| self.policy().cut_mark.to_string())
        };
        let mut problem = self.unbounded_problem();
        self.advice().add_to(&mut problem.members);
        problem.shown_within(max, self.policy().cut_mark, &pretty)
    }

    /// Returns the sentences, and a last line of JSON that holds what they do not say.
    fn plain_json_text(&self, max: usize) -> String {
        let mut problem = self.unbounded_problem();
        problem.title = None;
        problem.detail = None;
        for name in self.names_of_texts() {
            problem.members.remove(name);
        }
        self.advice().add_to(&mut problem.members);
        // Where half of the room does not even hold what identifies the error, the document has more.
        let most = (max / 2).max(self.smallest_problem_len());
        let reserved = problem.serialized_len().min(most);
        let text = self.plain_text(&self.violation_lines(), max.saturating_sub(reserved + 1));
        problem.fit(max.saturating_sub(text.len() + 1), self.policy().cut_mark);
        format!("{text}\n{problem}")
    }

    /// Returns the title, the detail, the lines below it, and the advice.
    fn plain_text(&self, lines: &[String], max: usize) -> String {
        let advice = format!("\n{WHAT_TO_DO}: {}", self.help_within(max));
        let room = max.saturating_sub(advice.len());
        let mut text = String::new();
        if !self.detail_says_title() {
            append(&mut text, self.title());
            let is_quoted = self.detail_text().plain().starts_with(QUOTE);
            append(&mut text, if is_quoted { ":\n" } else { ": " });
        }
        self.with_detail(text, lines, room) + &advice
    }

    /// Returns whether the detail begins with the words of the title, in whatever case, as in `not found: north` under `Not Found`
    /// or in `authentication failed` under `Auth Failed`.
    fn detail_says_title(&self) -> bool {
        let (mut said, mut title) = (self.detail_text().plain(), self.title());
        // One word alone can mean something else: `timeouts are not counted` under `Timeout`.
        let fewest = if title.contains(' ') {
            MIN_STEM
        } else {
            usize::MAX
        };
        while let Some(word) = take_word(&mut title) {
            if !take_word(&mut said).is_some_and(|said| is_form_of(word, said, fewest)) {
                return false;
            }
        }
        true
    }

    /// Returns a text with the detail and the lines below it.
    fn with_detail(&self, mut text: String, lines: &[String], max: usize) -> String {
        append(&mut text, self.detail_text().plain());
        add_lines(&mut text, "", lines, max, self.policy().cut_mark);
        truncate_marked(&text, max, self.policy().cut_mark).into_owned()
    }

    /// Returns the instruction, followed by suggestions and examples, which are cut where they do not fit into half of the policy's
    /// `max_error_size`.
    #[cfg(feature = "miette")]
    pub(crate) fn help(&self) -> String {
        self.help_within(self.max_size())
    }
}

/// Takes the first word of a text. An iterator over the words is compiled again wherever it is used.
#[inline(never)]
fn take_word<'t>(text: &mut &'t str) -> Option<&'t str> {
    let rest = trim_start(text);
    let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
    let word;
    (word, *text) = rest.split_at(end);
    (!word.is_empty()).then_some(word)
}

/// Returns whether a character is a sign behind a word. Beyond ASCII, these are the signs of Latin-1, of General Punctuation, of
/// Chinese and Japanese, and in full width, since std's tables of all letters and digits take 3 KB.
fn is_sign(character: char) -> bool {
    match character {
        '\0'..='\x7f' => !character.is_ascii_alphanumeric(),
        '\u{a1}'..='\u{bf}' | '\u{2010}'..='\u{205e}' | '\u{3001}'..='\u{303f}' => true,
        '\u{ff01}'..='\u{ff0f}' | '\u{ff1a}'..='\u{ff20}' => true,
        _ => false,
    }
}

/// The fewest bytes of a word that say of which longer one it is a form.
const MIN_STEM: usize = 4;

/// Returns whether two words are the same, or one begins with all of the other, of at least `fewest` bytes. A colon or the like
/// behind them does not count.
fn is_form_of(word: &str, said: &str, fewest: usize) -> bool {
    let [word, said] = [word, said].map(|word| word.trim_end_matches(is_sign));
    let stem = word.len().min(said.len());
    (word.len() == said.len() || stem >= fewest)
        && is_same_word(&word.as_bytes()[..stem], &said.as_bytes()[..stem])
}

impl ToolResult {
    /// Adds a problem details document to `_meta`, before what is there.
    fn add_document(&mut self, key: Cow<'static, str>, problem: ProblemDetails) {
        let mut meta = Members::with_capacity(1);
        meta.push(key, problem.into_members());
        if let Some(Json::Object(others)) = self.others.remove(META) {
            meta.append(others);
        }
        self.others.push(META, meta);
    }
}
