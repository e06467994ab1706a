//! Argument expressions of a message: which fields they name, and `.field` for a field.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

use crate::model::Field;

/// An expression with `.field` replaced by the field's binding.
pub(crate) struct Scanned {
    pub(crate) tokens: TokenStream,
    /// Indices of the fields it names.
    pub(crate) named: Vec<usize>,
    /// The same, or all of them where it cannot be told.
    pub(crate) fields: Vec<usize>,
    /// Whether it takes the value out of an `Untrusted`, whatever its type is called.
    pub(crate) untrusted: bool,
    /// A `.field` that there is not.
    pub(crate) unknown: Option<(String, Span)>,
}

pub(crate) fn scan(tokens: TokenStream, fields: &[Field]) -> Scanned {
    let mut scan = Scan {
        fields,
        named: Vec::new(),
        opaque: false,
        untrusted: false,
        unknown: None,
    };
    let tokens = scan.stream(tokens);
    let fields = match scan.opaque {
        true => (0..fields.len()).collect(),
        false => scan.named.clone(),
    };
    Scanned {
        tokens,
        named: scan.named,
        fields,
        untrusted: scan.untrusted,
        unknown: scan.unknown,
    }
}

/// The names in `.field.method()`.
pub(crate) fn method_call(tokens: &TokenStream) -> Option<(String, String)> {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let [
        TokenTree::Punct(dot),
        field @ (TokenTree::Ident(_) | TokenTree::Literal(_)),
        TokenTree::Punct(access),
        TokenTree::Ident(method),
        TokenTree::Group(none),
    ] = &tokens[..]
    else {
        return None;
    };
    let called = dot.as_char() == '.'
        && access.as_char() == '.'
        && none.delimiter() == Delimiter::Parenthesis
        && none.stream().is_empty();
    let field = field.to_string();
    let field = field.strip_prefix("r#").unwrap_or(&field).to_owned();
    called.then(|| (field, method.to_string()))
}

struct Scan<'a> {
    fields: &'a [Field],
    named: Vec<usize>,
    opaque: bool,
    untrusted: bool,
    unknown: Option<(String, Span)>,
}

impl Scan<'_> {
    fn stream(&mut self, tokens: TokenStream) -> TokenStream {
        let mut out = Vec::new();
        let mut tokens = tokens.into_iter().peekable();
        // Whether an operand can start here, so that a dot is not an access to what stands before it.
        let mut operand = true;
        let mut after_dot = false;
        let mut after_block = false;
        while let Some(token) = tokens.next() {
            let may_be_access = std::mem::take(&mut after_block);
            match token {
                TokenTree::Punct(dot)
                    if dot.as_char() == '.' && operand && dot.spacing() == Spacing::Alone =>
                {
                    match tokens.peek() {
                        Some(TokenTree::Ident(ident)) => {
                            let name = ident.to_string();
                            let span = ident.span();
                            if self.field(&name, span, &mut out) {
                                tokens.next();
                                operand = false;
                                continue;
                            }
                            if !may_be_access {
                                self.unknown.get_or_insert((name, span));
                            }
                        }
                        Some(TokenTree::Literal(literal)) => {
                            let (first, rest) = split(literal);
                            let span = literal.span();
                            if self.field(&first, span, &mut out) {
                                tokens.next();
                                out.extend(rest);
                                operand = false;
                                continue;
                            }
                            if !may_be_access {
                                self.unknown.get_or_insert((first, span));
                            }
                        }
                        _ => {}
                    }
                    out.push(dot.into());
                }
                TokenTree::Group(group) => {
                    let mut inner = Group::new(group.delimiter(), self.stream(group.stream()));
                    inner.set_span(group.span());
                    operand = group.delimiter() == Delimiter::Brace;
                    after_block = operand;
                    out.push(inner.into());
                    after_dot = false;
                }
                TokenTree::Ident(ident) => {
                    operand = is_keyword(&ident);
                    let name = ident.to_string();
                    let call = matches!(tokens.peek(), Some(TokenTree::Punct(next)) if next.as_char() == '!' && !after_dot);
                    if call || name == "self" {
                        self.opaque = true;
                    }
                    self.untrusted |= matches!(&*name, "as_untrusted" | "into_untrusted");
                    if !after_dot && let Some(at) = self.index(&name) {
                        self.named.push(at);
                    }
                    out.push(ident.into());
                    after_dot = false;
                }
                TokenTree::Literal(literal) => {
                    operand = false;
                    after_dot = false;
                    out.push(literal.into());
                }
                TokenTree::Punct(punct) => {
                    after_dot = punct.as_char() == '.';
                    operand = !matches!(punct.as_char(), '?' | '.');
                    out.push(punct.into());
                }
            }
        }
        out.into_iter().collect()
    }

    fn index(&self, name: &str) -> Option<usize> {
        let name = name.strip_prefix("r#").unwrap_or(name);
        self.fields.iter().position(|field| field.name() == name)
    }

    /// Puts the binding of a field in place of `.field`; `false` if there is no such field.
    fn field(&mut self, name: &str, span: Span, out: &mut Vec<TokenTree>) -> bool {
        let Some(at) = self.index(name) else {
            return false;
        };
        self.named.push(at);
        out.push(self.fields[at].binding_at(span).into());
        true
    }
}

/// `.0.1` comes as a dot and the literal `0.1`.
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

fn is_keyword(ident: &Ident) -> bool {
    [
        "return", "break", "in", "if", "match", "while", "else", "move", "as", "let", "mut", "ref",
    ]
    .iter()
    .any(|keyword| ident == keyword)
}
