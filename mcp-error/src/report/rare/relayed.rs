//! The advice that an error takes over from the error of our own inside it.

use mcp_error_rules::choices::Effect;
use mcp_error_rules::limits::MAX_SUGGESTIONS;
use mcp_error_rules::recovery::may_have_taken_effect;

use crate::json::Members;
use crate::registry::member::Shape;
use crate::report::Report;
use crate::report::rare::header::Header;

/// The facts of an error inside another one that stand for those which the outer error does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::report) struct Relayed {
    effect: Option<Effect>,
    scopes: Option<&'static str>,
    /// The name of the member with the mistakes in the input.
    pub(in crate::report) violations: Option<&'static str>,
}

impl Relayed {
    pub(in crate::report) const NONE: Self = Self {
        effect: None,
        scopes: None,
        violations: None,
    };
}

impl Report {
    /// Returns what the failed call has changed. The attribute of the variant decides, or else the `McpError` inside
    /// it, if that decides the status. [`Effect::None`] is not taken over from an error inside, since the call may
    /// have changed something before the part that failed. If neither decides, this is [`Effect::Unknown`] after a
    /// timeout of a tool that is [not idempotent](crate::Context::with_idempotency).
    #[inline(never)]
    pub fn effect(&self) -> Option<Effect> {
        // Few entries say one, and then it is searched for.
        let own = (self.has_optional.then(|| self.entry.effect())).flatten();
        own.or(self.rare().relayed.effect).or_else(|| {
            let is_unknown = self.form.repeats && may_have_taken_effect(self.status, self.recovery);
            is_unknown.then_some(Effect::Unknown)
        })
    }

    /// Returns the scopes that a token needs for the call.
    pub(crate) fn scopes(&self) -> Option<&'static str> {
        self.entry.scopes().or(self.rare().relayed.scopes)
    }

    /// Returns the names of the members that list the mistakes in the input.
    pub(crate) fn names_of_violations(&self) -> impl Iterator<Item = &'static str> {
        own_violations(self).chain(self.rare().relayed.violations)
    }

    /// Takes over what a call inside this one has changed.
    pub(in crate::report) fn relay_effect(&mut self, effect: Option<Effect>) {
        if let Some(effect) = relayed_effect(effect) {
            self.rare_mut().relayed.effect = Some(effect);
        }
    }

    /// Notes that the other party was lost while it handled the call.
    pub(in crate::report) fn note_interruption(&mut self) {
        if self.form.repeats {
            self.rare_mut().relayed.effect = Some(Effect::Unknown);
        }
    }

    /// Takes over the advice of an error inside this one: its suggestions after those of this error, the mistakes in the
    /// input, the challenge and the fields of the HTTP answer, and what the call has changed.
    pub(in crate::report) fn take_advice(&mut self, inner: &Self) {
        let violations = inner.names_of_violations().next();
        let relayed = Relayed {
            effect: relayed_effect(inner.effect()),
            scopes: inner.scopes(),
            violations: violations.filter(|name| own_violations(self).all(|own| own != *name)),
        };
        if relayed != Relayed::NONE {
            self.rare_mut().relayed = relayed;
        }
        if let Some(name) = violations
            && let Some(list) = inner.members.get(name)
        {
            self.add_extensions(Members::of_one(name, list.clone()));
        }
        self.add_challenge = self.add_challenge.or(inner.add_challenge);
        let of_inner = inner.rare();
        if of_inner.suggestions.is_empty() && of_inner.headers.is_empty() {
            return;
        }
        let rare = self.rare_mut();
        for text in &of_inner.suggestions {
            let is_known = rare
                .suggestions
                .iter()
                .any(|it| it.as_str() == text.as_str());
            if rare.suggestions.len() < MAX_SUGGESTIONS && !is_known {
                rare.suggestions.push(text.clone());
            }
        }
        for header in &of_inner.headers {
            let is_known = rare
                .headers
                .iter()
                .any(|it| it.name.eq_ignore_ascii_case(header.name));
            if !is_known {
                rare.headers.push(Header {
                    is_constant: false,
                    ..header.clone()
                });
            }
        }
    }
}

/// Returns the effect that an error takes over from another one. [`Effect::None`] is not taken over, since the outer call may
/// have changed something.
fn relayed_effect(effect: Option<Effect>) -> Option<Effect> {
    effect.filter(|effect| *effect != Effect::None)
}

fn own_violations(report: &Report) -> impl Iterator<Item = &'static str> {
    let members = report.entry.members();
    let lists = members.filter(|member| member.shape() == Shape::Violation);
    lists.map(|member| member.name())
}
