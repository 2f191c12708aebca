//! retaguarda-tui: the back-office in a terminal.
//!
//! An event becomes a wish (`keymap`, `pointer`), a wish changes the state and may answer with an action (`app`,
//! `screen`), an action is done by the effects, and what comes of it is an event again. Drawing reads the state.
//!
//! Architecture invariant: only `effects` knows the server, and only the state is drawn.

pub mod action;
pub mod app;
pub mod args;
pub mod ask;
pub mod clean;
pub mod cmd;
pub mod command;
pub mod describe;
pub mod door;
pub mod effects;
pub mod event;
pub mod history;
pub mod keymap;
pub mod layout;
pub mod plain;
pub mod pointer;
pub mod recorder;
pub mod replay;
pub mod runner;
pub mod screen;
pub mod state;
pub mod terminal;
pub mod theme;
pub mod widget;
pub mod write;
