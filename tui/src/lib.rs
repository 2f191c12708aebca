//! retaguarda-tui: the back-office in a terminal.
//!
//! An event becomes a command (`app::keymap`, `app::pointer`), a command changes the state and may answer with an action
//! (`app`, `screens`), `core::effects` does the action, and its result is an event again. Drawing reads the state.
//!
//! Architecture invariants: `core` imports nothing of this crate; only its effects, and `app::read`, which they call, know the
//! server; only the state is drawn; and `app` matches no resource: a screen is a definition in the list of `screens`.

pub mod app;
pub mod args;
pub mod core;
pub mod kit;
pub mod manual;
pub mod plain;
pub mod screens;
