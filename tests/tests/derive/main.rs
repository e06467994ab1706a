//! What the derive makes of an error type: its fields, its registry, and the proof that nothing of them leaks.

mod blanket;
mod complete;
mod digests;
mod facts;
mod fields;
mod functions;
mod headers;
mod inner_advice;
mod inner_status;
mod layers;
mod leaks;
mod names_in_every_place;
mod nested;
mod order;
mod own_display;
mod redacted_detail;
mod registry;
mod renamed;
mod samples;
mod secret_names;
mod shown_texts;
mod structs;
mod transparent;
mod transparent_causes;
mod unmarked;
mod untrusted;
