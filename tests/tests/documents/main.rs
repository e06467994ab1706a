//! What is written of a report, in every form, and what is exported of a registry.

mod budget;
mod changes;
mod convert;
mod exports;
mod hostile;
mod layouts;
mod observers;
mod readme;
mod site;
mod wire;
