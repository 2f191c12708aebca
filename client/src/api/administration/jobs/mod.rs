//! Jobs: work in steps that goes on after the call that started it, on any server.

mod columns;
mod guards;
mod job;
mod plan;
mod record;
mod words;

pub use columns::*;
pub use guards::*;
pub use job::*;
pub use plan::*;
pub use words::*;

use crate::endpoints;
use crate::value::id::JobId;
use crate::wire::file::StoredFile;

endpoints! {
    /// Lista os trabalhos em segundo plano: os próprios ou, para gerentes, os de todos.
    List "jobs.list" GET "/jobs"
        query(JobFilter) -> JobList, needs(Read, Auth), lists(JOBS, "jobs.export"), is(ours);
    /// Mostra um trabalho e o seu andamento.
    Get "jobs.get" GET "/jobs/{id}"
        path(JobId) -> JobRecord, needs(Read, Auth), is(ours);
    /// Baixa o arquivo que um trabalho produziu.
    Download "jobs.download" GET "/jobs/{id}/result"
        path(JobId) -> StoredFile, needs(Read, Auth), is(ours);
    /// Cancela um trabalho; o que já foi feito permanece.
    Cancel "jobs.cancel" POST "/jobs/{id}/cancel"
        path(JobId) -> JobChanged, needs(Read, Auth), acts(Job, 'x', many), guard(JobFacts::may_cancel),
        undone_by(record::GO_ON), is(ours);
    /// Retoma um trabalho que falhou ou foi cancelado, de onde ele parou.
    Retry "jobs.retry" POST "/jobs/{id}/retry"
        path(JobId) -> JobChanged, needs(Read, Auth), acts(Job, 'r', many), guard(JobFacts::may_retry), is(ours);
    /// Aplica um plano ensaiado em segundo plano, em nome de quem chama: cada linha é uma chamada, feita uma só vez.
    RunPlan "jobs.run-plan" POST "/jobs/plans"
        body(NewPlanJob) -> PlanStarted, needs(Read, Auth), about("job"), up_to(PLAN_BODY), is(ours);
    /// Lista as linhas do plano de um trabalho, cada uma com o que aconteceu.
    Outcomes "jobs.outcomes" GET "/jobs/{id}/outcomes"
        path(JobId) query(OutcomeFilter) -> OutcomeList, needs(Read, Auth), lists(OUTCOMES, "jobs.export-outcomes"), is(ours);
    /// Desfaz o plano de um trabalho: um novo trabalho faz as chamadas inversas das linhas aplicadas.
    Undo "jobs.undo" POST "/jobs/{id}/undo"
        path(JobId) -> PlanStarted, needs(Read, Auth), acts(Job, 'z'), guard(JobFacts::may_undo), is(ours);
}
