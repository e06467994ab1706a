//! Reads the tokens of a type. [`syn`] looks at each token several times, which would be half of the work of the whole macro,
//! since macros are built without optimisation. What is written plainly is therefore read here, and `syn` reads
//! the rest: generics, types that are more than a name, and everything unusual.

use std::iter::Peekable;

use proc_macro2::{Delimiter, Group, Ident, Punct, TokenStream, TokenTree, token_stream};
use syn::parse::Parse as _;
use syn::punctuated::Punctuated;
use syn::token::{Brace, Bracket, Paren};
use syn::{
    AttrStyle, Attribute, Data, DataEnum, DataStruct, DeriveInput, Expr, ExprLit, Field,
    FieldModifiers, Fields, FieldsNamed, FieldsUnnamed, Generics, Lit, MacroDelimiter, Meta,
    MetaList, MetaNameValue, Path, Token, Type, TypePath, Variant, Visibility,
};

use super::{is_sign, parse_with, stream_of};

type Trees = Peekable<token_stream::IntoIter>;

/// Reads a type, as `syn` does.
pub(crate) fn parse(tokens: TokenStream) -> syn::Result<DeriveInput> {
    match plain(tokens.clone()) {
        Some(input) => Ok(input),
        None => parse_with(tokens, DeriveInput::parse),
    }
}

/// Returns the type, unless there is something unusual in it.
fn plain(tokens: TokenStream) -> Option<DeriveInput> {
    let mut trees = tokens.into_iter().peekable();
    let attrs = attributes(&mut trees)?;
    let vis = visibility(&mut trees)?;
    let keyword = ident(&mut trees)?;
    let name = ident(&mut trees)?;
    let body = group(&mut trees, Delimiter::Brace)?;
    if trees.next().is_some() {
        return None;
    }
    let data = match &*keyword.to_string() {
        "enum" => Data::Enum(DataEnum {
            enum_token: Token![enum](keyword.span()),
            brace_token: Brace {
                span: body.delim_span(),
            },
            variants: separated(&body, variant)?,
        }),
        "struct" => Data::Struct(DataStruct {
            struct_token: Token![struct](keyword.span()),
            fields: Fields::Named(named(&body)?),
            semi_token: None,
        }),
        _ => return None,
    };
    Some(DeriveInput {
        attrs,
        vis,
        ident: name,
        generics: Generics::default(),
        data,
    })
}

/// Returns what stands between the commas of a group.
fn separated<T>(
    group: &Group,
    read: fn(&mut Trees) -> Option<T>,
) -> Option<Punctuated<T, Token![,]>> {
    let mut trees = group.stream().into_iter().peekable();
    let mut items = Punctuated::new();
    while trees.peek().is_some() {
        items.push_value(read(&mut trees)?);
        match trees.next() {
            Some(TokenTree::Punct(comma)) if comma.as_char() == ',' => {
                items.push_punct(Token![,](comma.span()));
            }
            Some(_) => return None,
            None => break,
        }
    }
    Some(items)
}

fn variant(trees: &mut Trees) -> Option<Variant> {
    let attrs = attributes(trees)?;
    let ident = ident(trees)?;
    let fields = match trees.peek() {
        Some(TokenTree::Group(fields)) => {
            let read = match fields.delimiter() {
                Delimiter::Brace => Fields::Named(named(fields)?),
                Delimiter::Parenthesis => Fields::Unnamed(FieldsUnnamed {
                    paren_token: Paren {
                        span: fields.delim_span(),
                    },
                    unnamed: separated(fields, unnamed_field)?,
                }),
                Delimiter::Bracket | Delimiter::None => return None,
            };
            trees.next();
            read
        }
        _ => Fields::Unit,
    };
    Some(Variant {
        attrs,
        ident,
        fields,
        discriminant: None,
    })
}

fn named(group: &Group) -> Option<FieldsNamed> {
    Some(FieldsNamed {
        brace_token: Brace {
            span: group.delim_span(),
        },
        named: separated(group, named_field)?,
    })
}

fn named_field(trees: &mut Trees) -> Option<Field> {
    let attrs = attributes(trees)?;
    let vis = visibility(trees)?;
    let name = ident(trees)?;
    let colon = punct(trees, ':')?;
    Some(Field {
        attrs,
        vis,
        modifiers: FieldModifiers::default(),
        ident: Some(name),
        colon_token: Some(Token![:](colon.span())),
        ty: field_type(trees)?,
        default: None,
    })
}

fn unnamed_field(trees: &mut Trees) -> Option<Field> {
    Some(Field {
        attrs: attributes(trees)?,
        vis: visibility(trees)?,
        modifiers: FieldModifiers::default(),
        ident: None,
        colon_token: None,
        ty: field_type(trees)?,
        default: None,
    })
}

/// Reads a type, up to the comma after it.
fn field_type(trees: &mut Trees) -> Option<Type> {
    let first = trees.next()?;
    if let (TokenTree::Ident(name), true) = (&first, at_end(trees)) {
        return Some(Type::Path(TypePath {
            attrs: Vec::new(),
            qself: None,
            path: Path::from(name.clone()),
        }));
    }
    let mut tokens = vec![first];
    // Commas between angle brackets belong to the type. The `>` of an arrow closes no bracket.
    let mut depth = usize::from(is_sign(&tokens[0], '<'));
    while depth > 0 || !at_end(trees) {
        let tree = trees.next()?;
        let is_arrow = tokens.last().is_some_and(|last| is_sign(last, '-'));
        if depth == 0 && is_sign(&tree, '=') {
            return None;
        }
        if is_sign(&tree, '<') {
            depth += 1;
        } else if is_sign(&tree, '>') && !is_arrow {
            depth = depth.checked_sub(1)?;
        }
        tokens.push(tree);
    }
    parse_with(stream_of(&tokens), Type::parse).ok()
}

fn at_end(trees: &mut Trees) -> bool {
    trees.peek().is_none_or(|tree| is_sign(tree, ','))
}

fn attributes(trees: &mut Trees) -> Option<Vec<Attribute>> {
    let mut attributes = Vec::new();
    while let Some(TokenTree::Punct(pound)) = trees.peek() {
        if pound.as_char() != '#' {
            break;
        }
        let pound_token = Token![#](pound.span());
        trees.next();
        let inside = group(trees, Delimiter::Bracket)?;
        attributes.push(Attribute {
            pound_token,
            style: AttrStyle::Outer,
            bracket_token: Bracket {
                span: inside.delim_span(),
            },
            meta: meta(&inside)?,
        });
    }
    Some(attributes)
}

/// Reads `name`, `name(…)` or `name = literal` itself.
fn meta(inside: &Group) -> Option<Meta> {
    let mut trees = inside.stream().into_iter();
    let Some(TokenTree::Ident(name)) = trees.next() else {
        return None;
    };
    match (trees.next(), trees.next(), trees.next()) {
        (None, ..) => Some(Meta::Path(Path::from(name))),
        (Some(TokenTree::Group(group)), None, _) if group.delimiter() == Delimiter::Parenthesis => {
            Some(Meta::List(MetaList {
                path: Path::from(name),
                delimiter: MacroDelimiter::Paren(Paren {
                    span: group.delim_span(),
                }),
                tokens: group.stream(),
            }))
        }
        (Some(TokenTree::Punct(equals)), Some(TokenTree::Literal(literal)), None)
            if equals.as_char() == '=' =>
        {
            Some(Meta::NameValue(MetaNameValue {
                path: Path::from(name),
                eq_token: Token![=](equals.span()),
                value: Expr::Lit(ExprLit {
                    attrs: Vec::new(),
                    lit: Lit::new(literal),
                }),
            }))
        }
        _ => parse_with(inside.stream(), Meta::parse).ok(),
    }
}

fn visibility(trees: &mut Trees) -> Option<Visibility> {
    match trees.peek() {
        Some(TokenTree::Ident(word)) if word == "pub" => {
            let public = Visibility::Public(Token![pub](word.span()));
            trees.next();
            match trees.peek() {
                // It says to whom the item is visible, or begins the type of a field.
                Some(TokenTree::Group(_)) => None,
                _ => Some(public),
            }
        }
        _ => Some(Visibility::Inherited),
    }
}

fn ident(trees: &mut Trees) -> Option<Ident> {
    match trees.next()? {
        TokenTree::Ident(ident) => Some(ident),
        _ => None,
    }
}

fn punct(trees: &mut Trees, sign: char) -> Option<Punct> {
    match trees.next()? {
        TokenTree::Punct(punct) if punct.as_char() == sign => Some(punct),
        _ => None,
    }
}

fn group(trees: &mut Trees, delimiter: Delimiter) -> Option<Group> {
    match trees.next()? {
        TokenTree::Group(group) if group.delimiter() == delimiter => Some(group),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(source: &str) -> TokenStream {
        source.parse().expect("the source has tokens")
    }

    #[test]
    fn a_plain_type_is_read_as_syn_reads_it() {
        let rows = [
            "enum E {}",
            "pub enum E { Closed, }",
            "struct E { pub r#type: u8, }",
            "struct E {}",
            r#"
            /// A park.
            #[derive(Debug)] #[mcp(type_base = "https://parks.example/")] #[non_exhaustive]
            enum E {
                #[doc = "A \"ride\""] #[error("no {0:?}", .0.len())] #[rustfmt::skip] #[mcp]
                NoRide(#[from] Box<Ride>, pub u8, (u8, u16),),
                #[error[brackets]] Closed { #[mcp(extension)] until: Time, r#type: Vec<Map<K, V>> },
                Empty {},
                Unit(),
                Call { f: fn(&'static str, u8) -> Result<(), E>, g: Box<dyn Fn(A, B) -> C<D> + Send> },
                Path(<Vec<u8> as Trait<A, B>>::Item, [u8; { 1 < 2 } as usize], &'static str, Self),
            }
            "#,
        ];
        for source in rows {
            let read = plain(tokens(source)).expect(source);
            assert_eq!(read, syn::parse_str(source).expect(source), "{source}");
        }
    }

    #[test]
    fn what_is_unusual_is_left_to_syn() {
        let rows = [
            "enum E<T> { Closed(T) }",
            "struct E;",
            "struct E(u8);",
            "union E { a: u8 }",
            "enum E { Closed = 1 }",
            "enum E { pub Closed }",
            "enum E { Closed(pub(crate) u8) }",
            "pub(crate) struct E { a: u8 }",
            "struct E { a: u8 = 1 }",
            "struct E { a: Vec<u8> = Vec::new() }",
        ];
        for source in rows {
            assert_eq!(plain(tokens(source)), None, "{source}");
            let [read, expected] = [parse(tokens(source)), syn::parse_str(source)];
            assert_eq!(read.is_ok(), expected.is_ok(), "{source}");
            assert_eq!(read.ok(), expected.ok(), "{source}");
        }
    }

    #[test]
    fn what_a_macro_passed_on_is_read_as_syn_reads_it() {
        let passed = |inside: &str| Group::new(Delimiter::None, tokens(inside));
        let (ty, attribute) = (passed("Vec<u8>"), passed("mcp(extension)"));
        for source in [
            quote::quote!(
                enum E {
                    Closed { ride: #ty, park: Option<#ty> },
                }
            ),
            quote::quote!(
                enum E {
                    #[#attribute]
                    Closed,
                }
            ),
        ] {
            let read = parse(source.clone()).expect("the type is read");
            assert_eq!(read, syn::parse2(source).expect("the type is read"));
        }
    }
}
