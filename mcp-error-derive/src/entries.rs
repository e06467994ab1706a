//! The table of a type: what its entries say, as data.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;

use crate::generics;
use crate::model::{Facts, Field, Model, Variant, With};
use crate::peel::Layer;
use crate::plan::Plan;
use crate::value::{Code, Fault, Lane, Recovery, Shows};

/// `__mcp::entry("ParkError\0NotFound\0…", 0x…, -32003, 404, __mcp::RETRY, &[__mcp::TEXT])`
pub(crate) fn entry(model: &Model<'_>, variant: &Variant) -> TokenStream {
    let facts = &variant.facts;
    let text = text(variant);
    let status = proc_macro2::Literal::u16_unsuffixed(facts.status);
    let code = number(&facts.code);
    let flags = flags(model, variant);
    let members = variant.members.iter().map(|at| fact(&variant.fields[*at]));
    let retry_after = facts.retry_after.map(|seconds| {
        let seconds = proc_macro2::Literal::u32_unsuffixed(seconds);
        quote!(.with_retry_after(#seconds))
    });
    let legacy_code = facts.legacy_code.as_ref().map(|code| {
        let code = number(code);
        quote!(.with_legacy_code(#code))
    });
    let identity = identity(facts);
    quote!(__mcp::entry(#text, #identity, #code, #status, #flags, &[#(#members),*]) #retry_after #legacy_code)
}

fn number(code: &Code) -> TokenStream {
    match code {
        Code::Literal(code) => {
            let code = proc_macro2::Literal::i32_unsuffixed(*code);
            quote!(#code)
        }
        Code::Path(path) => quote!(#path),
    }
}

/// Codes that only the compiler knows, under `spec`.
pub(crate) fn code_checks(model: &Model<'_>) -> TokenStream {
    let paths = model
        .variants
        .iter()
        .filter(|_| model.spec)
        .filter_map(|variant| match &variant.facts.code {
            Code::Path(path) if !variant.transparent => Some(path),
            _ => None,
        });
    let checks =
        paths.map(|path| quote_spanned!(path.span()=> const _: () = __mcp::check_code(#path);));
    checks.collect()
}

/// Hashes of the problem type, in the lower half, and of the kind: a registry compares these first.
fn identity(facts: &Facts) -> proc_macro2::Literal {
    let identity = u64::from(hash(&facts.kind)) << 32 | u64::from(hash(&facts.problem_type));
    proc_macro2::Literal::u64_unsuffixed(identity)
}

/// FNV-1a, never 0.
fn hash(text: &str) -> u32 {
    let mixed = |hash: u32, byte: &u8| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
    text.as_bytes().iter().fold(0x811c_9dc5, mixed) | 1
}

/// The texts of an entry in the order that `mcp_error::ErrorEntry` reads.
fn text(variant: &Variant) -> String {
    let facts = &variant.facts;
    let names: Vec<&str> = variant
        .members
        .iter()
        .filter_map(|at| variant.fields[*at].extension.as_ref())
        .map(|extension| &*extension.name)
        .collect();
    let names = names.join(" ");
    let fixed = [
        &*facts.type_name,
        &facts.name,
        &facts.kind,
        &facts.problem_type,
        &facts.title,
        &facts.detail,
        &names,
    ];
    let mut text = fixed.join("\0");
    for (name, value) in &facts.rare {
        text.push('\0');
        text.push_str(name);
        text.push('=');
        text.push_str(value);
    }
    text
}

fn flags(model: &Model<'_>, variant: &Variant) -> TokenStream {
    let facts = &variant.facts;
    let either = |has: fn(&With) -> bool| has(&model.with) || has(&variant.with);
    let may_have_delay = variant.fields.iter().any(|field| field.retry_after);
    let recovery = match facts.recovery {
        Recovery::Retry => "RETRY",
        Recovery::FixInput => "FIX_INPUT",
        Recovery::Authenticate => "AUTHENTICATE",
        Recovery::AskUser => "ASK_USER",
        Recovery::Report => "REPORT",
    };
    let set = [
        ("RETRYABLE", facts.retryable),
        ("PROTOCOL", facts.lane == Lane::Protocol),
        ("SERVER", facts.fault == Fault::Server),
        ("CAPTURE", facts.capture),
        ("DERIVED_SLUG", facts.derived.slug),
        ("EXPLICIT_KIND", !facts.derived.kind),
        ("DERIVED_BASE", facts.derived.base),
        ("UNTRUSTED_DETAIL", facts.untrusted_detail),
        ("OWN_STATUS", either(|with| with.status.is_some())),
        (
            "OWN_RETRYABLE",
            either(|with| with.retryable.is_some()) || may_have_delay && !facts.retryable,
        ),
        ("OWN_MEMBERS", either(|with| with.extensions.is_some())),
    ];
    let set = set
        .into_iter()
        .filter(|(_, set)| *set)
        .map(|(name, _)| name);
    let names = std::iter::once(recovery)
        .chain(set)
        .map(|name| format_ident!("{name}"));
    quote!(#(__mcp::#names)|*)
}

/// What the registry knows of a member: its sanitizer and its JSON type.
fn fact(field: &Field) -> TokenStream {
    let name = match &field.planned.plan {
        // The type of the values is not seen.
        Plan::Auto if field.planned.layers.contains(&Layer::Items) => {
            let layers = layered_fact(field);
            return quote!(__mcp::TEXT.nested() #layers);
        }
        Plan::Auto => {
            let ty = generics::erased(&field.planned.inner);
            let layers = layered_fact(field);
            return quote!(__mcp::FactOf::<#ty>::FACT #layers);
        }
        Plan::Text => "TEXT",
        Plan::Output => "OUTPUT",
        Plan::Trusted => "TRUSTED",
        Plan::Value => "VALUE",
        Plan::Tree => "TREE",
        Plan::Endpoint => "ENDPOINT",
        Plan::Path(None) => "PATH",
        Plan::Path(Some(Shows::User)) => "PATH_USER",
        Plan::Path(Some(Shows::Root)) => "PATH_ROOT",
        Plan::With(_) => "CUSTOM",
        Plan::Untrusted => "UNTRUSTED",
        Plan::Secret | Plan::Skip => "SECRET",
    };
    let name = format_ident!("{name}");
    let layers = layered_fact(field);
    quote!(__mcp::#name #layers)
}

fn layered_fact(field: &Field) -> TokenStream {
    let planned = &field.planned;
    let lists = planned.layers.iter().filter(|layer| layer.holds_many());
    let list = match (lists.count(), &planned.sample) {
        (0, _) => None,
        _ if matches!(planned.plan, Plan::Secret) => None,
        (1, None) => Some(quote!(.list())),
        (_, None) => Some(quote!(.nested())),
        (1, Some(_)) => Some(quote!(.sample())),
        (_, Some(_)) => Some(quote!(.nested().sample())),
    };
    let optional = planned
        .layers
        .contains(&Layer::Option)
        .then(|| quote!(.optional()));
    let verbose = (field.verbose || field.is_withheld_cause()).then(|| quote!(.verbose()));
    quote!(#list #optional #verbose)
}
