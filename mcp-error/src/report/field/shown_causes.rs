//! What a message shows of a cause, as the attribute `causes` says, and what it asks for where nothing says so.

use std::fmt::Display;

use crate::report::builder::ReportBuilder;
use crate::report::cause_text::CauseText;
use crate::report::causes::Cause;
use crate::report::field::nested::Part;

/// What an error type says of causes, as a type: one of [`CAUSES_UNSAID`], [`CAUSES_AS_TEXT`] and [`CAUSES_WITHHELD`], to which
/// [`STATUS_UNSAID`] may be added.
pub struct Causes<const CAUSES: u8>;

/// No attribute says what a message shows of a cause.
pub const CAUSES_UNSAID: u8 = 0;
/// A message shows the text of a cause, sanitized.
pub const CAUSES_AS_TEXT: u8 = 1;
/// A message shows the text of a cause under a verbose policy only.
pub const CAUSES_WITHHELD: u8 = 2;

/// Neither the variant nor the type says a status, and the field is not the cause, which would say one.
pub const STATUS_UNSAID: u8 = 4;

impl ReportBuilder<'_> {
    /// Fills a slot with the text of a cause.
    fn text_of(&mut self, cause: &dyn Cause) {
        let context = self.context;
        self.text::<dyn Display>(&CauseText { cause, context });
    }
}

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
