//! Conversations: the list of messages, the thread of one, both members, and what can be done to them.

pub mod actions;
pub mod columns;
pub mod commands;
pub mod filter;
pub mod list;
pub mod members;
pub mod plain;
pub mod reader;
pub mod state;
pub mod thread;
pub mod views;
