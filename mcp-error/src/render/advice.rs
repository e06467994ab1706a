//! The words for what to do about an error.

use mcp_error_rules::choices::{Effect, Recovery};
use mcp_error_rules::cut_mark::CutMark;
use mcp_error_rules::recovery::is_obstacle;
use mcp_error_rules::text::truncate_marked;

use crate::report::Report;
use crate::report::text::neutral::{EXAMPLES, escape_markdown};
use crate::util::blank::trim_start;
use crate::util::largest::largest;
use crate::util::pluralize::pluralize;

/// What a model should do about a problem that is reported to nobody. It looks like a sentence that keeps something from a
/// user.
pub(crate) const TELL_USER: &str = "do not retry; tell the user about this problem.";

/// What a model should do about a mistake in its input.
pub(crate) const CHANGE_INPUT: &str = "change the input before calling again.";

/// The words for what to do about an error.
struct Words {
    /// What a model should do.
    agent: &'static str,
    /// What a person should do.
    person: &'static str,
    /// The heading of a message for a person.
    heading: &'static str,
}

const RETRY: Words = Words {
    agent: "call again later; this can pass.",
    person: "Try again later.",
    heading: "Please try again later",
};

/// The heading in place of that of [`RETRY`] where the retry could be the second call.
const MAY_HAVE_TAKEN_EFFECT: &str = "This may have taken effect";

const FIX_INPUT: Words = Words {
    agent: CHANGE_INPUT,
    person: "Change the input, then try again.",
    heading: "Please check the input",
};

/// The words in place of [`FIX_INPUT`] where the input can be right and something else is in the way, such as a database that
/// is not open or a file that somebody else has changed.
const RESOLVE: Words = Words {
    agent: "resolve this or change the input before calling again.",
    person: "Resolve this or change the input, then try again.",
    heading: "This is not possible now",
};

const AUTHENTICATE: Words = Words {
    agent: "sign in, then call again.",
    person: "Sign in, then try again.",
    heading: "Please sign in",
};

const ASK_USER: Words = Words {
    agent: "ask the user for permission or a decision.",
    person: "Try again once there is a permission or a decision.",
    heading: "Permission is needed",
};

const REPORT: Words = Words {
    agent: "do not retry; report this problem.",
    person: "Please report this problem.",
    heading: "Something went wrong",
};

/// The words in place of [`REPORT`] where there is no observer, so that a report would be of no use.
const REPORT_TO_NOBODY: Words = Words {
    agent: TELL_USER,
    person: "Trying again does not help.",
    heading: "Something went wrong",
};

/// The words in place of [`REPORT`] where nothing says what kind of error it is. It can be an internal one, but also a mistake in
/// the input or one that passes, and its message can say so.
const UNCLASSIFIED: Words = Words {
    agent: "if you cannot solve this, report this problem.",
    ..REPORT
};

/// The same where there is no observer.
const UNCLASSIFIED_TO_NOBODY: Words = Words {
    agent: "if you cannot solve this, tell the user about this problem.",
    person: "Trying again may not help.",
    heading: REPORT.heading,
};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reader {
    Agent,
    Person,
}

impl Report {
    fn words(&self) -> Words {
        match self.recovery() {
            Recovery::Retry => RETRY,
            Recovery::FixInput if is_obstacle(self.status()) => RESOLVE,
            Recovery::FixInput => FIX_INPUT,
            Recovery::Authenticate => AUTHENTICATE,
            Recovery::AskUser => ASK_USER,
            Recovery::Report => match (self.is_unclassified(), self.form.observed) {
                (false, true) => REPORT,
                (false, false) => REPORT_TO_NOBODY,
                (true, true) => UNCLASSIFIED,
                (true, false) => UNCLASSIFIED_TO_NOBODY,
            },
        }
    }

    /// Returns whether neither the error nor what is inside it says what kind of error it is.
    fn is_unclassified(&self) -> bool {
        self.entry().is_unclassified() && self.status() == self.entry().status()
    }

    /// Returns one or two sentences that say what a model should do, with the instance where it should report the
    /// problem.
    pub(crate) fn instruction(&self) -> String {
        let instruction = match self.recovery() {
            Recovery::Report if self.form.observed => {
                let words = self.words().agent.trim_end_matches('.');
                format!("{words} as {}.", self.instance())
            }
            _ => self.instruction_for(Reader::Agent),
        };
        instruction + self.effect_in_words()
    }

    /// Returns one or two sentences that say what to do, with the delay if there is one.
    fn instruction_for(&self, reader: Reader) -> String {
        if self.is_retry_of_unknown_effect() {
            return self.instruction_to_look_first(reader);
        }
        let Words { agent, person, .. } = self.words();
        let (again, what) = match reader {
            Reader::Agent => (["call again now", "call again after"], agent),
            Reader::Person => (["Try again now", "Try again in"], person),
        };
        let [now, after] = again;
        let delay = |seconds| pluralize(seconds, "second");
        match (self.recovery(), self.retry_after_seconds()) {
            (Recovery::Retry, Some(0)) => format!("{now}."),
            (_, None | Some(0)) => what.to_owned(),
            (Recovery::Retry, Some(seconds)) => format!("{after} {}.", delay(seconds)),
            (_, Some(seconds)) => format!("{what} Wait {} first.", delay(seconds)),
        }
    }

    /// Returns whether a retry is advised, but it would be the second call if this one has taken effect.
    fn is_retry_of_unknown_effect(&self) -> bool {
        self.recovery() == Recovery::Retry && self.effect() == Some(Effect::Unknown)
    }

    /// Returns the same for a retry that must not come before somebody has looked whether it is needed.
    fn instruction_to_look_first(&self, reader: Reader) -> String {
        let (look, again) = match reader {
            Reader::Agent => (
                "check first whether this call has taken effect. If it has not, call again",
                "after",
            ),
            Reader::Person => (
                "Check first whether this has taken effect. If it has not, try again",
                "in",
            ),
        };
        match self.retry_after_seconds() {
            None | Some(0) => format!("{look}."),
            Some(seconds) => format!("{look} {again} {}.", pluralize(seconds, "second")),
        }
    }

    /// Returns a sentence for what the failed call has changed, if that is known and the instruction does not say it, with a
    /// space before it.
    fn effect_in_words(&self) -> &'static str {
        match self.effect() {
            None => "",
            Some(Effect::Unknown) if self.is_retry_of_unknown_effect() => "",
            Some(Effect::None) => " Nothing has been changed.",
            Some(Effect::Partial) => " A part has been changed; look at it first.",
            Some(Effect::Unknown) => " It is not known what has been changed; look at it first.",
        }
    }

    pub(super) fn heading(&self) -> &'static str {
        if self.is_retry_of_unknown_effect() {
            return MAY_HAVE_TAKEN_EFFECT;
        }
        self.words().heading
    }

    /// Returns the instruction as a sentence, followed by suggestions, which are cut where they do not fit into half of `max` bytes.
    pub(super) fn advice_for(&self, reader: Reader, max: usize) -> String {
        let mut text = self.instruction_for(reader);
        if let Some(first) = text.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        text.push_str(self.effect_in_words());
        let mut lines = self.violation_lines();
        let suggestions = self.suggestion_texts().iter();
        let heading = match reader {
            Reader::Agent => {
                lines.extend(suggestions.map(|text| text.plain().to_owned()));
                ""
            }
            Reader::Person => {
                for line in &mut lines {
                    *line = escape_markdown(line).into_owned();
                }
                lines.extend(suggestions.map(|text| text.markdown().into_owned()));
                // A list of Markdown needs an empty line before it.
                "\n"
            }
        };
        add_lines(&mut text, heading, &lines, max / 2, self.policy().cut_mark);
        text
    }

    /// Returns the instruction, followed by suggestions and examples, which are cut where they do not fit into half of `max` bytes.
    pub(crate) fn help_within(&self, max: usize) -> String {
        let mut text = self.instruction();
        self.add_rare_parts_to_help(&mut text, max);
        text
    }

    pub(crate) fn add_suggestions_and_examples(&self, text: &mut String, max: usize) {
        let examples = format!("\n{EXAMPLES}:");
        for (heading, items) in [
            ("", self.suggestion_texts()),
            (&*examples, self.example_texts()),
        ] {
            let lines: Vec<String> = items.iter().map(|item| item.plain().to_owned()).collect();
            add_lines(text, heading, &lines, max / 2, self.policy().cut_mark);
        }
    }
}

/// Adds a list to a text, below a heading. Where not all of its lines fit into `max` bytes, the longest are cut to the same length,
/// and end in the mark. Where that is not enough, the first lines that have room keep it, and the last line is the mark.
pub(super) fn add_lines(
    text: &mut String,
    heading: &str,
    lines: &[String],
    max: usize,
    mark: CutMark,
) {
    if lines.is_empty() {
        return;
    }
    text.push_str(heading);
    let room = max.saturating_sub(text.len());
    if len_within(lines, usize::MAX) > room {
        return add_short_lines(text, lines, room, mark);
    }
    for line in lines {
        add_line(text, line);
    }
}

#[cold]
fn add_short_lines(text: &mut String, lines: &[String], mut room: usize, mark: CutMark) {
    let share = largest(room, &|share| len_within(lines, share) <= room);
    if share >= SHORT_LINE {
        for line in lines {
            add_line(text, &truncate_marked(line, share, mark));
        }
        return;
    }
    let last = trim_start(mark.as_str());
    room = room.saturating_sub(BULLET.len() + last.len());
    for line in lines {
        let line = truncate_marked(line, SHORT_LINE, mark);
        if let Some(left) = room.checked_sub(BULLET.len() + line.len()) {
            room = left;
            add_line(text, &line);
        }
    }
    add_line(text, last);
}

const BULLET: &str = "\n- ";

/// The bytes of a line that is not cut.
const SHORT_LINE: usize = 64;

/// Returns the length of these lines, if none may be longer than `share`.
fn len_within(lines: &[String], share: usize) -> usize {
    let lens = lines
        .iter()
        .map(|line| BULLET.len() + line.len().min(share));
    lens.sum()
}

#[inline(never)]
fn add_line(text: &mut String, line: &str) {
    text.push_str(BULLET);
    text.push_str(line);
}
