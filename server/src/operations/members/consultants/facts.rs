//! The facts by which assignments are judged, and how they are written.

use client::api::members::consultants::{AssignmentFacts, ConsultantType};
use client::api::members::members::{Manager, Member};
use client::api::members::ownership::{Claim, Ownership};
use client::value::date::day_of;
use client::value::id::{MemberId, StaffId, kind};
use jiff::Timestamp;
use serde_json::{Map, Value as Json, json};

use crate::operations::members::ownership;
use crate::operations::members::{section, settings};
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::Result;

/// A member's consultant of a type before a change.
#[derive(Debug, Clone)]
pub struct CurrentConsultant {
    /// The facts of the guards.
    pub facts: AssignmentFacts,
    /// The consultant.
    pub manager: Option<Manager>,
    /// Since when.
    pub since: Option<Timestamp>,
    /// The version of the settings, which a change of consultants raises.
    pub version: i64,
}

impl CurrentConsultant {
    /// Returns the facts of a new member without a consultant.
    pub fn nothing() -> CurrentConsultant {
        CurrentConsultant {
            facts: AssignmentFacts { now: None, other: None },
            manager: None,
            since: None,
            version: 0,
        }
    }

    /// Returns the settings as a record with a version.
    pub fn record(&self, member: MemberId) -> RecordVersion {
        section::record::<kind::Settings>(member, self.version)
    }
}

/// Reads the consultant of a type; `to` is who the member shall go to.
pub fn held(
    cx: &mut Cx<'_, '_>,
    member: &Member,
    kind: ConsultantType,
    to: Option<StaffId>,
) -> Result<CurrentConsultant> {
    let settings = settings::load(cx, member.id)?;
    let (manager, since, until) = match kind {
        ConsultantType::Sales => (settings.account_manager, settings.account_manager_at, None),
        ConsultantType::Success => {
            (settings.success_manager, settings.success_manager_at, settings.success_manager_until)
        }
    };
    let other = match (kind, to) {
        (_, None) => None,
        (ConsultantType::Sales, Some(to)) => match ownership::facts(cx, member.id)?.of(to) {
            Ownership::Others(claim) => Some(claim),
            Ownership::Mine | Ownership::Free => None,
        },
        (ConsultantType::Success, Some(to)) => {
            let current = until.is_none_or(|until| until >= cx.now);
            manager.clone().filter(|manager| manager.id != to && current).map(|manager| Claim {
                manager: manager.id,
                name: manager.name,
                since: since.map(day_of),
                until: until.map(day_of),
            })
        }
    };
    let facts = AssignmentFacts { now: manager.as_ref().map(|manager| manager.id), other };
    Ok(CurrentConsultant { facts, manager, since, version: settings.version })
}

/// Writes the consultant of a type and audits the change.
pub fn write(
    cx: &mut Cx<'_, '_>,
    member: MemberId,
    kind: ConsultantType,
    before: &CurrentConsultant,
    to: Option<&Manager>,
    reason: Option<&str>,
) -> Result<()> {
    let column = match kind {
        ConsultantType::Sales => "account_manager",
        ConsultantType::Success => "success_manager",
    };
    cx.execute(
        "insert into member_settings (member_id) values ($1) on conflict (member_id) do nothing",
        &[member.into()],
    )?;
    let sql = format!(
        "update member_settings set {column}_id = $1, {column}_at = $2, {column}_until = null where member_id = $3"
    );
    let at = to.map(|_| cx.now);
    cx.execute(&sql, &[to.map(|manager| manager.id).into(), at.into(), member.into()])?;
    let fields = |manager: Option<&Manager>, at: Option<Timestamp>| -> Map<String, Json> {
        Map::from_iter([(column.to_owned(), json!(manager)), (format!("{column}_at"), json!(at))])
    };
    let is_other = before.manager.as_ref().map(|manager| manager.id) != to.map(|manager| manager.id);
    let ended = if kind == ConsultantType::Sales && is_other { end_rights(cx, member)? } else { Map::new() };
    let mut old = fields(before.manager.as_ref(), before.since);
    let mut new = fields(to, at);
    new.extend(ended.keys().map(|end| (end.clone(), Json::Null)));
    old.extend(ended);
    new.extend(reason.map(|reason| ("reason".to_owned(), reason.into())));
    cx.changed(member, old.into(), new.into());
    Ok(())
}

/// Ends the priority and the property that the previous consultant of sales had. Returns those that were in force, by their columns.
fn end_rights(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<Map<String, Json>> {
    const ENDS: [&str; 2] = ["account_manager_priority_until", "account_manager_property_until"];
    let sql = format!("select {} from member_settings where member_id = $1", ENDS.join(", "));
    let row = cx.query_one(&sql, &[member.into()])?;
    let end = |column: &str| row.as_ref()?.get::<Option<Timestamp>>(column);
    let ended = ENDS.into_iter().filter_map(|column| Some((column.to_owned(), json!(end(column)?))));
    let ended: Map<String, Json> = ended.collect();
    let sql =
        format!("update member_settings set {} = null, {} = null where member_id = $1", ENDS[0], ENDS[1]);
    cx.execute(&sql, &[member.into()])?;
    Ok(ended)
}
