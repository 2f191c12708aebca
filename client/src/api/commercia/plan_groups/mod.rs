//! Plan administration: groups with a plan for each period. Who bought a plan keeps what it cost and offered on that day.

mod changes;
mod columns;
mod facts;
mod foreign;
mod forms;
mod guards;
mod managed_group;
mod record;
mod words;

pub use changes::*;
pub use columns::*;
pub use facts::*;
pub use guards::*;
pub use managed_group::*;
pub use words::*;

use crate::api::account::session::Done;
use crate::endpoint::clauses::ShownRecords;
use crate::endpoint::form::DeclaredForm;
use crate::endpoints;
use crate::value::id::{PlanGroupId, kind};

/// The longest name of a group, in characters.
pub const LONGEST_NAME: i64 = 128;
/// The last position of a group among the others.
pub const LAST_POSITION: i64 = 20;

endpoints!(
    List("Lista os grupos de planos com o preço em vigor de cada período.")
        .get("plan-groups.list", "/plan-groups")
        .query::<PlanGroupFilter>()
        .answers::<ManagedGroupList>()
        .needs(Read, Commercia)
        .lists(&PLAN_GROUPS)
        .exported_by("plan-groups.export")
        .ours(),
    Get("Mostra um grupo de planos: os preços, os links abertos e as assinaturas em vigor.")
        .get("plan-groups.get", "/plan-groups/{id}")
        .path::<PlanGroupId>()
        .answers::<ManagedGroupRecord>()
        .needs(Read, Commercia)
        .facts("plan_group", PLAN_GROUP)
        .shows(&[ShownRecords::Every("plan_price")])
        .ours(),
    Create("Cria um grupo de planos, com um preço para cada período que se vende.")
        .post("plan-groups.create", "/plan-groups")
        .body::<PlanGroupDraft>()
        .answers::<PlanGroupSaved>()
        .needs(Update, Commercia)
        .removed_by(record::CREATED)
        .forms(&[DeclaredForm::Same("plan-groups.create", forms::create)])
        .about("plan_group")
        .ours(),
    Edit("Muda um grupo de planos; outro preço vale a partir de um dia, e o que já foi vendido não muda.")
        .put("plan-groups.edit", "/plan-groups/{id}")
        .path::<PlanGroupId>()
        .body::<PlanGroupDraft>()
        .answers::<PlanGroupSaved>()
        .guard(PlanGroupFacts::may_edit)
        .needs(Update, Commercia)
        .acts_on::<kind::PlanGroup>()
        .key('e')
        .undone_by(record::NAME_BEFORE)
        .forms(&[DeclaredForm::Each("plan-groups.edit", foreign::edit_form)])
        .ours(),
    Retire("Tira um grupo de planos de venda depois de um dia, e diz o que acontece com as renovações.")
        .post("plan-groups.retire", "/plan-groups/{id}/retire")
        .path::<PlanGroupId>()
        .body::<RetirePlanGroup>()
        .answers::<PlanGroupSaved>()
        .guard(PlanGroupFacts::may_retire)
        .needs(Update, Commercia)
        .acts_on::<kind::PlanGroup>()
        .key('r')
        .undone_by(record::ON_SALE_BEFORE)
        .forms(&[DeclaredForm::Each("plan-groups.retire", foreign::retire_form)])
        .ours(),
    Reinstate("Põe de volta à venda um grupo de planos que foi retirado.")
        .post("plan-groups.reinstate", "/plan-groups/{id}/reinstate")
        .path::<PlanGroupId>()
        .answers::<PlanGroupSaved>()
        .guard(PlanGroupFacts::may_reinstate)
        .needs(Update, Commercia)
        .acts_on::<kind::PlanGroup>()
        .ours(),
    Delete("Exclui um grupo de planos que nunca foi usado.")
        .delete("plan-groups.delete", "/plan-groups/{id}")
        .path::<PlanGroupId>()
        .answers::<Done>()
        .guard(PlanGroupFacts::may_delete)
        .needs(Update, Commercia)
        .destructive()
        .acts_on::<kind::PlanGroup>()
        .key('x')
        .ours(),
);
