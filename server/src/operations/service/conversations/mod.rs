//! Conversations and their messages: one operation a file.

pub mod demo;
mod derive;
mod direct_link;
mod finish;
pub mod get;
pub mod link;
pub mod list;
pub mod load;
mod mark_unread;
pub mod message;
pub mod messages;
mod migrate;
mod migration;
mod notify;
pub mod page;
mod reinforce_interest;
mod reopen;
mod send_link;
mod validate_migrate;

use client::api::members::migration::MigratedPart;
use client::message::Key;

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Column, Holding, MEMBER, Passing, Trace};
use crate::store::MESSAGE_SEARCH;

pub use self::get::{THREAD, whole};
pub use self::migration::pass_all;

/// Returns the operations of conversations.
fn mount(api: Api) -> Api {
    messages::mount(api)
        .handle(list::list)
        .handle(get::get)
        .handle(finish::finish)
        .handle(reopen::reopen)
        .handle(mark_unread::mark_unread)
        .handle(direct_link::direct_link)
        .handle(send_link::send_link)
        .handle(reinforce_interest::reinforce_interest)
        .handle(validate_migrate::validate_migrate)
        .handle(migrate::migrate)
        .pages(page::routes())
}

/// The columns of both sides.
const PAIR: &[Column] = &[Column::new("company_user_id"), Column::new("rep_user_id")];

const HOLDINGS: &[Holding] = &[
    Holding::new("conversations", PAIR)
        .passing(MigratedPart::Conversations, Passing::Own)
        .emptied(
            Key::NounConversation,
            &["update conversations set note = null, version = version + 1
                where company_user_id = $1 or rep_user_id = $1"],
        )
        .traced(Trace::Found(Key::NounConversation)),
    Holding::new("messages", PAIR)
        .passing(MigratedPart::Conversations, Passing::Own)
        .emptied(Key::PersonalDataErasePartMessages, &["update messages set body = $2 where sender_id = $1"]),
    Holding::new("conversation_links", MEMBER)
        .keyed(&["token_hash"])
        .passing(MigratedPart::Conversations, Passing::Own)
        .concerning(
            "conversation_id in (select id from conversations
                where company_user_id in ($1, $2) or rep_user_id in ($1, $2))",
        )
        .erased(Key::PersonalDataErasePartAccess)
        .traced(Trace::Found(Key::NounConversation)),
];

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount)
    .in_bulk(&["conversations", "messages", MESSAGE_SEARCH])
    .filled(|conn, scope, made| {
        made.past.extend(demo::fill(conn, scope, &made.people)?);
        Ok(())
    })
    .holding(HOLDINGS);
