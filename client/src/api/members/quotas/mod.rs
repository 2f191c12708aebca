//! Quotas: the plans that a member had and has.

mod changes;
mod columns;
mod foreign;
pub mod forms;
mod held_plan;
mod record;

pub use changes::*;
pub use columns::*;
pub use held_plan::*;

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::endpoint::Call;
use crate::endpoint::form::DeclaredForm;
use crate::endpoint::reads::{Missing, Reads, read_named, unwrapped};
use crate::endpoints;
use crate::message::Key;
use crate::message::Lang;
use crate::value::date::day_of;
use crate::value::id::{MemberId, PlanId, QuotaId, StaffId, TransactionId, kind};
use crate::value::unknown;
use crate::value::word::{Tone, Word, described};
use crate::wire::ours;

/// A name.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "QuotaPartName")]
pub struct PartName {
    /// The name.
    #[serde(default)]
    pub name: String,
}

/// The plan of a quota.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct QuotaPlan {
    /// The plan.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub id: Option<PlanId>,
    /// Its group.
    pub group: PartName,
    /// Its period in words.
    pub payment_interval_label: String,
}

/// How a quota was acquired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum Acquisition {
    /// It was bought.
    Buy,
    /// It was given automatically.
    Automatic,
}

impl Word for Acquisition {
    const LABELS: &'static str = "quotas.acquisition";
}

/// A plan that a member had or has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Quota {
    /// The quota.
    pub id: QuotaId,
    /// Since when.
    #[serde(default)]
    pub created_at: Option<Timestamp>,
    /// Its last day, inclusive.
    pub end_of_plan: Date,
    /// Its plan, if any.
    #[serde(default)]
    pub plan: Option<QuotaPlan>,
    /// Its products.
    #[serde(default)]
    pub products: Vec<PartName>,
    /// The consultant.
    #[serde(default)]
    pub manager: Option<PartName>,
    /// The payment by which it was bought.
    #[serde(default)]
    pub payment_transaction_id: Option<TransactionId>,
    /// The type of a daily plan, which has no plan of the catalogue.
    #[serde(default, rename = "type")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub kind: Option<SignatureType>,
    /// How it was acquired.
    #[serde(default)]
    pub type_of_acquisition: Option<Acquisition>,
    /// The consultant's account.
    #[serde(default)]
    pub account_manager_id: Option<StaffId>,
    /// Whether it is in force today.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub status: Option<QuotaStatus>,
    /// Raised by every change.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub version: i64,
}

impl Quota {
    /// Returns what was bought or given: the group of the plan with its period, or the type of a daily plan; `None` if neither is known.
    pub fn name(&self, lang: Lang) -> Option<String> {
        let plan =
            self.plan.as_ref().map(|plan| format!("{} {}", plan.group.name, plan.payment_interval_label));
        plan.map(|name| name.trim().to_owned()).or_else(|| self.kind.map(|kind| kind.label(lang)))
    }
}

/// Whether a quota is in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum QuotaStatus {
    /// It is.
    Active,
    /// It ended.
    Expired,
}

impl QuotaStatus {
    /// Returns the status of a quota on a day: active if it ends on that day or later.
    pub fn on(day: Date, end_of_plan: Date) -> QuotaStatus {
        if end_of_plan >= day { QuotaStatus::Active } else { QuotaStatus::Expired }
    }
}

impl Word for QuotaStatus {
    const LABELS: &'static str = "quotas.status";

    fn tone(self) -> Tone {
        match self {
            QuotaStatus::Active => Tone::Good,
            QuotaStatus::Expired => Tone::Quiet,
        }
    }
}

/// The quotas of a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MemberQuotas {
    /// The quotas, the latest first.
    pub quotas: Vec<Quota>,
}

/// The quotas of a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct QuotaList {
    /// The quotas, the latest first.
    #[serde(default)]
    pub quotas: Vec<Quota>,
    /// The same quotas, where released clients read them.
    pub data: MemberQuotas,
}

impl QuotaList {
    /// Returns the answer of these quotas.
    pub fn of(quotas: Vec<Quota>) -> QuotaList {
        QuotaList { quotas: quotas.clone(), data: MemberQuotas { quotas } }
    }
}

/// Reads quotas, however often `data` is around them.
fn listed(_: &Call<Get>, answer: Value, reads: &Reads<'_>) -> Result<QuotaList, Missing> {
    let mut answer = unwrapped(unwrapped(answer, "quotas"), "quotas");
    let mut quotas: Vec<Quota> =
        read_named("quotas", answer.get_mut("quotas").map_or(Value::Null, Value::take))?;
    let today = day_of(reads.now);
    for quota in &mut quotas {
        let is_told = quota.end_of_plan != unknown::DAY;
        quota.status = is_told.then(|| QuotaStatus::on(today, quota.end_of_plan));
    }
    Ok(QuotaList::of(quotas))
}

endpoints!(
    List("Lista os planos de todos os membros: quem tem qual, até quando e a que preço.")
        .get("quotas.list", "/quotas")
        .query::<HeldPlanFilter>()
        .answers::<HeldPlanList>()
        .needs(Read, Commercia)
        .lists(&HELD_PLANS)
        .exported_by("quotas.export")
        .ours(),
    Get("Mostra as cotas de um membro: os planos que teve e tem.")
        .get("quotas.get", "/user/quotas/{id}")
        .path::<MemberId>()
        .answers::<QuotaList>()
        .needs(Read, Quota)
        .adapted_by(listed),
    ChangeEnd("Altera a data final de um plano.")
        .put("quotas.change-end", "/user/quota/end-of-plan/{id}")
        .path::<QuotaId>()
        .body::<NewEnd>()
        .answers::<QuotaChanged>()
        .needs(Update, Quota)
        .acts_on::<kind::Quota>()
        .key('e')
        .undone_by(record::END_BEFORE)
        .told_as(Key::QuotasEventEnd)
        .forms(&[DeclaredForm::Same("quotas.change-end", forms::change_end)])
        .refuses(422, Key::QuotasEndFailed)
        .says(Key::QuotasEndChanged),
    CreateDaily("Libera uma assinatura diária para um membro: pacote de serviços, por um a quatro dias.")
        .post("quotas.create-daily", "/user/quota/daily-signature")
        .body::<DailySignature>()
        .answers::<QuotaChanged>()
        .needs(Update, Users)
        .forms(&[DeclaredForm::Each("quotas.create-daily", foreign::daily_form)])
        .about("quota")
        .refuses(422, Key::QuotasDailyFailed)
        .says(Key::QuotasDailyCreated),
);
