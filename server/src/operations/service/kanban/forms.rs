//! The forms of cards that depend on a board.

use client::access::Role;
use client::api::members::members::Manager;
use client::api::service::kanban::{Board, ColumnName, forms};

use super::load::load;
use crate::operations::finance::reference;
use crate::work::cx::Cx;
use crate::work::form::{FormMaker, path};
use crate::work::refusal::Result;

/// The forms, by their names.
pub const FORMS: &[FormMaker] = &[
    FormMaker {
        name: "cards.move",
        make: |cx, values| {
            let loaded = load(cx, path(values)?)?;
            Ok(forms::move_to(&loaded.state.columns, &loaded.card.column, cx.lang()))
        },
    },
    FormMaker {
        name: "cards.contact",
        make: |cx, values| {
            let (board, _): (Board, ColumnName) = path(values)?;
            Ok(forms::contact(board, &of_role(cx, board.role())?, cx.lang()))
        },
    },
];

fn of_role(cx: &mut Cx<'_, '_>, role: Role) -> Result<Vec<Manager>> {
    let managers =
        reference::managers::load(cx)?.into_iter().filter(|manager| manager.permission_type == role);
    Ok(managers.map(|manager| Manager { id: manager.id, name: manager.name }).collect())
}
