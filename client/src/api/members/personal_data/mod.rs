//! The personal data of a member, as the law sees them: who saw them, all of them for the member who asks, and their erasure.

mod data;
mod views;

pub use data::*;
pub use views::*;

use serde_json::Value;

use crate::api::account::session::Done;
use crate::api::members::members::ErasureFacts;
use crate::endpoint::Call;
use crate::endpoint::reads::{Missing, Reads, read};
use crate::endpoints;
use crate::message::Key;
use crate::value::id::{MemberId, kind};

endpoints!(
    ListViews("Lista quem viu o cadastro completo de um membro, por dia, do mais recente ao mais antigo.")
        .get("personal-data.list-views", "/user/views/{id}")
        .path::<MemberId>()
        .query::<ViewFilter>()
        .answers::<MemberViewList>()
        .needs(Read, Users)
        .still()
        .lists(&VIEWS)
        .exported_by("personal-data.export-views")
        .ours(),
    Collect("Reúne tudo o que o sistema guarda sobre um membro, para quem pede os próprios dados.")
        .get("personal-data.collect", "/user/personal-data/{id}")
        .path::<MemberId>()
        .query::<DataQuery>()
        .answers::<PersonalData>()
        .needs(Read, Users)
        .still()
        .ours(),
    Erase("Apaga os dados pessoais de um membro para sempre; ficam os pagamentos e a trilha de auditoria.")
        .delete("personal-data.erase", "/user/{id}")
        .path::<MemberId>()
        .answers::<Done>()
        .guard(ErasureFacts::may_erase)
        .needs(Delete, Users)
        .destructive()
        .acts_on::<kind::Member>()
        .told_as(Key::PersonalDataEventErased)
        .adapted_by(erased),
);

/// Reads the answer to an erasure. What another system calls the member from now on is not known.
fn erased(_: &Call<Erase>, answer: Value, reads: &Reads<'_>) -> Result<Done, Missing> {
    let mut outcome: Done = read(answer)?;
    reads.say(&mut outcome.message, Key::PersonalDataEraseDoneElsewhere, &[]);
    Ok(outcome)
}
