//! Which sanitizer a field goes through, decided here and nowhere else.

use proc_macro2::Span;
use syn::{ExprPath, GenericArgument, PathArguments, Type};

use crate::attr::FieldAttrs;
use crate::errors::Errors;
use crate::secret_names::is_secret_name;
use crate::value::{Sanitize, Shows};

/// What a value goes through on its way out.
#[derive(Debug, Clone)]
pub(crate) enum Plan {
    /// As it is if its type implements `Disclose`, else text.
    Auto,
    Text,
    Output,
    Trusted,
    Value,
    Tree,
    Sample {
        max: usize,
        list: Option<String>,
    },
    Endpoint,
    Path(Option<Shows>),
    With(ExprPath),
    Untrusted,
    Secret,
    /// Never leaves.
    Skip,
}

impl Plan {
    /// How little it discloses, to choose for an expression that names several fields.
    fn strictness(&self) -> u8 {
        match self {
            Self::Trusted => 0,
            Self::Auto => 1,
            Self::Text => 2,
            Self::Output => 3,
            Self::Endpoint => 4,
            // Their result is no text that an expression could be built from.
            Self::Value | Self::Tree | Self::Sample { .. } => 5,
            Self::Path(_) => 6,
            Self::With(_) => 7,
            Self::Untrusted => 8,
            Self::Secret => 9,
            Self::Skip => 10,
        }
    }

    /// The plan for text that was formatted from values of these plans.
    pub(crate) fn strictest<'a>(plans: impl Iterator<Item = &'a Plan>) -> Self {
        let strictest = plans.max_by_key(|plan| plan.strictness());
        match strictest {
            None | Some(Self::Auto | Self::Text) => Self::Text,
            Some(Self::Trusted) => Self::Trusted,
            Some(Self::Output) => Self::Output,
            Some(Self::Endpoint) => Self::Endpoint,
            Some(Self::Path(_)) => Self::Path(None),
            Some(Self::Untrusted | Self::Skip) => Self::Skip,
            Some(Self::Secret) => Self::Secret,
            Some(Self::Value | Self::Tree | Self::Sample { .. } | Self::With(_)) => Self::Secret,
        }
    }

    /// Whether nothing of the value may be known.
    pub(crate) fn withholds(&self) -> bool {
        matches!(self, Self::Untrusted | Self::Secret | Self::Skip)
    }

    /// Whether what goes out depends on the value.
    pub(crate) fn reads_value(&self) -> bool {
        !matches!(self, Self::Path(None) | Self::Secret | Self::Skip)
    }

    /// Whether a placeholder with a format spec still shows the value that the sanitizer made.
    pub(crate) fn ignores_spec(&self) -> bool {
        !matches!(
            self,
            Self::Auto | Self::Text | Self::Output | Self::Trusted | Self::Endpoint
        )
    }
}

/// What wraps the values of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Layer {
    Option,
    List,
}

/// A field's plan, and what it is applied to.
pub(crate) struct Planned {
    pub(crate) plan: Plan,
    /// Outermost first.
    pub(crate) layers: Vec<Layer>,
    pub(crate) inner: Type,
    /// Whether an attribute says it.
    pub(crate) explicit: bool,
}

impl Planned {
    /// The plan of a field that goes by these names.
    pub(crate) fn of(
        names: [Option<&str>; 2],
        ty: &Type,
        attrs: &FieldAttrs,
        errors: &mut Errors,
    ) -> Self {
        let explicit = explicit(attrs, errors);
        let (layers, inner) = peel(ty);
        if let (Some((Plan::Trusted, span)), Some("Untrusted")) =
            (&explicit, last_name(&inner).as_deref())
        {
            errors.at(
                *span,
                "an `Untrusted` value cannot be `trusted`; remove one of the two",
            );
        }
        let is_explicit = explicit.is_some();
        let plan = match explicit {
            Some((plan, _)) => plan,
            None if names.into_iter().flatten().any(is_secret_name) => Plan::Secret,
            None => by_type(&inner),
        };
        let whole = matches!(plan, Plan::Value | Plan::Tree | Plan::With(_) | Plan::Skip);
        match whole {
            true => Self {
                plan,
                layers: Vec::new(),
                inner: ty.clone(),
                explicit: is_explicit,
            },
            false => Self {
                plan,
                layers,
                inner,
                explicit: is_explicit,
            },
        }
    }
}

/// The plan that the attributes name; two of them contradict each other.
fn explicit(attrs: &FieldAttrs, errors: &mut Errors) -> Option<(Plan, Span)> {
    use syn::spanned::Spanned as _;
    let mut named: Vec<(&str, Plan, Span)> = Vec::new();
    if let Some(sanitize) = &attrs.sanitize {
        let plan = match sanitize.value {
            Sanitize::Text => Plan::Text,
            Sanitize::Value => Plan::Value,
            Sanitize::Tree => Plan::Tree,
            Sanitize::Path => Plan::Path(None),
            Sanitize::Endpoint => Plan::Endpoint,
            Sanitize::Secret => Plan::Secret,
            Sanitize::Output => Plan::Output,
        };
        named.push(("sanitize", plan, sanitize.span));
    }
    if let Some(function) = &attrs.sanitize_with {
        let span = function.0.span();
        named.push(("sanitize_with", Plan::With(function.0.clone()), span));
    }
    if let Some(path) = &attrs.path {
        named.push(("path", Plan::Path(path.shows), path.span));
    }
    if let Some(sample) = &attrs.sample {
        let plan = Plan::Sample {
            max: sample.max,
            list: sample.list.as_ref().map(|list| list.value()),
        };
        named.push(("sample", plan, sample.span));
    }
    let words = [
        ("endpoint", &attrs.endpoint, Plan::Endpoint),
        ("secret", &attrs.secret, Plan::Secret),
        ("trusted", &attrs.trusted, Plan::Trusted),
        ("untrusted", &attrs.untrusted, Plan::Untrusted),
        ("skip", &attrs.skip, Plan::Skip),
    ];
    for (name, word, plan) in words {
        if let Some(word) = word {
            named.push((name, plan, word.0));
        }
    }
    if let [(first, ..), (second, _, span), ..] = &named[..] {
        errors.at(
            *span,
            format!("`{first}` and `{second}` contradict each other; keep one"),
        );
    }
    named.into_iter().next().map(|(_, plan, span)| (plan, span))
}

/// A type's name may only choose a stricter sanitizer than text; `Auto` asks the type itself.
fn by_type(ty: &Type) -> Plan {
    if is_str(ty) {
        return Plan::Text;
    }
    match last_name(ty).as_deref() {
        Some("String") => Plan::Text,
        Some("PathBuf" | "Path" | "Utf8PathBuf" | "Utf8Path") => Plan::Path(None),
        Some("Url" | "Uri") => Plan::Endpoint,
        Some("SecretString" | "SecretBox" | "SecretSlice" | "Secret") => Plan::Secret,
        Some("Value") => Plan::Value,
        Some("Untrusted") => Plan::Untrusted,
        _ => Plan::Auto,
    }
}

/// The type without references and smart pointers, `Option` and lists noted on the way.
fn peel(ty: &Type) -> (Vec<Layer>, Type) {
    let mut layers = Vec::new();
    let mut ty = ty;
    loop {
        ty = pointee(ty);
        match ty {
            Type::Slice(slice) => {
                layers.push(Layer::List);
                ty = &slice.elem;
            }
            Type::Array(array) => {
                layers.push(Layer::List);
                ty = &array.elem;
            }
            _ => match (last_name(ty).as_deref(), argument(ty)) {
                (Some("Option"), Some(inner)) => {
                    layers.push(Layer::Option);
                    ty = inner;
                }
                (Some("Vec" | "VecDeque" | "BTreeSet" | "HashSet"), Some(inner)) => {
                    layers.push(Layer::List);
                    ty = inner;
                }
                _ => return (layers, ty.clone()),
            },
        }
    }
}

/// What a reference or smart pointer leads to; such types follow it in all that we ask of them.
pub(crate) fn pointee(mut ty: &Type) -> &Type {
    loop {
        ty = match ty {
            Type::Reference(reference) => &reference.elem,
            Type::Paren(paren) => &paren.elem,
            Type::Group(group) => &group.elem,
            _ => match (last_name(ty).as_deref(), argument(ty)) {
                // An `Option` or a list inside cannot be reached through these.
                (Some("Box" | "Arc" | "Rc" | "Cow"), Some(inner))
                    if !matches!(inner, Type::Slice(_) | Type::TraitObject(_))
                        && !matches!(last_name(inner).as_deref(), Some("Option" | "Vec")) =>
                {
                    inner
                }
                _ => return ty,
            },
        };
    }
}

/// The first type argument: `T` in `Cow<'a, T>`.
pub(crate) fn argument(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ty else { return None };
    let PathArguments::AngleBracketed(arguments) = &path.path.segments.last()?.arguments else {
        return None;
    };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

pub(crate) fn last_name(ty: &Type) -> Option<String> {
    match ty {
        Type::Path(path) => Some(path.path.segments.last()?.ident.to_string()),
        _ => None,
    }
}

fn is_str(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident("str"))
}
