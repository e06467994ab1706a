//! A field: its name on the wire, its sanitizer, and how its value comes back.

use super::causes::{find_unmarked_cause, is_cause};
use super::identity::Base;
use super::sanitizer::{SanitizerContext, resolve_sanitizer};
use crate::model::sanitizer::FieldSanitizer;
use crate::model::type_shape::Wrapper;
use crate::model::types::{is_static_str, last_name, optional};
use crate::model::{Field, Member, Reader};
use crate::syntax::WrittenField;
use mcp_error_rules::names::{FLAT_DELAY, VIOLATIONS};

/// The facts about its variant that a field depends on.
pub(super) struct FieldContext<'b> {
    pub(super) base: &'b Base,
    /// The names of the functions that the match arm calls.
    pub(super) functions: Vec<String>,
    /// The names of fields that a text shows right after the name of a secret.
    pub(super) after_secret_names: Vec<String>,
    /// Set if the variant has a delay after which a retry can help.
    pub(super) has_delay: bool,
}

impl FieldContext<'_> {
    pub(super) fn resolve(&self, written: Vec<WrittenField>) -> Vec<Field> {
        let mut fields = Vec::with_capacity(written.len());
        for (index, field) in written.into_iter().enumerate() {
            fields.push(self.field(index, field));
        }
        find_unmarked_cause(&mut fields);
        fields
    }

    fn field(&self, index: usize, written: WrittenField) -> Field {
        let name = written.name(index);
        let own_name = written.rust_name.as_deref().unwrap_or_default();
        let member = self.member(&written, own_name, index);
        let mut names = vec![own_name];
        if let Some(member) = &member
            && member.name != own_name
        {
            names.push(&member.name);
        }
        let context = SanitizerContext {
            base: self.base,
            names: &names,
            is_after_secret_name: self.after_secret_names.contains(&name),
            is_cause: is_cause(&written),
        };
        let sanitizer = resolve_sanitizer(&written.ty, &written.attrs, &context);
        // A function has to stay visible next to a field with its name, as in `status_with = status`. In messages of
        // the compiler, the field's own function would be taken for the field.
        let has_function = written.attrs.sanitize_with.is_some();
        let shadows_function =
            !self.functions.is_empty() && (has_function || self.functions.contains(&name));
        Field {
            index,
            reader: self.reader(&written, member.as_ref(), &sanitizer),
            is_cause: context.is_cause,
            is_unmarked_cause: false,
            ident: written.ident,
            rust_name: written.rust_name,
            ty: written.ty,
            description: written.doc_comment,
            sanitizer,
            member,
            shadows_function,
            written: written.attrs,
        }
    }

    fn member(&self, written: &WrittenField, own_name: &str, index: usize) -> Option<Member> {
        let given = written.attrs.extension.as_ref();
        if let Some(violations) = &written.attrs.violations
            && given.is_none_or(|extension| extension.name.is_none())
        {
            return Some(Member {
                name: VIOLATIONS.to_owned(),
                span: violations.0,
            });
        }
        let extension = given?;
        let (name, span) = match &extension.name {
            Some(given) => (given.value.clone(), given.span),
            // The checks reject a field of a tuple without a name, and no other one has this name.
            None if written.ident.is_none() => (format!("unnamed_{index}"), extension.span),
            None => {
                let rule = self.base.rename_all;
                let renamed = rule.map(|rule| rule.apply_to_field(own_name));
                let name = renamed.unwrap_or_else(|| own_name.to_owned());
                (name, extension.span)
            }
        };
        Some(Member { name, span })
    }

    fn reader(
        &self,
        written: &WrittenField,
        member: Option<&Member>,
        sanitizer: &FieldSanitizer,
    ) -> Reader {
        // A list leaves out what is `None` inside it.
        let wrappers = &sanitizer.shape.wrappers;
        let list = wrappers.iter().position(|wrapper| wrapper.holds_many());
        let has_gaps = list.is_some_and(|at| wrappers[at..].contains(&Wrapper::Option));
        // In the layout `Flat` a delay takes the place of this member.
        let gives_way = member.is_some_and(|member| member.name == FLAT_DELAY)
            && written.attrs.retry_after.is_none()
            && self.has_delay;
        let ty = optional(&written.ty).unwrap_or(&written.ty);
        if !sanitizer.row().comes_back || has_gaps || gives_way {
            Reader::Hidden
        } else if is_static_str(ty) {
            Reader::StaticText
        } else if last_name(ty).as_deref() == Some("Duration") {
            Reader::Seconds
        } else {
            Reader::Owned
        }
    }
}
