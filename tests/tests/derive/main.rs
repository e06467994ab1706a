//! What the derive makes of an error type: its fields, its registry, and the proof that nothing of them leaks.

mod facts;
mod fields;
mod layers;
mod leaks;
mod nested;
mod registry;
mod samples;
mod secret_names;
mod structs;
mod untrusted;
