//! The setters of a policy. They are `const`, so that a policy can live in a `static`.

use std::borrow::Cow;
use std::mem;

use mcp_error_rules::choices::LineBreaks;
use mcp_error_sanitize::{Detector, Rule};

use super::{
    CutMark, HttpBody, Marker, MetaKey, Mode, Policy, RpcLayout, StructuredContent, TextPaths,
    ToolText, Wording,
};

macro_rules! setters {
    ($type:ty { $($name:ident: $field:ident = |$value:ident: $of:ty| $set:expr;)* }) => {
        impl $type {$(
            #[doc = concat!("Sets [`", stringify!($field), "`](Self::", stringify!($field), ").")]
            #[inline]
            pub const fn $name(mut self, $value: $of) -> Self {
                self.$field = $set;
                self
            }
        )*}
    };
}

/// Makes setters for fields that may own memory. A `const fn` cannot drop the earlier value, so that is forgotten. In a
/// policy that is built from a constant it does not own memory.
macro_rules! owned_setters {
    ($type:ty { $($name:ident: $field:ident = |$value:ident: $of:ty| $set:expr;)* }) => {
        impl $type {$(
            #[doc = concat!("Sets [`", stringify!($field), "`](Self::", stringify!($field), ").")]
            #[allow(clippy::mem_replace_option_with_some, reason = "not all of the fields are options")]
            #[inline]
            pub const fn $name(mut self, $value: $of) -> Self {
                let new = $set;
                mem::forget(mem::replace(&mut self.$field, new));
                self
            }
        )*}
    };
}

setters! {
    Policy {
        with_mode: mode = |mode: Mode| mode;
        with_verbose_errors: verbose_errors = |shown: bool| Some(shown);
        with_include_suggestions: include_suggestions = |shown: bool| shown;
        with_include_examples: include_examples = |shown: bool| shown;
        with_redact_sensitive: redact_sensitive = |redacted: bool| redacted;
        with_show_policy_location: show_policy_location = |shown: bool| Some(shown);
        with_show_stack_traces: show_stack_traces = |shown: bool| Some(shown);
        with_max_error_size: max_error_size = |bytes: usize| bytes;
        with_max_text: max_text = |bytes: usize| bytes;
        with_secret_marker: secret_marker = |marker: Marker| marker;
        with_path_marker: path_marker = |marker: Marker| marker;
        with_email_marker: email_marker = |marker: Marker| marker;
        with_cut_mark: cut_mark = |mark: CutMark| mark;
        with_text_paths: text_paths = |shown: TextPaths| shown;
        with_server_detail: server_detail = |shown: bool| shown;
        with_rpc_layout: rpc_layout = |layout: RpcLayout| layout;
        with_http_body: http_body = |body: HttpBody| body;
        with_tool_text: tool_text = |text: ToolText| text;
        with_structured_content: structured_content = |shown: StructuredContent| shown;
        with_advice_members: advice_members = |shown: bool| shown;
        with_line_breaks: line_breaks = |line_breaks: LineBreaks| line_breaks;
        with_secret_names: secret_names = |names: &'static [&'static str]| names;
        with_public_names: public_names = |names: &'static [&'static str]| names;
        with_detectors: detectors = |detectors: &'static [Detector]| detectors;
        with_rules_off: rules_off = |rules: &'static [Rule]| rules;
    }
}

owned_setters! {
    Policy {
        with_foreign_title: foreign_title = |title: &'static str| Some(Cow::Borrowed(title));
        with_foreign_detail: foreign_detail = |detail: &'static str| Some(Cow::Borrowed(detail));
        with_too_large_detail: too_large_detail = |detail: &'static str| Some(Cow::Borrowed(detail));
        with_too_large_user_message: too_large_user_message = |text: &'static str| Some(Cow::Borrowed(text));
        with_resource_metadata: resource_metadata = |uri: &'static str| Some(Cow::Borrowed(uri));
        with_wording: wording = |wording: Wording| wording;
        with_meta_key: meta_key = |key: Option<MetaKey>| key;
    }
}

owned_setters! {
    Wording {
        with_user_caller: user_caller = |text: &'static str| Cow::Borrowed(text);
        with_user_server: user_server = |text: &'static str| Cow::Borrowed(text);
        with_agent_caller: agent_caller = |text: &'static str| Cow::Borrowed(text);
        with_agent_server: agent_server = |text: &'static str| Cow::Borrowed(text);
    }
}

impl Policy {
    /// Sets [`roots`](Self::roots).
    pub fn with_roots(mut self, roots: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.roots = roots.into_iter().map(Into::into).collect();
        self
    }
}

#[cfg(feature = "masks")]
impl Policy {
    /// Sets [`masks`](Self::masks).
    pub fn with_masks(mut self, masks: super::Masks) -> Self {
        self.masks = masks;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static POLICY: Policy = Policy::production()
        .with_mode(Mode::Development)
        .with_verbose_errors(false)
        .with_foreign_title("Oops")
        .with_secret_names(&["shelfmark"])
        .with_wording(Wording::new().with_user_server("Sorry: {message}."));

    #[test]
    fn the_size_of_a_document_has_bounds_whatever_code_sets() {
        for (set, effective) in [(0, 1_024), (4_096, 4_096), (usize::MAX, 16 << 20)] {
            let policy = Policy::production().with_max_error_size(set);
            assert_eq!(policy.max_document_size(), effective);
        }
    }

    #[test]
    fn a_policy_in_a_static_has_the_values_that_were_set() {
        let mut expected = Policy::production();
        expected.mode = Mode::Development;
        expected.verbose_errors = Some(false);
        expected.foreign_title = Some("Oops".into());
        expected.secret_names = &["shelfmark"];
        expected.wording.user_server = "Sorry: {message}.".into();
        assert_eq!(POLICY, expected);
        assert_eq!(
            POLICY.clone().with_roots(["/srv/park"]).roots,
            ["/srv/park"]
        );
    }
}
