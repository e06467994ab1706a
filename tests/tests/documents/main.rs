//! The documents of reports, in every form, and the exports of registries.

mod advice;
mod budget;
mod by_hand;
mod byte_lists;
mod challenge;
mod changes;
mod convert;
mod exports;
mod foreign;
mod forged_lines;
mod hostile;

mod json_schema;
mod large_members;
mod layouts;
mod links;
mod markers;
mod masks;
mod observers;
mod one_off;
mod policies;
mod readme;
mod rfc9457;
mod shared_causes;
mod violations;
mod wire;
