//! The HTTP edge.

pub mod answer;
pub mod assets;
pub mod change;
pub mod cookie;
pub mod dispatch;
pub mod docs;
pub mod events;
pub mod export;
pub mod first_access;
pub mod health;
pub mod mount;
pub mod page;
pub mod pay;
pub mod request;
pub mod router;
pub mod talk;
