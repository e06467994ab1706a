//! Fields, with what their attributes and names say.

use proc_macro2::{Ident, Span};
use quote::format_ident;
use syn::Type;

use super::unraw;
use crate::attr::{self, Attrs, Common, FieldAttrs};
use crate::errors::Errors;
use crate::peel::last_name;
use crate::plan::{Plan, Planned};
use crate::value::{RenameAll, Template};

/// A field.
pub(crate) struct Field {
    pub(crate) index: usize,
    pub(crate) ident: Option<Ident>,
    pub(crate) ty: Type,
    pub(crate) planned: Planned,
    /// The name on the wire, if it is a member.
    pub(crate) extension: Option<Extension>,
    /// Whether there is any `#[mcp]` on it.
    pub(crate) annotated: bool,
    pub(crate) verbose: bool,
    pub(crate) retry_after: bool,
    /// Its text is that of a cause.
    pub(crate) cause: bool,
    /// `#[mcp(source)]`: `Error::source` may not know of it.
    pub(crate) source: bool,
    /// Whether a function that the arm calls goes by its name, or a message about its function would be one
    /// about the field.
    pub(crate) shadows: bool,
    pub(crate) attrs: FieldAttrs,
}

pub(crate) struct Extension {
    pub(crate) name: String,
    pub(crate) span: Span,
}

impl Field {
    /// The name as it is written in messages: `entity_id`, `0`.
    pub(crate) fn name(&self) -> String {
        match &self.ident {
            Some(ident) => unraw(ident),
            None => self.index.to_string(),
        }
    }

    /// The variable that a match arm binds it to.
    pub(crate) fn binding(&self) -> Ident {
        self.binding_at(self.span())
    }

    /// The same where the user wrote the field's name, so that type errors point there.
    pub(crate) fn binding_at(&self, span: Span) -> Ident {
        match &self.ident {
            Some(ident) if self.shadows => format_ident!("{ident}", span = hygienic(span)),
            Some(ident) => ident.clone(),
            None => format_ident!("_{}", self.index, span = hygienic(span)),
        }
    }

    pub(crate) fn is_optional(&self) -> bool {
        last_name(&self.ty).as_deref() == Some("Option")
    }

    /// Where type errors of generated code point. Its hygiene is that of the binding, or the
    /// compiler falls back to the derive.
    pub(crate) fn span(&self) -> Span {
        use syn::spanned::Spanned as _;
        match &self.ident {
            Some(ident) => ident.span(),
            None => hygienic(self.ty.span()),
        }
    }
}

fn hygienic(span: Span) -> Span {
    Span::mixed_site().located_at(span)
}

pub(super) fn read_field(
    index: usize,
    field: &syn::Field,
    rename_all: Option<RenameAll>,
    errors: &mut Errors,
) -> Field {
    let sorted = Attrs::of(&field.attrs);
    let attrs: FieldAttrs = attr::read(&sorted, errors);
    let name = field.ident.as_ref().map(unraw);
    let extension = attrs.extension.as_ref().map(|extension| {
        let given = extension.name.as_ref().map(|name| (name.value(), name.span()));
        let (name, span) = match (given, &name) {
            (Some(given), _) => given,
            (None, Some(name)) => {
                let renamed = rename_all.map_or_else(|| name.clone(), |rule| rule.apply(name));
                (renamed, extension.span)
            }
            (None, None) => {
                errors.at(
                    extension.span,
                    "a field of a tuple has no name on the wire; give it one: `extension = \"name\"`",
                );
                ("unnamed".to_owned(), extension.span)
            }
        };
        Extension { name, span }
    });
    let source = attrs.source.is_some();
    let own_name = name.as_deref().unwrap_or_default();
    let wire = extension
        .as_ref()
        .map(|extension| &*extension.name)
        .filter(|wire| *wire != own_name);
    let planned = Planned::of([Some(own_name), wire], &field.ty, &attrs, errors);
    Field {
        index,
        ident: field.ident.clone(),
        ty: field.ty.clone(),
        planned,
        extension,
        annotated: !sorted.mcp.is_empty(),
        verbose: attrs.verbose.is_some(),
        retry_after: attrs.retry_after.is_some(),
        cause: source || sorted.cause || own_name == "source",
        source,
        shadows: false,
        attrs,
    }
}

/// `status_with = status` next to a field called `status`: the function has to stay in sight.
pub(super) fn mark_shadows(fields: &mut [Field], common: &Common) {
    let of_variant = [
        &common.status_with,
        &common.retryable_with,
        &common.extensions_with,
    ];
    let of_fields = fields.iter().map(|field| &field.attrs.sanitize_with);
    let names: Vec<String> = of_variant
        .into_iter()
        .chain(of_fields)
        .flatten()
        .filter_map(|function| function.0.path.get_ident().map(unraw))
        .collect();
    for field in fields {
        let of_its_own = field.attrs.sanitize_with.is_some();
        field.shadows = !names.is_empty() && (of_its_own || names.contains(&field.name()));
    }
}

/// `"password={pw}"` makes the field a secret, unless an attribute says otherwise.
pub(super) fn mark_secrets(fields: &mut [Field], common: &Common, detail: Option<&Template>) {
    let texts = [&common.message, &common.detail, &common.user_message];
    let templates = texts
        .into_iter()
        .flatten()
        .chain(&common.suggest)
        .chain(&common.example)
        .chain(detail);
    let named: Vec<String> = templates.flat_map(crate::template::secrets_in).collect();
    if named.is_empty() {
        return;
    }
    for field in fields {
        if !field.planned.explicit && named.contains(&field.name()) {
            field.planned.plan = Plan::Secret;
        }
    }
}
