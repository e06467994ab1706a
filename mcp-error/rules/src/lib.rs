//! The rules that the derive macro of [mcp-error](https://docs.rs/mcp-error) and its runtime share. A rule that is
//! applied both at compile time and at run time is written only here.
//!
//! | module | content |
//! | --- | --- |
//! | [`characters`] | the first and the last character of a text |
//! | [`choices`] | lane, fault, recovery, visibility and line breaks, with their names on the wire |
//! | [`codes`] | which JSON-RPC codes a server may choose, and which one it gets by default |
//! | [`cut_mark`] | the mark at the end of a text that was cut |
//! | [`entry`] | how the metadata of one error variant is packed, and how it is read again |
//! | [`headers`] | which fields of an HTTP answer a server may set |
//! | [`likeness`] | which name a misspelled one most likely means |
//! | [`limits`] | how many texts an error has, and how long they may be |
//! | [`markers`] | the markers for text that was redacted |
//! | [`names`] | which slugs, kinds, URIs and names of extension members are valid |
//! | [`recovery`] | what the receiver of an error should do |
//! | [`secret_names`] | names that say that their value is a secret |
//! | [`status`] | HTTP statuses, their defaults and reason phrases |
//! | [`text`] | how a text is cut, or put on one line |
//! | [`words`](mod@words) | lists of words that take little room in a program |
//!
//! This crate is an implementation detail of mcp-error and follows its version.

#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![no_std]

extern crate alloc;

pub mod characters;
pub mod choices;
pub mod codes;
pub mod cut_mark;
pub mod entry;
pub mod grapheme;
pub mod headers;
pub mod likeness;
pub mod limits;
pub mod markers;
pub mod names;
pub mod recovery;
pub mod secret_names;
mod short_text;
pub mod status;
pub mod text;
pub mod words;
