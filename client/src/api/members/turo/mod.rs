//! Turo: members without activity, and the mark by which the team takes care of them.

mod changes;
mod columns;
mod forms;
mod member;
mod record;

pub use changes::*;
pub use columns::*;
pub use member::*;

use crate::endpoints;

endpoints! {
    /// Lista os membros por tempo sem acesso, sem mensagem e sem abrir e-mail.
    List "turo.list" GET "/user/turo"
        query(TuroFilter) -> TuroList, needs(Turo, Tools), lists(TURO, "turo.export");
    /// Marca membros sem atividade como turo, ou tira a marca.
    Set "turo.set" POST "/user/set-turo"
        body(SetTuro) -> TuroSet, needs(Turo, Tools), acts(Member, many), lists_in("users", "id"),
        undone_by(record::TURO_BEFORE), told_as(TuroEventSet), forms("turo.set" = forms::set), about("member"),
        says(SectionsDone);
}
