//! Conversations and their messages: one operation a file.

mod delete_message;
pub mod demo;
mod derive;
mod direct_link;
mod finish;
pub mod get;
pub mod link;
pub mod list;
pub mod load;
mod mark_unread;
mod migrate;
mod notify;
pub mod page;
mod read_message;
mod reinforce_interest;
mod reopen;
mod send_link;

pub use get::{THREAD, whole};
pub use migrate::pass_all;

use crate::http::mount::Api;

/// Returns the operations of conversations.
pub fn mount(api: Api) -> Api {
    api.handle(list::list)
        .handle(list::list_messages)
        .handle(list::list_of_member)
        .handle(list::list_between)
        .handle(get::get)
        .handle(read_message::read_message)
        .handle(finish::finish)
        .handle(reopen::reopen)
        .handle(mark_unread::mark_unread)
        .handle(delete_message::delete_message)
        .handle(direct_link::direct_link)
        .handle(send_link::send_link)
        .handle(reinforce_interest::reinforce_interest)
        .handle(migrate::validate_migrate)
        .handle(migrate::migrate)
        .pages(page::routes())
}
