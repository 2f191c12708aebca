//! Sets of records: ticked or filtered in one door, kept under a name for the others.

mod changes;
mod columns;
mod guards;
mod record;
mod set;

pub use changes::*;
pub use columns::*;
pub use guards::*;
pub use set::*;

use crate::endpoint::Endpoint;
use crate::endpoint::form_parts::{form, required};
use crate::endpoints;
use crate::form::{Form, Kind};
use crate::message::{Key, Lang};
use crate::value::id::SetId;

endpoints! {
    /// Lista os conjuntos de registros guardados das listas que o usuário pode ler.
    List "sets.list" GET "/sets"
        query(SetFilter) -> SetList, needs(Read, Auth), lists(SETS, "sets.export"), is(ours);
    /// Mostra um conjunto com os números dos seus registros.
    Get "sets.get" GET "/sets/{id}"
        path(SetId) -> SetRecord, needs(Read, Auth), is(ours);
    /// Guarda registros de uma lista sob um nome: os números dados ou, sem eles, os que o filtro encontra agora.
    Create "sets.create" POST "/sets"
        body(NewSet) -> SetChanged, needs(Read, Auth), is(ours);
    /// Renomeia um conjunto.
    Rename "sets.rename" POST "/sets/{id}/rename"
        path(SetId) body(SetName) -> SetChanged, needs(Read, Auth), acts(Set, 'e'), guard(SetFacts::may_rename),
        undone_by(record::NAME_BEFORE), forms("sets.rename" = rename_form), is(ours);
    /// Exclui um conjunto; os registros ficam.
    Delete "sets.delete" DELETE "/sets/{id}"
        path(SetId) -> SetDeleted, needs(Read, Auth), acts(Set, 'x', many), guard(SetFacts::may_delete),
        undone_by(record::SET_BEFORE), is(ours);
}

/// Returns the form of `sets.rename`.
fn rename_form(lang: Lang) -> Form {
    form(Rename::ID, vec![required("name", Key::ColumnName, Kind::Text, lang)], lang)
}
