//! `messages.list-of-member`

use client::api::service::conversations::{Direction, ListOfMember, MessageList};
use client::endpoint::Call;

use crate::operations::members::members;
use crate::operations::service::conversations::message::{narrowed, page};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Lists the messages that a member wrote or received.
pub fn list_of_member(cx: &mut Cx<'_, '_>, call: Call<ListOfMember>) -> Result<MessageList> {
    call.query.check()?;
    let (direction, member) = call.path;
    members::load(cx, member)?;
    let whose = match direction {
        Direction::Enviadas => "m.sender_id",
        Direction::Recebidas => "m.receiver_id",
    };
    let selection = narrowed(cx, &call.query).equals(whose, Some(member));
    page(cx, &call.query, selection)
}
