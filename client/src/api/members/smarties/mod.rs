//! Smarties: members that the automatic search proposes to another member.

mod columns;
mod foreign;
mod record;
mod smarty;

pub use columns::*;
pub use smarty::*;

use crate::api::account::session::Done;
use crate::endpoints;
use crate::value::id::{SmartyId, kind};

endpoints!(
    List(
        "Lista os smarties: os membros que a busca automática propõe a outro, com a pontuação e os motivos."
    )
    .get("smarties.list", "/user/smarties")
    .query::<SmartyFilter>()
    .answers::<SmartyList>()
    .needs(Smarties, Tools)
    .lists(&SMARTIES)
    .exported_by("smarties.export"),
    Delete("Remove um smarty para sempre; a proposta deixa de existir.")
        .delete("smarties.delete", "/user/smarties/{id}")
        .path::<SmartyId>()
        .answers::<Done>()
        .needs(Smarties, Tools)
        .destructive()
        .acts_on::<kind::Smarty>()
        .key('x')
        .for_many()
        .adapted_by(foreign::removed),
);
