//! How a field of a type that the derive does not know fills a slot.

use std::error::Error;
use std::fmt::Display;
use std::io;
use std::marker::PhantomData;
use std::sync::Arc;

use crate::report::builder::ReportBuilder;
use crate::report::cause_text::{CauseText, own_inside};
use crate::report::causes::{Cause, as_cause, chain};
use crate::report::error::Transparent;
use crate::report::field::bounds::Shown;
use crate::report::field::known::Known;
use crate::report::field::nested::{Holder, Part};
use crate::report::finder;

/// A field whose type the derive does not know, with what the error type says of causes, one of [`CAUSES_UNSAID`],
/// [`CAUSES_AS_TEXT`] and [`CAUSES_WITHHELD`], to which [`STATUS_UNSAID`] may be added.
///
/// Generated code calls `(&&&Probe::<_, CAUSES>(field)).mcp_fill(builder)`. The compiler looks for the method on `&&&Probe`
/// first, then on `&&&&Probe`, then with one reference less each time. The first of these that fits the type wins:
///
/// 1. [`ProbeKnown`]: the type says what may leave; [`ProbeCause`]: it is an error of anyhow or eyre, which may hold one of our
///    own as a context;
/// 2. [`ProbeNested`]: the type is an [`McpError`](crate::McpError), which shows what its own report shows;
///    [`ProbeCause`]: it is an `io::Error`, a reference to any error, or a box with one that threads can share;
/// 3. [`ProbeCause`]: it is a box with any other error; [`ProbeHolder`]: it is a type of the standard library
///    with one of our own errors inside, which the derive could not see through an alias;
/// 4. the inherent methods: the type is an error itself, so it is a cause; [`ProbeTraitObject`]: it is a box with an object of
///    another trait whose types are errors;
/// 5. [`ProbeText`]: every other type is sent as text. It takes the probe by value, which the compiler tries last.
///
/// Each has three methods. `mcp_fill` fills a slot with the field. `mcp_part` tells what the field is to a text that was formatted
/// from an expression over it. `mcp_list` lists an error among the causes, where an observer or a verbose document shows them.
pub struct Probe<'v, T: ?Sized, const CAUSES: u8>(pub &'v T);

impl<T: ?Sized, const CAUSES: u8> Clone for Probe<'_, T, CAUSES> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized, const CAUSES: u8> Copy for Probe<'_, T, CAUSES> {}

/// No attribute says what a message shows of a cause.
pub const CAUSES_UNSAID: u8 = 0;
/// A message shows the text of a cause, sanitized.
pub const CAUSES_AS_TEXT: u8 = 1;
/// A message shows the text of a cause under a verbose policy only.
pub const CAUSES_WITHHELD: u8 = 2;

/// Neither the variant nor the type says a status, and the field is not the cause, which would say one.
pub const STATUS_UNSAID: u8 = 4;

/// The first choice: see [`Probe`].
pub trait ProbeKnown<'v> {
    /// Fills a slot as the type says.
    fn mcp_fill(&self, builder: &mut ReportBuilder<'_>);

    /// It is a value like any other.
    fn mcp_part(&self) -> Part<'v>;

    /// It is not a cause.
    fn mcp_list(&self, _: &mut ReportBuilder<'_>) {}
}

impl<'v, T: Known + ?Sized, const CAUSES: u8> ProbeKnown<'v> for &&Probe<'v, T, CAUSES> {
    fn mcp_fill(&self, builder: &mut ReportBuilder<'_>) {
        self.0.fill(builder);
    }

    fn mcp_part(&self) -> Part<'v> {
        Part::Value
    }
}

/// The second choice: see [`Probe`].
pub trait ProbeNested<'v, const CAUSES: u8> {
    /// The type of the field.
    type Type: ?Sized;

    /// Fills a slot with the detail of the report.
    fn mcp_fill(&self, builder: &mut ReportBuilder<'_>)
    where
        Causes<CAUSES>: SaysStatus<Self::Type>;

    /// A text that was formatted from an error may hold anything that its report would not show.
    fn mcp_part(&self) -> Part<'v>;

    /// Lists the error as its report shows it.
    fn mcp_list(&self, builder: &mut ReportBuilder<'_>);
}

impl<'v, T: Transparent, const CAUSES: u8> ProbeNested<'v, CAUSES> for &&&Probe<'v, T, CAUSES> {
    type Type = T;

    fn mcp_fill(&self, builder: &mut ReportBuilder<'_>)
    where
        Causes<CAUSES>: SaysStatus<T>,
    {
        builder.nested(self.0.error());
    }

    fn mcp_part(&self) -> Part<'v> {
        Part::Error(self.0.error())
    }

    fn mcp_list(&self, builder: &mut ReportBuilder<'_>) {
        builder.list_own_cause(self.0.error());
    }
}

/// The first choice for an error of anyhow or eyre, the second for an `io::Error` and for a box with an error that threads can
/// share, the third for a box with any other
/// error: see [`Probe`]. `E` tells the implementations apart.
pub trait ProbeCause<'v, E: ?Sized, const CAUSES: u8> {
    /// The type of the field.
    type Type: ?Sized;

    /// Fills a slot with the cause, as the error type says.
    fn mcp_fill(&self, builder: &mut ReportBuilder<'_>)
    where
        Causes<CAUSES>: Show<Self::Type>;

    /// The error type says whether its text is shown.
    fn mcp_part(&self) -> Part<'v>
    where
        Causes<CAUSES>: Show<Self::Type>;

    /// Lists the cause.
    fn mcp_list(&self, builder: &mut ReportBuilder<'_>);
}

/// Implements the trait for references to the probe: `for` which, with the error that a value is or holds, and with what finds
/// one of our own there.
macro_rules! causes {
    ($(
        $(#[$meta:meta])*
        [$($param:tt)*] $type:ty, <$error:ty> for [$($reference:tt)+], |$value:ident| $inside:expr, $own:expr;
    )*) => {$(
        $(#[$meta])*
        impl<'v, const CAUSES: u8, $($param)*> ProbeCause<'v, $error, CAUSES>
            for $($reference)+ Probe<'v, $type, CAUSES>
        {
            type Type = $type;

            fn mcp_fill(&self, builder: &mut ReportBuilder<'_>)
            where
                Causes<CAUSES>: Show<$type>,
            {
                let $value = self.0;
                match $own {
                    Some(own) => builder.nested_in_box(own),
                    None => as_cause($inside, |cause| Causes::show(builder, cause)),
                }
            }

            fn mcp_part(&self) -> Part<'v>
            where
                Causes<CAUSES>: Show<$type>,
            {
                let $value: &'v $type = self.0;
                let usual = <Causes<CAUSES> as Show<$type>>::PART;
                match $own {
                    Some(own) => Part::Error(own),
                    // `{0:#}` of anyhow writes the whole chain.
                    None => usual.with_own(chain($inside).find_map(finder::own)),
                }
            }

            fn mcp_list(&self, builder: &mut ReportBuilder<'_>) {
                let $value = self.0;
                match $own {
                    Some(own) => builder.list_own_cause(own),
                    None => as_cause($inside, |cause| builder.list_cause(cause)),
                }
            }
        }
    )*};
}

causes! {
    [T: AsRef<dyn Error + Send + Sync> + ?Sized] T, <dyn Error + Send + Sync> for [&&&],
        |field| field.as_ref(), finder::own(field.as_ref());
    [T: AsRef<dyn Error> + ?Sized] T, <dyn Error> for [&], |field| field.as_ref(), finder::own(field.as_ref());
    [T: AsRef<dyn Error + Send> + ?Sized] T, <dyn Error + Send> for [&], |field| field.as_ref(), finder::own(field.as_ref());
    [] &'static (dyn Error + 'static), <&'static dyn Error> for [&&&], |field| *field, finder::own(*field);
    [] &'static (dyn Error + Send + Sync + 'static), <&'static (dyn Error + Send + Sync)> for [&&&],
        |field| *field, finder::own(*field);
    [] io::Error, <io::Error> for [&&&], |error| error, finder::own(error);
    [] Box<io::Error>, <Box<io::Error>> for [&&&], |error| &**error, finder::own(&**error);
    [] Arc<io::Error>, <Arc<io::Error>> for [&&&], |error| &**error, finder::own(&**error);
    #[cfg(feature = "anyhow")]
    [] anyhow::Error, <anyhow::Error> for [&&], |error| &**error, finder::own_in_anyhow(error);
    #[cfg(feature = "anyhow")]
    [] Arc<anyhow::Error>, <Arc<anyhow::Error>> for [&&], |error| &***error, finder::own_in_anyhow(error);
    #[cfg(feature = "anyhow")]
    [] Box<anyhow::Error>, <Box<anyhow::Error>> for [&&], |error| &***error, finder::own_in_anyhow(error);
    #[cfg(feature = "eyre")]
    [] eyre::Report, <eyre::Report> for [&&], |error| &**error, finder::own_in_eyre(error);
    #[cfg(feature = "eyre")]
    [] Arc<eyre::Report>, <Arc<eyre::Report>> for [&&], |error| &***error, finder::own_in_eyre(error);
    #[cfg(feature = "eyre")]
    [] Box<eyre::Report>, <Box<eyre::Report>> for [&&], |error| &***error, finder::own_in_eyre(error);
}

/// The third choice too: see [`Probe`].
pub trait ProbeHolder<'v> {
    /// The type of the field.
    type Type: ?Sized;

    /// Fills a slot with the field as text.
    fn mcp_fill(&self, builder: &mut ReportBuilder<'_>)
    where
        Self::Type: Shown;

    /// A text that was formatted from the field can hold what the report of the error would not show.
    fn mcp_part(&self) -> Part<'v>;

    /// It is not known which part of it is a cause.
    fn mcp_list(&self, _: &mut ReportBuilder<'_>) {}
}

impl<'v, T: Holder + ?Sized, const CAUSES: u8> ProbeHolder<'v> for &Probe<'v, T, CAUSES> {
    type Type = T;

    fn mcp_fill(&self, builder: &mut ReportBuilder<'_>)
    where
        T: Shown,
    {
        builder.text(self.0);
    }

    fn mcp_part(&self) -> Part<'v> {
        Part::Hidden
    }
}

/// The fourth choice: see [`Probe`].
impl<'v, T: Error + ?Sized, const CAUSES: u8> Probe<'v, T, CAUSES> {
    /// Fills a slot with the cause, as the error type says.
    pub fn mcp_fill(&self, builder: &mut ReportBuilder<'_>)
    where
        Causes<CAUSES>: Show<T>,
    {
        Causes::show(builder, &self.0);
    }

    /// The error type says whether its text is shown.
    pub fn mcp_part(&self) -> Part<'v>
    where
        Causes<CAUSES>: Show<T>,
    {
        let usual = <Causes<CAUSES> as Show<T>>::PART;
        usual.with_own(own_inside(|| self.0.source()))
    }

    /// Lists the cause.
    pub fn mcp_list(&self, builder: &mut ReportBuilder<'_>) {
        builder.list_cause(&self.0);
    }
}

/// The fourth choice, too: see [`Probe`].
pub trait ProbeTraitObject<'v, const CAUSES: u8> {
    /// The type of the field.
    type Type: ?Sized;

    /// Fills a slot with the cause, as the error type says.
    fn mcp_fill(&self, builder: &mut ReportBuilder<'_>)
    where
        Causes<CAUSES>: Show<Self::Type>;

    /// The error type says whether its text is shown.
    fn mcp_part(&self) -> Part<'v>
    where
        Causes<CAUSES>: Show<Self::Type>;

    /// Lists the cause.
    fn mcp_list(&self, builder: &mut ReportBuilder<'_>);
}

/// A box with an object is not an error itself.
impl<'v, T: Error + ?Sized, const CAUSES: u8> ProbeTraitObject<'v, CAUSES>
    for Probe<'v, Box<T>, CAUSES>
{
    type Type = Box<T>;

    fn mcp_fill(&self, builder: &mut ReportBuilder<'_>)
    where
        Causes<CAUSES>: Show<Box<T>>,
    {
        Causes::show(builder, &&**self.0);
    }

    fn mcp_part(&self) -> Part<'v>
    where
        Causes<CAUSES>: Show<Box<T>>,
    {
        let usual = <Causes<CAUSES> as Show<Box<T>>>::PART;
        usual.with_own(own_inside(|| self.0.source()))
    }

    fn mcp_list(&self, builder: &mut ReportBuilder<'_>) {
        builder.list_cause(&&**self.0);
    }
}

/// The last choice: see [`Probe`].
pub trait ProbeText<'v>: Sized {
    /// The type of the field.
    type Type: ?Sized;

    /// Fills a slot with the field as text.
    fn mcp_fill(self, builder: &mut ReportBuilder<'_>)
    where
        Self::Type: Shown;

    /// It is a value like any other.
    fn mcp_part(self) -> Part<'v>;

    /// It is not a cause.
    fn mcp_list(self, _: &mut ReportBuilder<'_>) {}
}

impl<'v, T: ?Sized, const CAUSES: u8> ProbeText<'v> for Probe<'v, T, CAUSES> {
    type Type = T;

    fn mcp_fill(self, builder: &mut ReportBuilder<'_>)
    where
        T: Shown,
    {
        builder.text(self.0);
    }

    fn mcp_part(self) -> Part<'v> {
        Part::Value
    }
}

/// A field whose type has the name of an error of another crate that says a status, such as `io::Error`.
///
/// Generated code calls `(&ForeignProbe(field)).mcp_unmarked_cause(builder)`, where the inherent method is found before
/// [`ForeignIsOther`].
pub struct ForeignProbe<'v, T>(pub &'v T);

/// The first choice: see [`ForeignProbe`].
impl<T: Error + 'static> ForeignProbe<'_, T> {
    /// Lets the cause say status, recovery and delay.
    pub fn mcp_unmarked_cause(&self, builder: &mut ReportBuilder<'_>) {
        builder.unmarked_cause(self.0);
    }
}

/// The second choice: see [`ForeignProbe`].
pub trait ForeignIsOther {
    /// It is a type of the application that is not an error.
    fn mcp_unmarked_cause(&self, _: &mut ReportBuilder<'_>) {}
}

impl<T> ForeignIsOther for ForeignProbe<'_, T> {}

/// A type that is an argument of a field's type, such as the error in a `Result`.
///
/// Generated code calls `(&&TypeProbe::<T>::new()).mcp_part()`, where [`TypeIsNested`] is found before [`TypeIsOther`].
pub struct TypeProbe<T: ?Sized>(PhantomData<T>);

impl<T: ?Sized> TypeProbe<T> {
    /// Creates the probe of a type.
    #[allow(clippy::new_without_default, reason = "only generated code calls it")]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

/// The first choice: see [`TypeProbe`].
pub trait TypeIsNested {
    /// The type is or holds an [`McpError`](crate::McpError), so a text that was formatted from the field can hold its
    /// secrets.
    fn mcp_part(&self) -> Part<'static> {
        Part::Hidden
    }
}

impl<T: Holder + ?Sized> TypeIsNested for &TypeProbe<T> {}

/// The second choice: see [`TypeProbe`].
pub trait TypeIsOther {
    /// The type does not matter.
    fn mcp_part(&self) -> Part<'static> {
        Part::Value
    }
}

impl<T: ?Sized> TypeIsOther for TypeProbe<T> {}

impl ReportBuilder<'_> {
    /// Fills a slot with the text of a cause.
    fn text_of(&mut self, cause: &dyn Cause) {
        let context = self.context;
        self.text::<dyn Display>(&CauseText { cause, context });
    }
}

/// The policy of an error type for causes, as a type.
pub struct Causes<const CAUSES: u8>;

/// Tells what a message shows of a cause of type `T`.
#[diagnostic::on_unimplemented(
    message = "nothing says what a message shows of `{T}`, which is not an `McpError`",
    label = "a text for the wire shows this cause",
    note = "write `#[mcp(causes = text)]` on the type to send the sanitized text of its causes, or `#[mcp(causes = withheld)]` to keep it in the process",
    note = "or write `#[mcp(sanitize = text)]` on this field, or a `detail` that does not name it",
    note = "if the error is one of your own, derive `McpError` for it"
)]
pub trait Show<T: ?Sized> {
    /// Returns the role of the cause in a text that was formatted from it.
    const PART: Part<'static>;

    /// Fills a slot with the text of the cause, and lists the cause.
    fn show(builder: &mut ReportBuilder<'_>, cause: &dyn Cause);
}

/// Implements [`Show`] for what the error type says of causes, where the variant says a status and where it does not.
macro_rules! show {
    ($($causes:ident: $part:ident, |$builder:ident, $cause:ident| $show:expr;)*) => {$(
        show!(@ $causes, $part, $builder, $cause, $show);
        show!(@ { $causes | STATUS_UNSAID }, $part, $builder, $cause, $show);
    )*};
    (@ $causes:tt, $part:ident, $builder:ident, $cause:ident, $show:expr) => {
        #[diagnostic::do_not_recommend]
        impl<T: ?Sized> Show<T> for Causes<$causes> {
            const PART: Part<'static> = Part::$part;

            fn show($builder: &mut ReportBuilder<'_>, $cause: &dyn Cause) {
                $builder.list_cause($cause);
                $show;
            }
        }
    };
}

show! {
    CAUSES_AS_TEXT: Value, |builder, cause| builder.text_of(cause);
    CAUSES_WITHHELD: Withheld, |builder, cause| builder.verbose(|builder| builder.text_of(cause));
}

/// Tells that a variant which shows an error of type `T` has a status, of its own or of that error.
#[diagnostic::on_unimplemented(
    message = "`{T}` is an `McpError`, and nothing says whether this variant has its status",
    label = "the variant shows this error and says no `status` of its own",
    note = "write `#[source]` on the field, or `#[mcp(source)]` without thiserror, and the variant has the status and the recovery of the error inside",
    note = "or write a `status` on the variant: `#[mcp(status = 500)]`"
)]
pub trait SaysStatus<T: ?Sized> {}

#[diagnostic::do_not_recommend]
impl<T: ?Sized> SaysStatus<T> for Causes<CAUSES_UNSAID> {}

#[diagnostic::do_not_recommend]
impl<T: ?Sized> SaysStatus<T> for Causes<CAUSES_AS_TEXT> {}

#[diagnostic::do_not_recommend]
impl<T: ?Sized> SaysStatus<T> for Causes<CAUSES_WITHHELD> {}
