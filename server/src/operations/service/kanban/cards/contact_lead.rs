//! `cards.contact-lead`

use client::api::service::kanban::{Board, CardChanged, CardState, ContactLead, LeadOrColumn};
use client::endpoint::Call;

use super::contact::{must_be_in, register};
use crate::operations::service::kanban::load::{board_of, of_member};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Registers a contact with a lead. The path names the lead, or the column where the body names the lead.
pub fn contact_lead(cx: &mut Cx<'_, '_>, call: Call<ContactLead>) -> Result<CardChanged> {
    let board = board_of(cx, Some(Board::SalesSdr))?;
    let (lead, column) = match &call.path {
        LeadOrColumn::Lead(lead) => (Some(*lead), None),
        LeadOrColumn::Column(column) => (call.body.user_id, Some(column)),
    };
    let card = of_member(cx, lead, Some(board))?;
    let guard = |cx: &mut Cx<'_, '_>, state: &CardState| {
        if let Some(column) = column {
            must_be_in(cx, state, column)?;
        }
        cx.guard(&call, state)
    };
    register(cx, card, board, guard, &call.body)
}
