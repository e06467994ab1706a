//! Argument expressions of a message: which fields they name, and `.field` for a field.

use std::iter::Peekable;

use mcp_error_rules::secret_names::{
    is_name_of_password_string, is_name_of_secret_variable, is_secret_name,
};
use proc_macro2::token_stream::IntoIter;
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

use super::angles::Angles;
use crate::model::Field;
use crate::syntax::{is_sign, stream_of, without_raw};

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
        if scanner.is_opaque {
            for at in 0..fields.len() {
                found.fields.push(at);
            }
        } else {
            found.fields.clone_from(&found.named);
        }
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

/// What stands before a token of an expression.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    /// Something after which an operand starts: a dot then begins `.field`.
    Operator,
    /// A block: a dot then begins `.field`, or accesses the value of the block.
    Block,
    /// An operand, which a dot accesses.
    Operand,
    /// A dot that accesses what stands before it.
    Dot,
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
        let mut before = Before::Operator;
        let mut angles = Angles::new();
        while let Some(token) = tokens.next() {
            let closes_angle = angles.closes(&token);
            before = match token {
                TokenTree::Punct(dot)
                    if dot.as_char() == '.'
                        && dot.spacing() == Spacing::Alone
                        && matches!(before, Before::Operator | Before::Block) =>
                {
                    self.dot(dot, before, &mut tokens, &mut out)
                }
                TokenTree::Punct(punct) => {
                    let sign = punct.as_char();
                    out.push(punct.into());
                    match sign {
                        '.' => Before::Dot,
                        '?' => Before::Operand,
                        _ if closes_angle => Before::Operand,
                        _ => Before::Operator,
                    }
                }
                TokenTree::Group(group) => {
                    let mut inner = Group::new(group.delimiter(), self.scan(group.stream()));
                    inner.set_span(group.span());
                    out.push(inner.into());
                    match group.delimiter() {
                        Delimiter::Brace => Before::Block,
                        _ => Before::Operand,
                    }
                }
                TokenTree::Ident(ident) => self.word(ident, before, tokens.peek(), &mut out),
                TokenTree::Literal(literal) => {
                    out.push(literal.into());
                    Before::Operand
                }
            };
        }
        stream_of(&out)
    }

    /// Reads a word, which names a field unless it follows a dot. Returns what it is to the token after it, `next`.
    fn word(
        &mut self,
        ident: Ident,
        before: Before,
        next: Option<&TokenTree>,
        out: &mut Vec<TokenTree>,
    ) -> Before {
        let name = ident.to_string();
        let is_accessed = before == Before::Dot;
        let is_macro = !is_accessed && next.is_some_and(|next| is_sign(next, '!'));
        self.is_opaque |= is_macro || name == "self";
        self.found.reveals_untrusted |= matches!(&*name, "as_untrusted" | "into_untrusted");
        self.found.reads_secret_name |= is_secret(&name, before, next);
        let is_keyword = is_keyword(&name);
        let named = self.index(&name).filter(|_| !is_accessed);
        match named {
            // The variable of a tuple's field is hygienic: only the derive can name it.
            Some(at) if self.fields[at].rust_name().is_none() => {
                self.field(&name, ident.span(), out);
            }
            named => {
                if let Some(at) = named {
                    self.found.named.push(at);
                }
                out.push(ident.into());
            }
        }
        if is_keyword {
            Before::Operator
        } else {
            Before::Operand
        }
    }

    /// Reads a dot that may begin `.field`, and puts the variable of the field in the place of both: of `.field`, or of the dot and
    /// the first number in `.0.1`. A field that does not exist is a mistake, unless the dot may access a block.
    fn dot(
        &mut self,
        dot: Punct,
        before: Before,
        tokens: &mut Peekable<IntoIter>,
        out: &mut Vec<TokenTree>,
    ) -> Before {
        let named = match tokens.peek() {
            Some(TokenTree::Ident(ident)) => Some((ident.to_string(), Vec::new(), ident.span())),
            Some(TokenTree::Literal(literal)) => {
                let (first, rest) = split(literal);
                Some((first, rest, literal.span()))
            }
            _ => None,
        };
        if let Some((name, rest, span)) = named {
            if self.field(&name, span, out) {
                tokens.next();
                out.extend(rest);
                return Before::Operand;
            }
            if before != Before::Block {
                self.found.unknown.get_or_insert((name, span));
            }
        }
        out.push(dot.into());
        Before::Dot
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

/// Returns whether a word is the name of a secret: of a field or a method after a dot, or of a variable. A field `pw` is a
/// password where it is a text, which its type tells; a method or a variable of that name can be anything.
fn is_secret(word: &str, before: Before, next: Option<&TokenTree>) -> bool {
    let is_called = matches!(next, Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
    let is_in_path = match next {
        Some(TokenTree::Punct(sign)) => {
            sign.as_char() == '!' || sign.as_char() == ':' && sign.spacing() != Spacing::Alone
        }
        _ => false,
    };
    let name = without_raw(word);
    if before == Before::Dot {
        is_secret_name(name) || is_name_of_password_string(name) && !is_called
    } else {
        is_name_of_secret_variable(name) && !is_called && !is_in_path
    }
}

fn is_keyword(word: &str) -> bool {
    matches!(
        word,
        "return"
            | "break"
            | "in"
            | "if"
            | "match"
            | "while"
            | "else"
            | "move"
            | "as"
            | "let"
            | "mut"
            | "ref"
    )
}
