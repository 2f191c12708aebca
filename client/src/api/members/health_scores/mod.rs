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
use crate::value::id::MemberId;

endpoints! {
    /// Lista a saúde dos membros pagantes, com a explicação de cada pontuação.
    List "health-scores.list" GET "/user/health-scores"
        query(HealthScoreFilter) -> HealthScoreList, needs(Read, HealthScore), lists(HEALTH_SCORES, "health-scores.export"), is(ours);
    /// Recalcula em segundo plano a saúde dos membros pagantes, de todos ou só dos indicados.
    RecalculateAll "health-scores.recalculate-all" POST "/user/health-scores"
        body(Recalculation) -> RecalculationStarted, needs(Read, HealthScore), about("job"),
        says(HealthDoneStarted);
    /// Recalcula na hora a saúde de um membro.
    Recalculate "health-scores.recalculate" POST "/user/health-scores/{id}"
        path(MemberId) -> Recalculated, needs(Read, HealthScore), acts(Member, many), guard(PayingFacts::may_recalculate),
        says(HealthDoneStarted);
}
