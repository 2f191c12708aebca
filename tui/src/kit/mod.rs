//! The parts that every screen is made of: lists, sheets, lines and what they are drawn with. They know no resource.

pub mod act;
pub mod ask;
pub mod config;
pub mod confirm;
pub mod facts;
pub mod filter;
pub mod form;
pub mod hits;
pub mod item;
pub mod layout;
pub mod line;
pub mod list;
pub mod open;
pub mod panel;
pub mod plan;
pub mod program;
pub mod prompt;
pub mod resource;
pub mod screen;
pub mod sets;
pub mod sheet;
pub mod shell;
pub mod trail;
pub mod view;
pub mod widget;
pub mod work;
