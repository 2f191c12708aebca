//! Turo: members without activity, and the mark by which the team takes care of them.

mod changes;
mod columns;
mod forms;
mod member;
mod record;

pub use changes::*;
pub use columns::*;
pub use member::*;

use crate::endpoint::form::DeclaredForm;
use crate::endpoints;
use crate::message::Key;
use crate::value::id::kind;

endpoints!(
    List("Lista os membros por tempo sem acesso, sem mensagem e sem abrir e-mail.")
        .get("turo.list", "/user/turo")
        .query::<TuroFilter>()
        .answers::<TuroList>()
        .needs(Turo, Tools)
        .lists(&TURO)
        .exported_by("turo.export"),
    Set("Marca membros sem atividade como turo, ou tira a marca.")
        .post("turo.set", "/user/set-turo")
        .body::<SetTuro>()
        .answers::<TuroSet>()
        .needs(Turo, Tools)
        .acts_on::<kind::Member>()
        .for_many()
        .lists_in(&["users"], "id")
        .undone_by(record::TURO_BEFORE)
        .told_as(Key::TuroEventSet)
        .forms(&[DeclaredForm::Same("turo.set", forms::set)])
        .about("member")
        .says(Key::SectionsDone),
);
