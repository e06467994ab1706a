//! The error type as the rest of the macro sees it: attributes read, defaults filled in.

use proc_macro2::{Ident, Span};
use syn::{Attribute, Data, DeriveInput, Expr, ExprLit, ExprPath, Fields, Generics, Lit, Meta};

use crate::attr::{self, Attrs, Common, TypeAttrs};
use crate::check;
use crate::decode;
use crate::error_attr::ErrorAttr;
use crate::errors::Errors;
use crate::names;
use crate::template::{Slot, Slots, Use};
use crate::unclassified;
use crate::value::{Code, Constant, Fault, Lane, Recovery, Shown, Text};

mod base;
mod field;
mod inherit;

use base::Base;
pub(crate) use field::Field;
use field::{mark_secrets, mark_shadows, read_field};

/// An error type.
pub(crate) struct Model<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) generics: &'a Generics,
    pub(crate) is_enum: bool,
    pub(crate) variants: Vec<Variant>,
    pub(crate) impls: Vec<Ident>,
    /// Whether codes have to follow the rules of MCP 2026-07-28.
    pub(crate) spec: bool,
    /// Whether it can be rebuilt from the wire.
    pub(crate) decode: bool,
    /// Functions on the whole type.
    pub(crate) with: With,
}

/// Functions that compute what is known only at run time.
#[derive(Default, Clone)]
pub(crate) struct With {
    pub(crate) status: Option<ExprPath>,
    pub(crate) retryable: Option<ExprPath>,
    pub(crate) extensions: Option<ExprPath>,
}

/// A variant, or a struct.
pub(crate) struct Variant {
    pub(crate) ident: Ident,
    pub(crate) named: bool,
    pub(crate) fields: Vec<Field>,
    /// Its inner error stands for it.
    pub(crate) transparent: bool,
    /// Nothing is wrong with it by itself.
    pub(crate) sound: bool,
    pub(crate) facts: Facts,
    pub(crate) with: With,
    /// Indices of the fields that are members, in order.
    pub(crate) members: Vec<usize>,
    /// What only messages use, in the order of their slots.
    pub(crate) slots: Vec<Slot>,
    /// Indices of the fields whose type has to say that its values pass as they are.
    pub(crate) asked: Vec<usize>,
}

/// What the entry of a variant says.
pub(crate) struct Facts {
    pub(crate) type_name: String,
    pub(crate) name: String,
    pub(crate) kind: String,
    pub(crate) kind_span: Span,
    pub(crate) problem_type: String,
    pub(crate) problem_span: Span,
    pub(crate) title: String,
    pub(crate) detail: String,
    pub(crate) untrusted_detail: bool,
    pub(crate) code: Code,
    pub(crate) legacy_code: Option<Code>,
    pub(crate) status: u16,
    pub(crate) lane: Lane,
    pub(crate) fault: Fault,
    pub(crate) recovery: Recovery,
    pub(crate) retryable: bool,
    pub(crate) capture: bool,
    pub(crate) retry_after: Option<u32>,
    pub(crate) derived: Derived,
    /// Texts that few variants have, by name.
    pub(crate) rare: Vec<(&'static str, String)>,
}

/// Identities that come from Rust names.
#[derive(Clone, Copy)]
pub(crate) struct Derived {
    pub(crate) slug: bool,
    pub(crate) kind: bool,
    pub(crate) base: bool,
}

pub(crate) fn unraw(ident: &Ident) -> String {
    let name = ident.to_string();
    match name.strip_prefix("r#") {
        Some(raw) => raw.to_owned(),
        None => name,
    }
}

impl<'a> Model<'a> {
    pub(crate) fn of(input: &'a DeriveInput, attrs: TypeAttrs, errors: &mut Errors) -> Self {
        let base = Base::of(&input.ident, &attrs, errors);
        let is_enum = matches!(input.data, Data::Enum(_));
        let mut variants = Vec::new();
        match &input.data {
            Data::Struct(data) => {
                let source = Source {
                    ident: &input.ident,
                    generics: &input.generics,
                    attrs: Attrs::of(&input.attrs),
                    fields: &data.fields,
                };
                variants.push(source.variant(attrs.common.clone(), None, &base, errors));
            }
            Data::Enum(data) => {
                check::container(&attrs.common, errors);
                check::codes(&attrs.common, base.spec, errors);
                for variant in &data.variants {
                    let source = Source {
                        ident: &variant.ident,
                        generics: &input.generics,
                        attrs: Attrs::of(&variant.attrs),
                        fields: &variant.fields,
                    };
                    let known = errors.len();
                    let own: Common = attr::read(&source.attrs, errors);
                    let mut variant = source.variant(own, Some(&attrs.common), &base, errors);
                    variant.sound = errors.len() == known;
                    variants.push(variant);
                }
            }
            Data::Union(data) => errors.at(
                data.union_token.span,
                "`McpError` cannot be derived for a union; use an enum or a struct",
            ),
        }
        let with = With::of(&attrs.common);
        check::identities(&variants, errors);
        if let Some(word) = attrs.decode {
            decode::check(word.0, &variants, errors);
        }
        Self {
            ident: &input.ident,
            generics: &input.generics,
            is_enum,
            variants,
            spec: base.spec,
            decode: attrs.decode.is_some(),
            impls: attrs.impls.map(|impls| impls.0).unwrap_or_default(),
            with,
        }
    }
}

impl With {
    fn of(common: &Common) -> Self {
        let path = |function: &Option<crate::value::Function>| {
            function.as_ref().map(|function| function.0.clone())
        };
        Self {
            status: path(&common.status_with),
            retryable: path(&common.retryable_with),
            extensions: path(&common.extensions_with),
        }
    }
}

const ABOUT_BLANK: &str = "about:blank";

/// A variant or a struct as it is written.
struct Source<'a> {
    ident: &'a Ident,
    generics: &'a Generics,
    attrs: Attrs<'a>,
    fields: &'a Fields,
}

impl Source<'_> {
    fn variant(
        &self,
        own: Common,
        of_type: Option<&Common>,
        base: &Base,
        errors: &mut Errors,
    ) -> Variant {
        let name = unraw(self.ident);
        let mut fields: Vec<Field> = self
            .fields
            .iter()
            .enumerate()
            .map(|(index, field)| read_field(index, field, base.rename_all, errors))
            .collect();
        check::codes(&own, base.spec, errors);
        let annotated = !self.attrs.mcp.is_empty() || fields.iter().any(|field| field.annotated);
        let common = match of_type {
            Some(of_type) if !annotated => of_type.facts_only(),
            Some(of_type) if own.transparent.is_none() => own.or(of_type, &fields),
            _ => own,
        }
        .advised(&fields);
        let error = match annotated {
            true => ErrorAttr::of(self.attrs.error),
            false => ErrorAttr::None,
        };
        let detail = match (&common.detail, error) {
            (Some(template), _) => Some((template.clone(), Use::Detail)),
            (None, ErrorAttr::Text(template)) => Some((template, Use::Error)),
            (None, _) => None,
        };
        let constants = match &common.extensions {
            Some(constants) => constants.0.clone(),
            None => Vec::new(),
        };
        check::variant(self.ident, &common, &fields, &constants, errors);
        mark_shadows(&mut fields, &common);
        mark_secrets(&mut fields, &common, detail.as_ref().map(|(text, _)| text));

        let members: Vec<usize> = fields
            .iter()
            .filter(|field| field.extension.is_some())
            .map(|field| field.index)
            .collect();
        let mut slots = Slots::new(&name, &fields, &members);
        let detail = detail.map(|(template, goes)| slots.resolve(&template, goes, errors));
        let mut facts = self.facts(&common, base, errors);
        if common.transparent.is_none() {
            check::derived(self.ident, &facts, errors);
        }
        facts.detail = detail.unwrap_or_default();
        facts.untrusted_detail = slots.untrusted_detail;
        facts.rare = rare(&common, &mut slots, errors);
        facts.rare.extend(constants.iter().map(constant));
        if let Some(docs) = documentation(&self.attrs.docs) {
            facts.rare.push(("about", docs));
        }
        let slots = slots.finish();
        let asked = match base.deny_unclassified {
            true => unclassified::check(&name, self.generics, &fields, &members, &slots, errors),
            false => Vec::new(),
        };
        Variant {
            ident: self.ident.clone(),
            named: matches!(self.fields, Fields::Named(_)),
            transparent: common.transparent.is_some(),
            sound: true,
            // The functions of a struct are those of the type.
            with: of_type.map_or_else(With::default, |_| With::of(&common)),
            facts,
            members,
            slots,
            asked,
            fields,
        }
    }

    fn facts(&self, common: &Common, base: &Base, errors: &mut Errors) -> Facts {
        let name = unraw(self.ident);
        let (problem_type, slug_derived, base_derived) = base.problem_type(common, &name, errors);
        let fault_given = common.fault.as_ref().map(|fault| fault.value);
        let status = match (&common.status, fault_given) {
            (Some(status), _) => status.0,
            (None, Some(Fault::Caller)) => 400,
            (None, _) => 500,
        };
        let fault = fault_given.unwrap_or(match status < 500 {
            true => Fault::Caller,
            false => Fault::Server,
        });
        let retryable_given = common.retryable.as_ref().map(|switch| switch.0.value);
        let recovery = match (&common.recovery, retryable_given) {
            (Some(recovery), _) => recovery.value,
            (None, Some(true)) => Recovery::Retry,
            (None, Some(false)) => without_retry(by_status(status), fault),
            (None, None) => by_status(status),
        };
        let retryable = retryable_given.unwrap_or(recovery == Recovery::Retry);
        let delay = common.retry_after.as_ref().map(|delay| delay.value);
        // What the type says of all that are retried.
        let delay = delay.or(common.usual_delay.filter(|_| retryable));
        let code = match &common.code {
            Some(code) => code.value.clone(),
            None if fault == Fault::Caller && matches!(status, 400 | 404 | 422) => {
                Code::Literal(-32602)
            }
            None => Code::Literal(-32603),
        };
        let title = match &common.title {
            Some(title) => title.value(),
            None if problem_type == ABOUT_BLANK => names::reason(status).to_owned(),
            None => names::title(&problem_type),
        };
        Facts {
            type_name: base.type_name.clone(),
            kind: match &common.kind {
                Some(kind) => kind.value(),
                None => names::kind(&name),
            },
            kind_span: common.kind.as_ref().map_or(self.ident.span(), Text::span),
            problem_span: common
                .problem
                .as_ref()
                .map_or(self.ident.span(), Text::span),
            derived: Derived {
                slug: slug_derived,
                kind: common.kind.is_none(),
                base: base_derived,
            },
            name,
            problem_type,
            title,
            detail: String::new(),
            untrusted_detail: false,
            code,
            legacy_code: common.legacy_code.as_ref().map(|code| code.value.clone()),
            status,
            lane: common.lane.as_ref().map_or(Lane::Tool, |lane| lane.value),
            fault,
            recovery,
            retryable,
            capture: match &common.capture {
                Some(capture) => capture.0.value,
                None => fault == Fault::Server,
            },
            retry_after: delay.map(|seconds| seconds.0),
            rare: Vec::new(),
        }
    }
}

fn by_status(status: u16) -> Recovery {
    match status {
        401 => Recovery::Authenticate,
        403 => Recovery::AskUser,
        408 | 429 | 503 | 504 => Recovery::Retry,
        status if status < 500 => Recovery::FixInput,
        _ => Recovery::Report,
    }
}

/// What remains of a recovery when a retry is ruled out.
fn without_retry(recovery: Recovery, fault: Fault) -> Recovery {
    match (recovery, fault) {
        (Recovery::Retry, Fault::Caller) => Recovery::FixInput,
        (Recovery::Retry, Fault::Server) => Recovery::Report,
        (other, _) => other,
    }
}

fn rare(
    common: &Common,
    slots: &mut Slots<'_>,
    errors: &mut Errors,
) -> Vec<(&'static str, String)> {
    let mut rare = Vec::new();
    let single = [
        ("message", &common.message),
        ("user_message", &common.user_message),
    ];
    let single = single
        .into_iter()
        .flat_map(|(name, template)| template.iter().map(move |template| (name, template)));
    let several = common
        .suggest
        .iter()
        .map(|template| ("suggest", template))
        .chain(common.example.iter().map(|template| ("example", template)));
    for (name, template) in single.chain(several) {
        rare.push((name, slots.resolve(template, Use::Other, errors)));
    }
    if let Some(docs) = &common.docs {
        rare.push(("docs", docs.value()));
    }
    rare
}

fn constant(constant: &Constant) -> (&'static str, String) {
    let shown = match constant.shown {
        Shown::Always => "always",
        Shown::Verbose => "verbose",
        Shown::Location => "location",
    };
    let Constant { name, json, .. } = constant;
    ("constant", format!("{shown}:{}:{json}", name.value))
}

/// The doc comment, each line without the space that follows `///`.
fn documentation(docs: &[&Attribute]) -> Option<String> {
    let lines: Vec<String> = docs.iter().filter_map(|attr| doc_line(attr)).collect();
    let text = lines.join("\n").replace('\0', "");
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

fn doc_line(attr: &Attribute) -> Option<String> {
    let Meta::NameValue(pair) = &attr.meta else {
        return None;
    };
    let Expr::Lit(ExprLit {
        lit: Lit::Str(line),
        ..
    }) = &pair.value
    else {
        return None;
    };
    let line = line.value();
    if line.contains('\n') {
        return Some(block(&line));
    }
    Some(line.strip_prefix(' ').unwrap_or(&line).to_owned())
}

/// The lines of a `/** … */` without the stars in front of them.
fn block(text: &str) -> String {
    let rest = || text.lines().skip(1).map(str::trim_start);
    let starred = rest().all(|line| line.is_empty() || line.starts_with('*'));
    let bare = |line: &str| -> String {
        let line = line.trim_start();
        let line = match starred {
            true => line.strip_prefix('*').unwrap_or(line),
            false => line,
        };
        line.strip_prefix(' ').unwrap_or(line).to_owned()
    };
    let lines: Vec<String> = text.lines().map(bare).collect();
    lines.join("\n")
}
