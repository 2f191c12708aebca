//! retaguarda-tui: the back-office in a terminal.
//!
//! An event becomes a command (`app::keymap`, `app::pointer`), a command changes the state and may answer with an action
//! (`app`, `screens`), `core::effects` does the action, and its result is an event again. Drawing reads the state.
//!
//! Architecture invariants: each layer imports only those before it: `core`, `kit`, `screens`, `app`. `core` and `kit` know no
//! resource, and `app` matches none: a screen carries its own state and is registered by one line in `screens`. Only the
//! effects, and what screens read through them, know the server.

pub mod app;
pub mod args;
pub mod core;
pub mod info;
pub mod kit;
pub mod manual;
pub mod plain;
pub mod screens;
