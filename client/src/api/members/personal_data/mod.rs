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
use crate::value::id::MemberId;

endpoints! {
    /// Lista quem viu o cadastro completo de um membro, por dia, do mais recente ao mais antigo.
    ListViews "personal-data.list-views" GET "/user/views/{id}"
        path(MemberId) query(ViewFilter) -> MemberViewList, needs(Read, Users), lists(VIEWS, "personal-data.export-views"), is(ours);
    /// Reúne tudo o que o sistema guarda sobre um membro, para quem pede os próprios dados.
    Collect "personal-data.collect" GET "/user/personal-data/{id}"
        path(MemberId) query(DataQuery) -> PersonalData, needs(Read, Users), is(ours);
    /// Apaga os dados pessoais de um membro para sempre; ficam os pagamentos e a trilha de auditoria.
    Erase "personal-data.erase" DELETE "/user/{id}"
        path(MemberId) -> Done, needs(Delete, Users), danger(Destructive), acts(Member), guard(ErasureFacts::may_erase),
        told_as(PersonalDataEventErased), adapted_by(erased);
}

/// Reads the answer to an erasure. What another system calls the member from now on is not known.
fn erased(_: &Call<Erase>, answer: Value, reads: &Reads<'_>) -> Result<Done, Missing> {
    let mut outcome: Done = read(answer)?;
    reads.say(&mut outcome.message, Key::PersonalDataEraseDoneElsewhere, &[]);
    Ok(outcome)
}
