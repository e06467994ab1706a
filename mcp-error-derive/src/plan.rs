//! Which sanitizer a field goes through, decided here and nowhere else.

use proc_macro2::Span;
use syn::{ExprPath, Type, parse_quote};

use crate::attr::FieldAttrs;
use crate::errors::Errors;
use crate::peel::{Layer, Peeled, is_number, is_single, is_str, last_name};
use crate::secret_names::is_secret_name;
use crate::value::{Sample, Sanitize, Shows};

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
            Self::Value | Self::Tree => 5,
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
            Some(Self::Value | Self::Tree | Self::With(_)) => Self::Secret,
        }
    }

    /// Whether it takes a list or an `Option` as it is.
    fn is_whole(&self) -> bool {
        matches!(self, Self::Value | Self::Tree | Self::With(_) | Self::Skip)
    }

    /// Whether nothing of the value may be known.
    pub(crate) fn withholds(&self) -> bool {
        matches!(self, Self::Untrusted | Self::Secret | Self::Skip)
    }

    /// Whether what goes out depends on the value.
    pub(crate) fn reads_value(&self) -> bool {
        !matches!(self, Self::Path(None) | Self::Secret | Self::Skip)
    }
}

/// A field's plan, and what it is applied to.
pub(crate) struct Planned {
    pub(crate) plan: Plan,
    /// Outermost first.
    pub(crate) layers: Vec<Layer>,
    /// The type inside the layers, `_` where it is not seen.
    pub(crate) inner: Type,
    /// References and smart pointers around the type inside.
    pub(crate) pointers: usize,
    /// Whether an attribute says it.
    pub(crate) explicit: bool,
    /// How many values are shown.
    pub(crate) sample: Option<Sample>,
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
        let mut peeled = Peeled::of(ty);
        if let Some(sample) = &attrs.sample {
            peeled = peeled.sampled(ty, explicit.as_ref(), sample.span, errors);
        }
        // Of a delay, another message says that nothing applies to it.
        let delay_only = attrs.retry_after.is_some() && attrs.extension.is_none();
        if let (Some(explicit), false) = (&explicit, delay_only) {
            check_type(explicit, &peeled.inner, errors);
        }
        let is_explicit = explicit.is_some();
        let plan = match explicit {
            Some(explicit) => explicit.plan,
            None if names.into_iter().flatten().any(is_secret_name) => Plan::Secret,
            None => by_type(&peeled.inner),
        };
        if attrs.sample.is_none() && plan.is_whole() {
            peeled = Peeled::whole(ty);
        }
        Self {
            plan,
            layers: peeled.layers,
            inner: peeled.inner,
            pointers: peeled.pointers,
            explicit: is_explicit,
            sample: attrs.sample.clone(),
        }
    }

    /// Whether a placeholder with a format spec still shows the value that the sanitizer made.
    pub(crate) fn ignores_spec(&self) -> bool {
        self.sample.is_some()
            || !matches!(
                self.plan,
                Plan::Auto | Plan::Text | Plan::Output | Plan::Trusted | Plan::Endpoint
            )
    }

    /// What counts where the field is part of an expression: nobody can tell how much of a sampled list
    /// that shows.
    pub(crate) fn in_expression(&self) -> &Plan {
        match self.sample {
            Some(_) if !self.plan.withholds() => &Plan::Value,
            _ => &self.plan,
        }
    }
}

/// The plan that an attribute names.
struct Explicit {
    plan: Plan,
    /// As it is written: `sanitize = text`.
    written: &'static str,
    span: Span,
}

/// The plan that the attributes name; two of them contradict each other.
fn explicit(attrs: &FieldAttrs, errors: &mut Errors) -> Option<Explicit> {
    use syn::spanned::Spanned as _;
    let mut named: Vec<Explicit> = Vec::new();
    let mut name = |written, plan, span| {
        named.push(Explicit {
            plan,
            written,
            span,
        });
    };
    if let Some(sanitize) = &attrs.sanitize {
        let (written, plan) = match sanitize.value {
            Sanitize::Text => ("sanitize = text", Plan::Text),
            Sanitize::Value => ("sanitize = value", Plan::Value),
            Sanitize::Tree => ("sanitize = tree", Plan::Tree),
            Sanitize::Path => ("sanitize = path", Plan::Path(None)),
            Sanitize::Endpoint => ("sanitize = endpoint", Plan::Endpoint),
            Sanitize::Secret => ("sanitize = secret", Plan::Secret),
            Sanitize::Output => ("sanitize = output", Plan::Output),
        };
        name(written, plan, sanitize.span);
    }
    if let Some(function) = &attrs.sanitize_with {
        let span = function.0.span();
        name("sanitize_with", Plan::With(function.0.clone()), span);
    }
    if let Some(path) = &attrs.path {
        name("path", Plan::Path(path.shows), path.span);
    }
    let words = [
        ("endpoint", &attrs.endpoint, Plan::Endpoint),
        ("secret", &attrs.secret, Plan::Secret),
        ("trusted", &attrs.trusted, Plan::Trusted),
        ("untrusted", &attrs.untrusted, Plan::Untrusted),
        ("skip", &attrs.skip, Plan::Skip),
    ];
    for (written, word, plan) in words {
        if let Some(word) = word {
            name(written, plan, word.0);
        }
    }
    if let [first, second, ..] = &named[..] {
        let key = |explicit: &Explicit| explicit.written.split(' ').next();
        let (first, span) = (key(first).unwrap_or_default(), second.span);
        let second = key(second).unwrap_or_default();
        errors.at(
            span,
            format!("`{first}` and `{second}` contradict each other; keep one"),
        );
    }
    named.into_iter().next()
}

/// What an attribute cannot say of a type.
fn check_type(explicit: &Explicit, inner: &Type, errors: &mut Errors) {
    let written = explicit.written;
    match explicit.plan {
        Plan::Trusted if last_name(inner).as_deref() == Some("Untrusted") => errors.at(
            explicit.span,
            "an `Untrusted` value cannot be `trusted`; remove one of the two",
        ),
        Plan::Text | Plan::Output | Plan::Trusted | Plan::Endpoint if is_number(inner) => errors.at(
            explicit.span,
            format!(
                "`{written}` would make text of it; numbers and booleans pass as they are, so remove it, or write `sanitize = value`"
            ),
        ),
        _ => {}
    }
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

impl Peeled {
    /// The same where some values of the outermost list are shown, each through its own plan.
    fn sampled(
        mut self,
        ty: &Type,
        explicit: Option<&Explicit>,
        span: Span,
        errors: &mut Errors,
    ) -> Self {
        if let Some(Explicit {
            plan: Plan::With(_) | Plan::Skip,
            written,
            span,
        }) = explicit
        {
            errors.at(
                *span,
                format!("`sample` and `{written}` contradict each other; keep one"),
            );
        }
        if explicit.is_some_and(|explicit| explicit.plan.is_whole()) {
            self = Self::until(ty, Layer::holds_many);
        }
        match self.layers.iter_mut().find(|layer| layer.holds_many()) {
            Some(list) => *list = Layer::Sample,
            None if is_single(&self.inner) => {
                errors.at(span, "`sample` takes a list, such as a `Vec`; remove it");
            }
            None => {
                self.layers.push(Layer::Items);
                self.inner = parse_quote!(_);
                self.pointers = 0;
            }
        }
        self
    }
}
