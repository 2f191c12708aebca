//! Additionals of plans: limits and extras that plans carry from a day on, each by a key.

mod changes;
mod columns;
mod facts;
mod foreign;
mod forms;
mod guards;
mod plan_additional;
mod record;
mod words;

pub use changes::*;
pub use columns::*;
pub use facts::*;
pub use guards::*;
pub use plan_additional::*;
pub use words::*;

use crate::api::account::session::Done;
use crate::endpoint::form::DeclaredForm;
use crate::endpoints;
use crate::value::id::{PlanAdditionalId, kind};

/// The longest name of an additional, in characters.
pub const LONGEST_NAME: i64 = 128;
/// The longest key, in characters.
pub const LONGEST_KEY: i64 = 128;
/// The largest amount.
pub const MOST_AMOUNT: i64 = 1_000_000;

endpoints!(
    List("Lista os adicionais de planos: limites e extras, e os planos que os têm.")
        .get("plan-additionals.list", "/plan-additionals")
        .query::<PlanAdditionalFilter>()
        .answers::<PlanAdditionalList>()
        .needs(Read, Commercia)
        .lists(&PLAN_ADDITIONALS)
        .exported_by("plan-additionals.export")
        .ours(),
    Get("Mostra um adicional de planos.")
        .get("plan-additionals.get", "/plan-additionals/{id}")
        .path::<PlanAdditionalId>()
        .answers::<PlanAdditionalRecord>()
        .needs(Read, Commercia)
        .facts("plan_additional", PLAN_ADDITIONAL)
        .ours(),
    Create("Cria um adicional de planos, como rascunho.")
        .post("plan-additionals.create", "/plan-additionals")
        .body::<PlanAdditionalDraft>()
        .answers::<PlanAdditionalSaved>()
        .needs(Update, Commercia)
        .removed_by(record::CREATED)
        .forms(&[DeclaredForm::Each("plan-additionals.create", foreign::create_form)])
        .about("plan_additional")
        .ours(),
    Edit("Muda um adicional de planos em rascunho; de um em vigor, só o nome.")
        .put("plan-additionals.edit", "/plan-additionals/{id}")
        .path::<PlanAdditionalId>()
        .body::<PlanAdditionalDraft>()
        .answers::<PlanAdditionalSaved>()
        .guard(PlanAdditionalFacts::may_edit)
        .needs(Update, Commercia)
        .acts_on::<kind::PlanAdditional>()
        .key('e')
        .undone_by(record::VALUES_BEFORE)
        .forms(&[DeclaredForm::Each("plan-additionals.edit", foreign::edit_form)])
        .ours(),
    Activate("Põe um adicional de planos em vigor a partir de um dia.")
        .post("plan-additionals.activate", "/plan-additionals/{id}/activate")
        .path::<PlanAdditionalId>()
        .body::<ActivatePlanAdditional>()
        .answers::<PlanAdditionalSaved>()
        .guard(PlanAdditionalFacts::may_activate)
        .needs(Update, Commercia)
        .irreversible()
        .acts_on::<kind::PlanAdditional>()
        .key('p')
        .forms(&[DeclaredForm::Same("plan-additionals.activate", forms::activate)])
        .ours(),
    End("Encerra um adicional de planos: não se vende mais, e quem o tem o conserva.")
        .post("plan-additionals.end", "/plan-additionals/{id}/end")
        .path::<PlanAdditionalId>()
        .answers::<PlanAdditionalSaved>()
        .guard(PlanAdditionalFacts::may_end)
        .needs(Update, Commercia)
        .destructive()
        .acts_on::<kind::PlanAdditional>()
        .ours(),
    Delete("Exclui um adicional de planos em rascunho.")
        .delete("plan-additionals.delete", "/plan-additionals/{id}")
        .path::<PlanAdditionalId>()
        .answers::<Done>()
        .guard(PlanAdditionalFacts::may_delete)
        .needs(Update, Commercia)
        .destructive()
        .acts_on::<kind::PlanAdditional>()
        .key('x')
        .ours(),
);
