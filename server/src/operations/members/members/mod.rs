//! Members: one operation a file.

pub mod demo;
pub mod erasure;
pub mod get;
mod identify;
pub mod list;
mod load;
pub mod matching;
pub mod search;
pub mod sections;

pub use load::{UPDATED, complete, load, record};

use crate::http::mount::Api;

/// The operations of members.
pub fn mount(api: Api) -> Api {
    api.handle(list::list)
        .handle(list::list_active)
        .handle(get::get)
        .handle(get::get_by_cnpj)
        .handle(search::search)
        .handle(search::quick_search)
        .handle(identify::identify)
}
