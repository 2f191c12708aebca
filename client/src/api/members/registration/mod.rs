//! The registration of members by staff: one, or a line each.

mod answer;
mod bodies;
mod discard;
pub mod letters;
mod line;
mod record;

pub use answer::*;
pub use bodies::*;
pub use discard::*;
pub use line::*;

use serde_json::Value;

use crate::endpoint::Call;
use crate::endpoint::reads::{Missing, Reads, read};
use crate::endpoints;
use crate::value::id::MemberId;

endpoints!(
    Create("Cadastra membros, um por linha: nome, e-mail, telefone e documento, em qualquer ordem.")
        .post("members.create", "/user")
        .body::<NewMembers>()
        .answers::<RegistrationOutcome>()
        .needs(Create, Users)
        .sends(&[&letters::WELCOME])
        .removed_by(record::CREATED)
        .adapted_by(registered),
    Discard("Descarta um cadastro feito por engano, se ninguém o usou desde então.")
        .post("members.discard", "/user/discard/{id}")
        .path::<MemberId>()
        .answers::<DiscardedRegistration>()
        .guard(RegistrationFacts::may_discard)
        .needs(Create, Users)
        .ours(),
);

/// Reads the outcome of each line, of which another system may send no more than the members.
fn registered(_: &Call<Create>, answer: Value, reads: &Reads<'_>) -> Result<RegistrationOutcome, Missing> {
    let mut told: RegistrationOutcome = read(answer)?;
    if told.message.is_empty() {
        told.message = told.summary(reads.actor.lang);
    }
    Ok(told)
}
