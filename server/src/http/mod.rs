//! The HTTP edge.

pub mod admit;
pub mod answer;
pub mod assets;
pub mod change;
pub mod cookie;
pub mod csv;
pub mod dispatch;
pub mod docs;
pub mod events;
pub mod export;
pub mod file;
pub mod frame;
pub mod health;
pub mod layout;
pub mod mount;
mod own_calls;
pub mod page;
mod picture;
pub mod request;
pub mod router;
mod row_budget;
mod spool;
pub mod traces;
