//! The rules on which the derive macro of [mcp-error](https://docs.rs/mcp-error) and its runtime must
//! agree: what compile time decides and run time decides again stands here once.
//!
//! | module | holds |
//! | --- | --- |
//! | [`choices`] | lane, fault, recovery and visibility, with their names on the wire |
//! | [`codes`] | which JSON-RPC codes a server may choose, and which one it gets by default |
//! | [`entry`] | how the metadata of one error variant is packed, and how it is read again |
//! | [`limits`] | how many texts an error has, and how long they may be |
//! | [`markers`] | what stands for something redacted or cut |
//! | [`names`] | slugs, kinds, URIs and the names of extension members |
//! | [`recovery`] | what the receiver of an error should do |
//! | [`secret_names`] | names that say that their value is a secret |
//! | [`status`] | HTTP statuses: defaults and reason phrases |
//! | [`text`] | how a text is cut |
//!
//! This crate is an implementation detail of mcp-error and follows its version.

#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![no_std]

extern crate alloc;

pub mod choices;
pub mod codes;
pub mod entry;
pub mod limits;
pub mod markers;
pub mod names;
pub mod recovery;
pub mod secret_names;
pub mod status;
pub mod text;
