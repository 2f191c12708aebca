//! Smarties: members that the automatic search proposes to another member.

mod columns;
mod foreign;
mod record;
mod smarty;

pub use columns::*;
pub use smarty::*;

use crate::api::account::session::Done;
use crate::endpoints;
use crate::value::id::SmartyId;

endpoints! {
    /// Lista os smarties: os membros que a busca automática propõe a outro, com a pontuação e os motivos.
    List "smarties.list" GET "/user/smarties"
        query(SmartyFilter) -> SmartyList, needs(Smarties, Tools), lists(SMARTIES, "smarties.export");
    /// Remove um smarty para sempre; a proposta deixa de existir.
    Delete "smarties.delete" DELETE "/user/smarties/{id}"
        path(SmartyId) -> Done, needs(Smarties, Tools), danger(Destructive), acts(Smarty, 'x', many),
        adapted_by(foreign::removed);
}
