//! Argument expressions of a message: which fields they name, and `.field` for a field.

use std::iter::Peekable;

use mcp_error_rules::secret_names::is_secret_name;
use proc_macro2::token_stream::IntoIter;
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

use super::angles::Angles;
use crate::model::Field;
use crate::syntax::{is_sign, without_raw};

/// An expression with `.field` replaced by the variable of the field.
#[derive(Default)]
pub(in crate::resolve) struct Expression {
    pub(in crate::resolve) tokens: TokenStream,
    /// The indices of the fields that it names.
    pub(in crate::resolve) named: Vec<usize>,
    /// The indices of the fields that it may show: all of them if it is not known which.
    pub(in crate::resolve) fields: Vec<usize>,
    /// Set if it takes the text out of an `Untrusted`, whatever its type is called.
    pub(in crate::resolve) reveals_untrusted: bool,
    /// Set if it reads what has the name of a secret: `.login.password`, `.0.api_key()`, `|Login { password, .. }| …`.
    pub(in crate::resolve) reads_secret_name: bool,
    /// A `.field` that does not exist.
    pub(in crate::resolve) unknown: Option<(String, Span)>,
}

impl Expression {
    pub(in crate::resolve) fn of_field(at: usize, field: &Field) -> Self {
        Self {
            named: vec![at],
            fields: vec![at],
            ..Self::of_constant(field.binding())
        }
    }

    pub(in crate::resolve) fn of_constant(name: Ident) -> Self {
        Self {
            tokens: TokenTree::from(name).into(),
            ..Self::default()
        }
    }

    pub(in crate::resolve) fn of(tokens: TokenStream, fields: &[Field]) -> Self {
        let mut scanner = Scanner {
            fields,
            is_opaque: false,
            found: Self::default(),
        };
        let tokens = scanner.scan(tokens);
        let mut found = scanner.found;
        found.tokens = tokens;
        found.fields = if scanner.is_opaque {
            (0..fields.len()).collect()
        } else {
            found.named.clone()
        };
        found
    }
}

/// Returns the name in `.field` or `field`, and the method in `.field.method()`.
pub(in crate::resolve) fn field_and_method(
    tokens: &TokenStream,
) -> Option<(String, Option<String>)> {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let named = match &tokens[..] {
        [dot, rest @ ..] if is_sign(dot, '.') => rest,
        [TokenTree::Ident(_), ..] => &tokens,
        _ => return None,
    };
    let (field, method) = match named {
        [field] => (field, None),
        [field, dot, TokenTree::Ident(method), TokenTree::Group(none)]
            if is_sign(dot, '.')
                && none.delimiter() == Delimiter::Parenthesis
                && none.stream().is_empty() =>
        {
            (field, Some(method.to_string()))
        }
        _ => return None,
    };
    Some((without_raw(&field.to_string()).to_owned(), method))
}

/// Returns whether an expression that names no field reads what has the name of a secret.
pub(crate) fn reads_secret_name(tokens: TokenStream) -> bool {
    Expression::of(tokens, &[]).reads_secret_name
}

struct Scanner<'a> {
    fields: &'a [Field],
    /// Set if the expression may read any field, as a macro or `self` does.
    is_opaque: bool,
    found: Expression,
}

impl Scanner<'_> {
    fn scan(&mut self, tokens: TokenStream) -> TokenStream {
        let mut out = Vec::new();
        let mut tokens = tokens.into_iter().peekable();
        // Where an operand can start, a dot begins `.field`; elsewhere it accesses what stands before it.
        let mut can_start_operand = true;
        let mut after_dot = false;
        let mut after_block = false;
        let mut angles = Angles::default();
        while let Some(token) = tokens.next() {
            let closes_angle = angles.closes(&token, out.is_empty());
            let may_be_access = std::mem::take(&mut after_block);
            match token {
                TokenTree::Punct(dot)
                    if dot.as_char() == '.'
                        && can_start_operand
                        && dot.spacing() == Spacing::Alone =>
                {
                    if self.field_after_dot(&mut tokens, &mut out, may_be_access) {
                        can_start_operand = false;
                    } else {
                        out.push(dot.into());
                    }
                }
                TokenTree::Group(group) => {
                    let mut inner = Group::new(group.delimiter(), self.scan(group.stream()));
                    inner.set_span(group.span());
                    can_start_operand = group.delimiter() == Delimiter::Brace;
                    after_block = can_start_operand;
                    out.push(inner.into());
                    after_dot = false;
                }
                TokenTree::Ident(ident) => {
                    can_start_operand = is_keyword(&ident);
                    let is_macro = tokens.peek().is_some_and(|next| is_sign(next, '!'));
                    self.found.reads_secret_name |= is_secret(&ident, after_dot, tokens.peek());
                    self.word(ident, is_macro && !after_dot, after_dot, &mut out);
                    after_dot = false;
                }
                TokenTree::Literal(literal) => {
                    can_start_operand = false;
                    after_dot = false;
                    out.push(literal.into());
                }
                TokenTree::Punct(punct) => {
                    let sign = punct.as_char();
                    after_dot = sign == '.';
                    can_start_operand = !matches!(sign, '?' | '.') && !closes_angle;
                    out.push(punct.into());
                }
            }
        }
        out.into_iter().collect()
    }

    /// Reads a word, which names a field unless it follows a dot.
    fn word(&mut self, ident: Ident, is_macro: bool, is_after_dot: bool, out: &mut Vec<TokenTree>) {
        let name = ident.to_string();
        self.is_opaque |= is_macro || name == "self";
        self.found.reveals_untrusted |= matches!(&*name, "as_untrusted" | "into_untrusted");
        let named = self.index(&name).filter(|_| !is_after_dot);
        match named {
            // The variable of a tuple's field is hygienic: only the derive can name it.
            Some(at) if self.fields[at].rust_name().is_none() => {
                self.field(&name, ident.span(), out);
            }
            named => {
                self.found.named.extend(named);
                out.push(ident.into());
            }
        }
    }

    /// Puts the variable of a field in place of `.field` or of the first number in `.0.1`, whose dot is read already.
    /// Returns `false` if there is no such field, which is a mistake unless the dot may access what stands before it.
    fn field_after_dot(
        &mut self,
        tokens: &mut Peekable<IntoIter>,
        out: &mut Vec<TokenTree>,
        may_be_access: bool,
    ) -> bool {
        let (name, rest, span) = match tokens.peek() {
            Some(TokenTree::Ident(ident)) => (ident.to_string(), Vec::new(), ident.span()),
            Some(TokenTree::Literal(literal)) => {
                let (first, rest) = split(literal);
                (first, rest, literal.span())
            }
            _ => return false,
        };
        if self.field(&name, span, out) {
            tokens.next();
            out.extend(rest);
            return true;
        }
        if !may_be_access {
            self.found.unknown.get_or_insert((name, span));
        }
        false
    }

    fn index(&self, name: &str) -> Option<usize> {
        let name = without_raw(name);
        self.fields.iter().position(|field| field.is_called(name))
    }

    /// Puts the variable of a field in place of `.field`. Returns `false` if there is no such field.
    fn field(&mut self, name: &str, span: Span, out: &mut Vec<TokenTree>) -> bool {
        let Some(at) = self.index(name) else {
            return false;
        };
        self.found.named.push(at);
        out.push(self.fields[at].binding_at(span).into());
        true
    }
}

/// Splits the literal `0.1` into the field and the rest: the tokens of `.0.1` are a dot and this literal.
fn split(literal: &Literal) -> (String, Vec<TokenTree>) {
    let text = literal.to_string();
    match text.split_once('.') {
        Some((first, rest)) => {
            let mut after = vec![TokenTree::from(Punct::new('.', Spacing::Alone))];
            if let Ok(index) = rest.parse() {
                let mut index = Literal::usize_unsuffixed(index);
                index.set_span(literal.span());
                after.push(index.into());
            }
            (first.to_owned(), after)
        }
        None => (text, Vec::new()),
    }
}

/// Returns whether a word is the name of a secret: of a field or a method after a dot, or of a variable that a pattern
/// binds. Many parsers call a variable `token`.
fn is_secret(word: &Ident, is_after_dot: bool, next: Option<&TokenTree>) -> bool {
    let name = word.to_string();
    let is_variable = || match next {
        Some(TokenTree::Group(group)) => group.delimiter() != Delimiter::Parenthesis,
        Some(TokenTree::Punct(sign)) => {
            sign.as_char() != '!' && (sign.as_char() != ':' || sign.spacing() == Spacing::Alone)
        }
        _ => true,
    };
    is_secret_name(without_raw(&name))
        && (is_after_dot || is_variable() && !name.to_lowercase().contains("token"))
}

fn is_keyword(ident: &Ident) -> bool {
    [
        "return", "break", "in", "if", "match", "while", "else", "move", "as", "let", "mut", "ref",
    ]
    .iter()
    .any(|keyword| ident == keyword)
}
