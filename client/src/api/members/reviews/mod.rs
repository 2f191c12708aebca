//! The review of registrations: the queue of those that wait for a decision, and what a program can check of each.

mod checks;
mod columns;
mod review;

pub use checks::*;
pub use columns::*;
pub use review::*;

use serde_json::Value;

use crate::endpoint::Call;
use crate::endpoint::reads::{Missing, Reads, read};
use crate::endpoints;
use crate::value::id::MemberId;

endpoints!(
    List("Lista os cadastros que esperam uma decisão, o mais antigo primeiro.")
        .get("reviews.list", "/user/reviews")
        .query::<ReviewFilter>()
        .answers::<ReviewList>()
        .needs(ActivationReview, Tools)
        .lists(&REVIEWS)
        .exported_by("reviews.export")
        .ours(),
    Run("Verifica documento, duplicidade, e-mail, telefone, CORE e preenchimento de um cadastro, e \
         propõe uma decisão; não muda nada.")
    .post("reviews.run", "/user/review/registration-automation/run/{id}")
    .path::<MemberId>()
    .answers::<ReviewReport>()
    .needs(ActivationReview, Tools)
    .adapted_by(reported),
);

/// Reads a report, in which another system may not repeat whose it is.
fn reported(call: &Call<Run>, answer: Value, _: &Reads<'_>) -> Result<ReviewReport, Missing> {
    Ok(ReviewReport { user_id: call.path, ..read(answer)? })
}
