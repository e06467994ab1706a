//! The text of `error!`: what `format!` makes of it, but an error of our own shows the detail of its report, and a value with the
//! name of a secret is redacted.

use mcp_error_rules::secret_names::{
    is_name_of_password_string, is_name_of_secret_number, is_name_of_secret_variable,
};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned as _;
use syn::{Expr, Lit, LitStr, Token};

use crate::model::sanitizer::ends_in_secret_number;
use crate::resolve::reads_secret_name;
use crate::syntax::attributes::VariantAttrs;
use crate::syntax::format::{Argument, Piece, parse};
use crate::syntax::read::Attributes as _;
use crate::syntax::{is_sign, parse_with, stream_of, unraw};

/// Returns an expression that formats a text, from the path of the crate, a comma, and what `format!` takes. About what is not
/// understood here, `format!` has a message.
pub(crate) fn error_text(input: TokenStream) -> TokenStream {
    let mut input = input.into_iter();
    let mut krate: Vec<TokenTree> = Vec::new();
    for token in input.by_ref() {
        if is_sign(&token, ',') {
            break;
        }
        krate.push(token);
    }
    let krate = stream_of(&krate);
    let text: TokenStream = input.collect();
    let formatted = parse_with(text.clone(), Formatted::parse).ok();
    if let Some(mistake) = misplaced(&text, formatted.as_ref()) {
        return mistake.into_compile_error();
    }
    formatted
        .and_then(|formatted| formatted.expand(&krate))
        .unwrap_or_else(|| quote!(#krate::__private::format!(#text)))
}

/// Returns the mistake if an attribute has no name, as in `error!(404, "…")`, or stands behind the text. About these, `format!`
/// has messages that lead away from what to write.
fn misplaced(text: &TokenStream, formatted: Option<&Formatted>) -> Option<syn::Error> {
    const RIGHT: &str = "`mcp_error::error!(status = 404, \"App {name} not found\")`";
    let Some(formatted) = formatted else {
        let first = TokenStream::from(text.clone().into_iter().next()?);
        let first = parse_with(first, Lit::parse).ok()?;
        let message = format!("a text is expected here; an attribute has a name: {RIGHT}");
        return (!matches!(first, Lit::Str(_))).then(|| syn::Error::new(first.span(), message));
    };
    let pieces = parse(&formatted.text.value()).ok()?;
    let mut shown: Vec<Argument> = Vec::new();
    for piece in &pieces {
        if let Piece::Placeholder(placeholder) = piece {
            shown.extend(placeholder.arguments());
        }
    }
    for (at, given) in formatted.arguments.iter().enumerate() {
        if let Some(name) = &given.name
            && VariantAttrs::KEYS.contains(&&*unraw(name))
            && !shown.iter().any(|argument| given.is(at, argument))
        {
            let message = format!("an attribute comes before the text: {RIGHT}");
            return Some(syn::Error::new(name.span(), message));
        }
    }
    None
}

/// A text and its arguments.
struct Formatted {
    text: LitStr,
    arguments: Vec<Given>,
}

/// An argument behind the text: `value` or `name = value`.
struct Given {
    name: Option<Ident>,
    value: Expr,
}

impl Parse for Formatted {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let text = input.parse()?;
        let mut arguments = Vec::new();
        while input.parse::<Option<Token![,]>>()?.is_some() && !input.is_empty() {
            let has_name = input.peek2(Token![=]) && !input.peek2(Token![==]);
            let name = has_name.then(|| input.parse()).transpose()?;
            input.parse::<Option<Token![=]>>()?;
            let value = input.parse()?;
            arguments.push(Given { name, value });
        }
        Ok(Self { text, arguments })
    }
}

impl Formatted {
    fn expand(mut self, krate: &TokenStream) -> Option<TokenStream> {
        let pieces = parse(&self.text.value()).ok()?;
        // Widths and precisions are numbers, and `format!` takes them by value.
        let mut counts = Vec::new();
        for piece in &pieces {
            let Piece::Placeholder(placeholder) = piece else {
                continue;
            };
            let mut named = placeholder.arguments();
            for argument in &named {
                self.capture(argument)?;
            }
            // The first one is the value.
            named.remove(0);
            counts.append(&mut named);
        }
        let Self { text, arguments } = &self;
        let values = arguments.iter().map(|given| &given.value);
        let mut bindings: Vec<Ident> = Vec::with_capacity(arguments.len());
        for at in 0..arguments.len() {
            bindings.push(format_ident!("value{at}", span = Span::mixed_site()));
        }
        let shown = arguments.iter().zip(&bindings).enumerate();
        let shown = shown.map(|(at, (given, binding))| {
            // Generated code, or clippy would take the first `&` of the probe for that of `&name`.
            let span = Span::call_site().located_at(given.value.span());
            let name = given.name.as_ref().map(|name| quote!(#name =));
            if counts.iter().any(|count| given.is(at, count)) {
                return quote_spanned!(span=> #name *#binding);
            }
            let probe = quote_spanned! {span=>
                (&&&__mcp::Probe::<_, { __mcp::CAUSES_AS_TEXT }>(#binding))
            };
            let argument = quote_spanned!(span=> __mcp::Argument::new(#binding, #probe.mcp_part()));
            let shown = given.is_secret().then(|| {
                let hides_numbers = given.is_secret_number();
                let by_name =
                    quote_spanned!(span=> __mcp::SecretByName::<_, #hides_numbers>(#binding));
                quote_spanned!(span=> .unless_secret(#by_name.mcp_is_shown()))
            });
            quote_spanned!(span=> #name #argument #shown)
        });
        Some(quote! {
            match (#(&(#values),)*) {
                (#(#bindings,)*) => {
                    use #krate::__private as __mcp;
                    #[allow(unused_imports)]
                    use __mcp::questions::*;
                    __mcp::format!(#text, #(#shown),*)
                }
            }
        })
    }

    /// Adds a variable that only the text names. Returns `None` if its name is not that of a variable.
    fn capture(&mut self, argument: &Argument) -> Option<()> {
        let Argument::Name(name) = argument else {
            return Some(());
        };
        if !self.arguments.iter().any(|given| given.is_called(name)) {
            let mut ident: Ident = syn::parse_str(name).ok()?;
            // These are the variables at the text.
            ident.set_span(self.text.span());
            self.arguments.push(Given {
                value: syn::parse_quote!(#ident),
                name: Some(ident),
            });
        }
        Some(())
    }
}

impl Given {
    /// Returns whether a name says that the value is a secret: that of the argument or of the variable, or one that the
    /// expression reads.
    fn is_secret(&self) -> bool {
        let is_secret = |name: &Ident| {
            let name = unraw(name);
            is_name_of_secret_variable(&name) || is_name_of_password_string(&name)
        };
        self.name.as_ref().is_some_and(is_secret)
            || variable(&self.value).is_some_and(is_secret)
            || reads_secret_name(self.value.to_token_stream())
    }

    /// Returns whether a name says that the value is a secret if it is a number.
    fn is_secret_number(&self) -> bool {
        let names_number = |name: &Ident| is_name_of_secret_number(&unraw(name));
        self.name.as_ref().is_some_and(names_number)
            || ends_in_secret_number(self.value.to_token_stream())
    }

    fn is_called(&self, name: &str) -> bool {
        self.name.as_ref().is_some_and(|own| unraw(own) == name)
    }

    /// Returns whether a placeholder means this argument, whose number is `at`.
    fn is(&self, at: usize, argument: &Argument) -> bool {
        match argument {
            Argument::Next(index) | Argument::Index(index) => *index == at,
            Argument::Name(name) => self.is_called(name),
        }
    }
}

/// Returns the variable that an expression is about: `pw` in `&pw` and in `pw.trim()`.
fn variable(mut value: &Expr) -> Option<&Ident> {
    loop {
        value = match value {
            Expr::Group(group) => &group.expr,
            Expr::MethodCall(call) => &call.receiver,
            Expr::Paren(paren) => &paren.expr,
            Expr::Reference(reference) => &reference.expr,
            Expr::Unary(unary) => &unary.expr,
            Expr::Path(path) => return path.path.get_ident(),
            _ => return None,
        };
    }
}
