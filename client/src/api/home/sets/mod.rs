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
use crate::endpoint::form::DeclaredForm;
use crate::endpoint::form_parts::{form, required};
use crate::endpoints;
use crate::form::{Form, Kind};
use crate::message::{Key, Lang};
use crate::value::id::{SetId, kind};

endpoints!(
    List("Lista os conjuntos de registros guardados das listas que o usuário pode ler.")
        .get("sets.list", "/sets")
        .query::<SetFilter>()
        .answers::<SetList>()
        .needs(Read, Auth)
        .lists(&SETS)
        .exported_by("sets.export")
        .ours(),
    Get("Mostra um conjunto com os números dos seus registros.")
        .get("sets.get", "/sets/{id}")
        .path::<SetId>()
        .answers::<SetRecord>()
        .needs(Read, Auth)
        .ours(),
    Create(
        "Guarda registros de uma lista sob um nome: os números dados ou, sem eles, os que o filtro \
         encontra agora."
    )
    .post("sets.create", "/sets")
    .body::<NewSet>()
    .answers::<SetChanged>()
    .needs(Read, Auth)
    .ours(),
    Rename("Renomeia um conjunto.")
        .post("sets.rename", "/sets/{id}/rename")
        .path::<SetId>()
        .body::<SetName>()
        .answers::<SetChanged>()
        .guard(SetFacts::may_rename)
        .needs(Read, Auth)
        .acts_on::<kind::Set>()
        .key('e')
        .undone_by(record::NAME_BEFORE)
        .forms(&[DeclaredForm::Same("sets.rename", rename_form)])
        .ours(),
    Delete("Exclui um conjunto; os registros ficam.")
        .delete("sets.delete", "/sets/{id}")
        .path::<SetId>()
        .answers::<SetDeleted>()
        .guard(SetFacts::may_delete)
        .needs(Read, Auth)
        .acts_on::<kind::Set>()
        .key('x')
        .for_many()
        .undone_by(record::SET_BEFORE)
        .ours(),
);

/// Returns the form of `sets.rename`.
fn rename_form(lang: Lang) -> Form {
    form(Rename::ID, vec![required("name", Key::ColumnName, Kind::Text, lang)], lang)
}
