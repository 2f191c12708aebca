//! The feed of an agenda for calendar programs, and its secret address.

mod create;
mod delete;
mod get;
pub mod owner;
pub mod serve;

use client::catalogue::raw::AGENDA_FEED;

use crate::http::mount::Api;

/// Returns the operations of feeds.
pub fn mount(api: Api) -> Api {
    api.handle(get::get).handle(create::create).handle(delete::delete).raw(&AGENDA_FEED, serve::serve)
}
