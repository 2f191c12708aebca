//! Health scores: how likely a paying member is to stay, and why.

mod columns;
mod guards;
mod rules;
mod score;
mod words;

pub use columns::*;
pub use guards::*;
pub use rules::*;
pub use score::*;
pub use words::*;

use crate::endpoints;
use crate::message::Key;
use crate::value::id::{MemberId, kind};

endpoints!(
    List("Lista a saúde dos membros pagantes, com a explicação de cada pontuação.")
        .get("health-scores.list", "/user/health-scores")
        .query::<HealthScoreFilter>()
        .answers::<HealthScoreList>()
        .needs(Read, HealthScore)
        .lists(&HEALTH_SCORES)
        .exported_by("health-scores.export")
        .ours(),
    RecalculateAll("Recalcula em segundo plano a saúde dos membros pagantes, de todos ou só dos indicados.")
        .post("health-scores.recalculate-all", "/user/health-scores")
        .body::<Recalculation>()
        .answers::<RecalculationStarted>()
        .needs(Read, HealthScore)
        .about("job")
        .says(Key::HealthDoneStarted),
    Recalculate("Recalcula na hora a saúde de um membro.")
        .post("health-scores.recalculate", "/user/health-scores/{id}")
        .path::<MemberId>()
        .answers::<ScoreRecalculation>()
        .guard(PayingFacts::may_recalculate)
        .needs(Read, HealthScore)
        .acts_on::<kind::Member>()
        .for_many()
        .says(Key::HealthDoneStarted),
);
