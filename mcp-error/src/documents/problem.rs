//! Problem details (RFC 9457).

use std::borrow::Cow;

use mcp_error_rules::cut_mark::CutMark;
use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::json::{
    Json, MOST_ESCAPED, Members, ObjectLen, len, serialize_member, serialize_text, text_len,
};

/// A problem details object (RFC 9457 §3), media type `application/problem+json`.
///
/// Its members are written in this order: type, title, status, detail, instance, then the extension members.
///
/// Any JSON value can be read as a document, as §3.1 requires. A member of the wrong JSON type counts as absent, an
/// absent `type` is `about:blank`, and unknown members are kept. URIs are kept as they are written, including their
/// fragments. A value that is not an object becomes an empty document. [`Json::read`] reads the bytes that an
/// unknown server sends.
///
/// ```
/// use mcp_error::json::Json;
/// use mcp_error::ProblemDetails;
///
/// let body = br#"{"type":"urn:x:full#b","status":"507","title":7,"left":0}"#;
/// let problem = ProblemDetails::from(Json::read(body).unwrap());
/// assert_eq!(problem.problem_type, "urn:x:full#b");
/// assert_eq!((problem.status, problem.title), (None, None));
/// assert_eq!(problem.members.get("left"), Some(&Json::from(0)));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct ProblemDetails {
    /// The problem type, a URI reference (§3.1.1).
    pub problem_type: Cow<'static, str>,
    /// The title (§3.1.3).
    pub title: Option<Cow<'static, str>>,
    /// The HTTP status, 100..=599 (§3.1.2).
    pub status: Option<u16>,
    /// The detail, an explanation of this occurrence (§3.1.4).
    pub detail: Option<Cow<'static, str>>,
    /// The identifier of this occurrence, a URI reference (§3.1.5).
    pub instance: Option<Cow<'static, str>>,
    /// The extension members (§3.2), in order.
    pub members: Members,
}

/// The media type of problem details (RFC 9457 §3).
pub const PROBLEM_JSON: &str = "application/problem+json";

/// Returns whether a member is one of the standard ones (RFC 9457 §3.1).
fn is_standard(name: &str) -> bool {
    matches!(name, "type" | "title" | "status" | "detail" | "instance")
}

pub(crate) use mcp_error_rules::names::ABOUT_BLANK;

impl Default for ProblemDetails {
    fn default() -> Self {
        Self {
            problem_type: Cow::Borrowed(ABOUT_BLANK),
            title: None,
            status: None,
            detail: None,
            instance: None,
            members: Members::new(),
        }
    }
}

impl ProblemDetails {
    /// Returns all members of the document, in the order in which they are written.
    pub(crate) fn into_members(self) -> Members {
        let mut all = Members::with_capacity(5 + self.members.len());
        all.push("type", self.problem_type);
        all.push_some("title", self.title);
        all.push_some("status", self.status);
        all.push_some("detail", self.detail);
        all.push_some("instance", self.instance);
        all.append_unless(is_standard, self.members);
        all
    }

    /// Returns the length as compact JSON, in bytes.
    pub(crate) fn serialized_len(&self) -> usize {
        let mut sum = self.identity_len();
        if let Some(detail) = &self.detail {
            sum.add("detail", text_len(detail));
        }
        for (name, value) in self.extensions() {
            sum.add(name, len(value));
        }
        sum.sum()
    }

    /// Returns the length of the standard members except the detail.
    fn identity_len(&self) -> ObjectLen {
        let mut sum = ObjectLen::default();
        sum.add("type", text_len(&self.problem_type));
        for (name, text) in [("title", &self.title), ("instance", &self.instance)] {
            if let Some(text) = text {
                sum.add(name, text_len(text));
            }
        }
        if let Some(status) = self.status {
            let digits = status.checked_ilog10().unwrap_or(0) + 1;
            sum.add("status", digits as usize);
        }
        sum
    }

    /// Returns a number of bytes that the compact JSON of a document with this type, title and detail, and with an instance, does
    /// not exceed. This looks at no text, so it costs little.
    #[inline]
    pub(crate) fn most_len(texts: [&str; 3], members: &Members) -> usize {
        const STANDARD_LEN: usize =
            r#"{"type":"","title":"","status":65535,"detail":"","instance":"urn:uuid:00000000-0000-0000-0000-000000000000"}"#
                .len();
        let bytes: usize = texts.into_iter().map(str::len).sum();
        STANDARD_LEN + MOST_ESCAPED * bytes + members.most_len()
    }

    /// Returns the members that are written after the standard ones. They are public, so they may contain a standard
    /// name, which must not be written twice.
    pub(crate) fn extensions(&self) -> impl Iterator<Item = (&str, &Json)> {
        let members = self.members.iter();
        members.filter(|(name, _)| !is_standard(name))
    }

    /// Cuts extension members and the detail, as [`Members::fit_beside`] does, so that the document has at most `max` bytes of compact
    /// JSON. The other standard members stay.
    #[cold]
    pub(crate) fn fit(&mut self, max: usize, mark: CutMark) {
        let room = max.saturating_sub(self.identity_len().sum());
        let detail = self.detail.take();
        self.detail = self.members.fit_beside("detail", detail, room, mark);
    }

    /// Returns what `show` makes of the document, which is cut as [`fit`](Self::fit) does so that this has at most `max` bytes.
    #[cold]
    pub(crate) fn shown_within(
        self,
        max: usize,
        mark: CutMark,
        show: &dyn Fn(&Self) -> String,
    ) -> String {
        let shown = show(&self);
        if shown.len() <= max {
            return shown;
        }
        let least = self.identity_len().sum();
        let cut_to = |room: usize| {
            let mut cut = self.clone();
            cut.fit(least + room, mark);
            show(&cut)
        };
        // Only trying shows how much longer than compact JSON the form is. In most documents each byte takes about as many; where
        // that is not so, halving finds the room.
        let mut best = cut_to(0);
        let mut fitting = 0;
        let (mut too_large, mut len) = (self.serialized_len() - least, shown.len());
        let mut halve = false;
        while max.saturating_sub(best.len()) > max / PART && too_large - fitting > max / PART {
            let proportional = (too_large - fitting) as u128 * (max - best.len()) as u128
                / (len - best.len()) as u128;
            let room = match usize::try_from(proportional) {
                Ok(more) if !halve => fitting + more.max(1),
                _ => fitting.midpoint(too_large),
            };
            let shown = cut_to(room);
            if shown.len() <= max {
                (fitting, best) = (room, shown);
            } else {
                (too_large, len) = (room, shown.len());
            }
            halve = !halve;
        }
        best
    }
}

/// The part of the bound that another form than compact JSON may leave free. Each try makes a copy.
const PART: usize = 64;

impl Serialize for ProblemDetails {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        serialize_text(&mut map, "type", &self.problem_type)?;
        if let Some(title) = &self.title {
            serialize_text(&mut map, "title", title)?;
        }
        if let Some(status) = &self.status {
            map.serialize_key("status")?;
            map.serialize_value(status)?;
        }
        if let Some(detail) = &self.detail {
            serialize_text(&mut map, "detail", detail)?;
        }
        if let Some(instance) = &self.instance {
            serialize_text(&mut map, "instance", instance)?;
        }
        for (name, value) in self.extensions() {
            serialize_member(&mut map, name, value)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for ProblemDetails {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Json::deserialize(deserializer).map(Self::from)
    }
}

/// Reads any JSON value, as described at [`ProblemDetails`].
impl From<Json> for ProblemDetails {
    fn from(json: Json) -> Self {
        match json {
            Json::Object(members) => members.into(),
            _ => Self::default(),
        }
    }
}

/// Reads any object, as described at [`ProblemDetails`].
impl From<Members> for ProblemDetails {
    fn from(mut members: Members) -> Self {
        let problem_type = text(members.remove("type"));
        Self {
            problem_type: problem_type.unwrap_or(Cow::Borrowed(ABOUT_BLANK)),
            title: text(members.remove("title")),
            status: members.remove("status").as_ref().and_then(status),
            detail: text(members.remove("detail")),
            instance: text(members.remove("instance")),
            members,
        }
    }
}

fn text(value: Option<Json>) -> Option<Cow<'static, str>> {
    match value {
        Some(Json::String(text)) => Some(text),
        _ => None,
    }
}

fn status(value: &Json) -> Option<u16> {
    let status = u16::try_from(value.as_i64()?).ok()?;
    (100..=599).contains(&status).then_some(status)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn another_form_of_a_document_has_nearly_all_of_its_room() {
        let mark = CutMark::DOTS;
        let items = |count: usize| Json::Array((0..count).map(Json::from).collect());
        for count in [10_usize, 1_000, 20_000] {
            let problem = ProblemDetails {
                title: Some("Not Mown".into()),
                detail: Some("the hedge ".repeat(20).into()),
                members: Members::from_iter([
                    ("track", items(count)),
                    ("field", 7.into()),
                    ("kind", "NOT_MOWN".into()),
                ]),
                ..ProblemDetails::default()
            };
            let shown = Cell::new(0);
            let pretty = |problem: &ProblemDetails| {
                shown.set(shown.get() + 1);
                serde_json::to_string_pretty(problem).unwrap()
            };
            for max in [160, 400, 1_024, 16_384] {
                shown.set(0);
                let text = problem.clone().shown_within(max, mark, &pretty);
                assert!(text.len() <= max, "{max}: {text}");
                let is_whole = !text.contains("...");
                assert!(
                    is_whole || text.len() > max - max / 64 - 16,
                    "{max}: {text}"
                );
                assert!(text.contains("NOT_MOWN"), "{max}: {text}");
                assert!(shown.get() <= 8, "{max}: {}", shown.get());
            }
        }
    }
}
