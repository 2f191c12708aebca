//! The registration of members by staff: one, or a line each.

mod answer;
mod bodies;
mod discard;
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

endpoints! {
    /// Cadastra membros, um por linha: nome, e-mail, telefone e documento, em qualquer ordem.
    Create "members.create" POST "/user"
        body(NewMembers) -> Registered, needs(Create, Users), removed_by(record::CREATED), adapted_by(registered);
    /// Descarta um cadastro feito por engano, se ninguém o usou desde então.
    Discard "members.discard" POST "/user/discard/{id}"
        path(MemberId) -> Discarded, needs(Create, Users), guard(RegistrationFacts::may_discard), is(ours);
}

/// Reads the outcome of each line, of which another system may send no more than the members.
fn registered(_: &Call<Create>, answer: Value, reads: &Reads<'_>) -> Result<Registered, Missing> {
    let mut told: Registered = read(answer)?;
    if told.message.is_empty() {
        told.message = told.summary(reads.actor.lang);
    }
    Ok(told)
}
