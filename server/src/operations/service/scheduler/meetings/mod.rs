//! Meetings: one operation a file.

mod agenda;
mod book;
mod book_by_query;
mod cancel;
mod give_link;
mod invite;
mod list;
mod mark_done;
mod mark_missed;
mod r#move;
mod restore;
pub mod slots;

use crate::http::mount::Api;

/// Returns the operations of meetings.
pub fn mount(api: Api) -> Api {
    api.handle(agenda::agenda)
        .handle(list::list)
        .handle(slots::slots)
        .handle(invite::invite)
        .handle(give_link::give_link)
        .handle(book::book)
        .handle(book_by_query::book_by_query)
        .handle(r#move::r#move)
        .handle(cancel::cancel)
        .handle(mark_done::mark_done)
        .handle(mark_missed::mark_missed)
        .handle(restore::restore)
}
