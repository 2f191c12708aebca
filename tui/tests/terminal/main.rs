//! The terminal, from the outside: what it draws for what happens, and the real program in a real terminal.

mod actions;
mod bulk;
mod changes;
mod conversations;
mod keys;
mod list;
mod live;
mod members;
mod mouse;
mod pane;
mod payments;
mod pictures;
mod plain;
mod plans;
mod proxy;
mod record;
mod safety;
mod scene;
mod screens;
mod server;
mod tmux;
mod triage;
