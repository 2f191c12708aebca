//! retaguarda-tui: the back-office in a terminal.
//!
//! An event becomes a wish (`keymap`, `pointer`), a wish changes the state and may answer with an action (`app`,
//! `screen`), an action is done by the effects, and what comes of it is an event again. Drawing reads the state.
//!
//! Architecture invariant: only `effects` knows the server, and only the state is drawn.

pub mod app;
pub mod args;
pub mod core;
pub mod describe;
pub mod kit;
pub mod plain;
pub mod screens;
