//! How a field of a type that the derive does not know fills a slot.

use std::error::Error;
use std::io;
use std::sync::Arc;

use crate::report::builder::ReportBuilder;
use crate::report::cause_text::own_inside;
use crate::report::causes::{as_cause, chain};
use crate::report::error::Transparent;
use crate::report::field::bounds::Shown;
use crate::report::field::known::Known;
use crate::report::field::nested::{FirstHolder, Holder, Part};
use crate::report::field::shown_causes::{Causes, SaysStatus, Show};
use crate::report::finder;

/// A field whose type the derive does not know, with what the error type says of causes, as in `Causes`.
///
/// Generated code calls `(&&&Probe::<_, CAUSES>(field)).mcp_fill(builder)`. The compiler looks for the method on `&&&Probe`
/// first, then on `&&&&Probe`, then with one reference less each time. The first of these that fits the type wins:
///
/// 1. [`ProbeKnown`]: the type says what may leave; [`ProbeCause`]: it is an error of anyhow or eyre, which may hold one of our
///    own as a context;
/// 2. [`ProbeNested`]: the type is an [`McpError`](crate::McpError), which shows what its own report shows;
///    [`ProbeCause`]: it is an `io::Error`, a reference to any error, or a box with one that threads can share;
/// 3. [`ProbeCause`]: it is a box with any other error; [`ProbeHolder`]: it is a type of the standard library
///    with one of our own errors, a path or a JSON value inside, which the derive could not see through an alias;
/// 4. the inherent methods: the type is an error itself, so it is a cause; [`ProbeCause`]: it is a box with an object of another
///    trait whose types are errors; [`ProbeFirstHolder`]: it has such a value as a key or the like;
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

/// The first choice: see [`Probe`].
pub trait ProbeKnown<'v> {
    /// Fills a slot as the type says.
    fn mcp_fill(&self, builder: &mut ReportBuilder<'_>);

    /// The type says what it is.
    fn mcp_part(&self) -> Part<'v>;

    /// It is not a cause.
    fn mcp_list(&self, _: &mut ReportBuilder<'_>) {}
}

impl<'v, T: Known + ?Sized, const CAUSES: u8> ProbeKnown<'v> for &&Probe<'v, T, CAUSES> {
    fn mcp_fill(&self, builder: &mut ReportBuilder<'_>) {
        self.0.fill(builder);
    }

    fn mcp_part(&self) -> Part<'v> {
        self.0.part()
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

/// A choice for each type that holds an error: see [`Probe`]. `E` tells the implementations apart.
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
        T::PART
    }
}

/// The fourth choice, of a text that was formatted from the field: see [`Probe`].
pub trait ProbeFirstHolder<'v> {
    /// A text can hold what the first argument of the type would not show.
    fn mcp_part(&self) -> Part<'v>;
}

impl<'v, T: FirstHolder + ?Sized, const CAUSES: u8> ProbeFirstHolder<'v> for Probe<'v, T, CAUSES> {
    fn mcp_part(&self) -> Part<'v> {
        T::PART
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

/// The fourth choice, too: a box with an object is not an error itself.
impl<'v, T: Error + ?Sized, const CAUSES: u8> ProbeCause<'v, T, CAUSES>
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
