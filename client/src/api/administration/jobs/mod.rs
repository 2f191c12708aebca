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
use crate::value::id::{JobId, kind};
use crate::wire::file::StoredFile;

endpoints!(
    List("Lista os trabalhos em segundo plano: os próprios ou, para gerentes, os de todos.")
        .get("jobs.list", "/jobs")
        .query::<JobFilter>()
        .answers::<JobList>()
        .needs(Read, Auth)
        .lists(&JOBS)
        .exported_by("jobs.export")
        .ours(),
    Get("Mostra um trabalho e o seu andamento.")
        .get("jobs.get", "/jobs/{id}")
        .path::<JobId>()
        .answers::<JobRecord>()
        .needs(Read, Auth)
        .ours(),
    Download("Baixa o arquivo que um trabalho produziu.")
        .get("jobs.download", "/jobs/{id}/result")
        .path::<JobId>()
        .answers::<StoredFile>()
        .needs(Read, Auth)
        .ours(),
    Cancel("Cancela um trabalho; o que já foi feito permanece.")
        .post("jobs.cancel", "/jobs/{id}/cancel")
        .path::<JobId>()
        .answers::<JobChanged>()
        .guard(JobFacts::may_cancel)
        .needs(Read, Auth)
        .acts_on::<kind::Job>()
        .key('x')
        .for_many()
        .undone_by(record::GO_ON)
        .ours(),
    Retry("Retoma um trabalho que falhou ou foi cancelado, de onde ele parou.")
        .post("jobs.retry", "/jobs/{id}/retry")
        .path::<JobId>()
        .answers::<JobChanged>()
        .guard(JobFacts::may_retry)
        .needs(Read, Auth)
        .acts_on::<kind::Job>()
        .key('r')
        .for_many()
        .ours(),
    RunPlan(
        "Aplica um plano ensaiado em segundo plano, em nome de quem chama: cada linha é uma chamada, \
         feita uma só vez."
    )
    .post("jobs.run-plan", "/jobs/plans")
    .body::<NewPlanJob>()
    .answers::<PlanStarted>()
    .needs(Read, Auth)
    .about("job")
    .up_to(PLAN_BODY)
    .ours(),
    Outcomes("Lista as linhas do plano de um trabalho, cada uma com o que aconteceu.")
        .get("jobs.outcomes", "/jobs/{id}/outcomes")
        .path::<JobId>()
        .query::<OutcomeFilter>()
        .answers::<OutcomeList>()
        .needs(Read, Auth)
        .lists(&OUTCOMES)
        .exported_by("jobs.export-outcomes")
        .ours(),
    Undo("Desfaz o plano de um trabalho: um novo trabalho faz as chamadas inversas das linhas aplicadas.")
        .post("jobs.undo", "/jobs/{id}/undo")
        .path::<JobId>()
        .answers::<PlanStarted>()
        .guard(JobFacts::may_undo)
        .needs(Read, Auth)
        .acts_on::<kind::Job>()
        .key('z')
        .ours(),
);
