//! The owner of a member, by the quotas, settings and cards of another system.

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::member::{Manager, Member};
use crate::access::Role;
use crate::api::members::ownership::{Claim, OwnershipFacts, assigned_until, has_begun};
use crate::api::members::reference::{ListManagers, StaffManager};
use crate::endpoint::Endpoint;
use crate::endpoint::reads::{Missing, Reads};
use crate::value::date::day_of;
use crate::value::id::{MemberId, StaffId};

/// Quotas, as far as they name an owner.
#[derive(Serialize, Deserialize, JsonSchema)]
struct ToldQuotas {
    data: QuotaRows,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct QuotaRows {
    quotas: Vec<QuotaRow>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct QuotaRow {
    created_at: Option<Timestamp>,
    end_of_plan: Option<Date>,
    plan: Option<serde_json::Value>,
    type_of_acquisition: Option<String>,
    account_manager_id: Option<StaffId>,
}

/// Settings, as far as they name an owner.
#[derive(Serialize, Deserialize, JsonSchema)]
struct ToldSettings {
    data: SettingsData,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct SettingsData {
    settings: SettingsClaims,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct SettingsClaims {
    cerc_right_manager_id: Option<StaffId>,
    cerc_right_at: Option<Timestamp>,
    cerc_right_until: Option<Timestamp>,
    cerc_preference_manager_id: Option<StaffId>,
    cerc_preference_at: Option<Timestamp>,
    cerc_preference_until: Option<Timestamp>,
    account_manager_id: Option<StaffId>,
    account_manager_at: Option<Timestamp>,
    account_manager_until: Option<Timestamp>,
    #[serde(default)]
    user: SettingsMember,
}

#[derive(Default, Serialize, Deserialize, JsonSchema)]
struct SettingsMember {
    kanban: Option<CardOwner>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct CardOwner {
    account_manager_id: Option<StaffId>,
}

/// The card of the board of SDR, as far as it names an owner.
#[derive(Serialize, Deserialize, JsonSchema)]
struct ToldCard {
    card: SdrCard,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct SdrCard {
    role: Option<String>,
    account_manager: Option<Manager>,
}

/// Returns the claims to a member; `None` if neither quotas nor settings are sent, so that nothing can be judged.
///
/// # Errors
/// As [`Reads::get`].
pub fn facts(member: MemberId, reads: &Reads<'_>) -> Result<Option<OwnershipFacts>, Missing> {
    let path = || vec![member.to_string()];
    let quotas: Result<Option<ToldQuotas>, Missing> = reads.find_by_id("quotas.get", path(), "");
    let settings: Result<Option<ToldSettings>, Missing> = reads.find_by_id("settings.get", path(), "");
    // The card of that board counts for the consultant that it lists, who is of that role.
    let card: Result<Option<ToldCard>, Missing> = match reads.actor.role {
        Role::SalesSdr => reads.find_by_id("cards.get", path(), "role=sales_sdr"),
        _ => Ok(None),
    };
    let managers = reads.find(&ListManagers::find(()));
    let needed = [missing(&quotas), missing(&settings), missing(&card), missing(&managers)];
    if let Some(missing) = Missing::together(needed.into_iter().flatten()) {
        return Err(missing);
    }
    let (quotas, settings) = (quotas.unwrap_or_default(), settings.unwrap_or_default());
    if quotas.is_none() && settings.is_none() {
        return Ok(None);
    }
    let names = managers.unwrap_or_default().map(|list| list.managers).unwrap_or_default();
    let card = card.unwrap_or_default().map(|told| told.card);
    let mut facts = of_settings(settings.map(|told| told.data.settings), &names, reads.now);
    facts.quota = quotas.and_then(|told| of_quotas(told.data.quotas, facts.today, &names));
    facts.kanban_sdr = card.filter(|card| card.role.as_deref() == Some("sales_sdr")).and_then(|card| {
        let manager = card.account_manager?;
        let named = names.iter().find(|known| manager.id.is_none() && known.name == manager.name);
        claim(Some(named.map_or(manager.id, |known| known.id)), None, None, &names)
    });
    Ok(Some(facts))
}

/// Returns the owner of a member, as the rule decides for the caller.
pub fn tell(member: &mut Member, facts: &OwnershipFacts, me: StaffId) {
    if let Some((rule, claim)) = facts.owner(me) {
        member.owner = Some(Manager { id: claim.manager, name: claim.name.clone() });
        (member.owner_rule, member.owner_since, member.owner_until) = (Some(rule), claim.since, claim.until);
    }
}

fn missing<T>(found: &Result<T, Missing>) -> Option<Missing> {
    match found {
        Err(missing @ Missing::Answers(_)) => Some(missing.clone()),
        _ => None,
    }
}

/// Returns the claim of the last paid quota in force.
fn of_quotas(quotas: Vec<QuotaRow>, today: Date, names: &[StaffManager]) -> Option<Claim> {
    let is_paid = |quota: &QuotaRow| quota.type_of_acquisition.is_some() && quota.plan.is_some();
    let in_force = |quota: &QuotaRow| quota.end_of_plan.is_some_and(|end| end >= today);
    let last = quotas.into_iter().filter(|quota| is_paid(quota) && in_force(quota));
    let last = last.max_by_key(|quota| quota.created_at)?;
    claim(last.account_manager_id, last.created_at.map(day_of), last.end_of_plan, names)
}

fn of_settings(settings: Option<SettingsClaims>, names: &[StaffManager], now: Timestamp) -> OwnershipFacts {
    let (quota, cerc_right, cerc_preference, assigned, kanban, kanban_sdr) =
        (None, None, None, None, None, None);
    let none = OwnershipFacts {
        today: day_of(now),
        quota,
        cerc_right,
        cerc_preference,
        assigned,
        kanban,
        kanban_sdr,
    };
    let Some(told) = settings else { return none };
    let day = |at: Option<Timestamp>| at.map(day_of);
    let cerc =
        |id, at, until| claim(id, day(at), day(until), names).filter(|_| has_begun(day(at), day_of(now)));
    let assigned_at = day(told.account_manager_at);
    let until = day(told.account_manager_until).or(assigned_at.map(assigned_until));
    OwnershipFacts {
        cerc_right: cerc(told.cerc_right_manager_id, told.cerc_right_at, told.cerc_right_until),
        cerc_preference: cerc(
            told.cerc_preference_manager_id,
            told.cerc_preference_at,
            told.cerc_preference_until,
        ),
        assigned: claim(told.account_manager_id, assigned_at, until, names),
        kanban: claim(told.user.kanban.and_then(|card| card.account_manager_id), None, None, names),
        ..none
    }
}

fn claim(
    manager: Option<StaffId>,
    since: Option<Date>,
    until: Option<Date>,
    names: &[StaffManager],
) -> Option<Claim> {
    let manager = manager.filter(|id| !id.is_none())?;
    let known = names.iter().find(|known| known.id == manager);
    let name = known.map_or_else(|| manager.to_string(), |known| known.name.clone());
    Some(Claim { manager, name, since, until })
}
