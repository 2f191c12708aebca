//! The kanban: boards of cards, one board for each of eight roles, and their tracks.

mod attachment;
mod board;
pub mod boards;
mod card;
pub mod cards;
mod changes;
mod columns;
mod computed;
mod computed_tracks;
mod contact;
mod facts;
mod foreign;
pub mod forms;
mod guards;
mod layout;
mod lists;
mod new_card;
pub mod notes;
mod record;
mod track;
pub mod tracks;
mod words;

pub use attachment::*;
pub use board::*;
pub use boards::*;
pub use card::*;
pub use cards::*;
pub use changes::*;
pub use columns::*;
pub use contact::*;
pub use guards::*;
pub use layout::*;
pub use lists::*;
pub use new_card::*;
pub use notes::{CardNotes, Sidebar};
pub use track::*;
pub use tracks::*;
pub use words::*;

use crate::endpoint::Visitor;

/// Visits the endpoints of boards, cards and tracks.
pub fn visit(visitor: &mut impl Visitor) {
    boards::visit(visitor);
    cards::visit(visitor);
    tracks::visit(visitor);
}
