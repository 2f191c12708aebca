//! `duplicates.of`

use client::api::members::duplicates::{Duplicate, DuplicateState, Of, Suspect, Suspects};
use client::api::members::members::sections::Primary;
use client::catalogue::can;
use client::endpoint::Call;
use client::value::id::MemberId;

use super::load::{facts, other_of, pairs_of};
use crate::operations::members::contacts::load::{emails, phones};
use crate::operations::members::members;
use crate::store::{Row, Value, places};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

const COLUMNS: &str =
    "m.id, m.name, m.kind, m.status, m.deactivation_reason, m.cpf, m.cnpj, m.company_name, m.email,
    m.phone, m.address, m.state, m.end_of_plan, m.created_at, m.last_login_at,
    (select g.name from quotas q join plans p on p.id = q.plan_id join plan_groups g on g.id = p.group_id
     where q.member_id = m.id order by q.end_of_plan desc, q.id desc limit 1) as plan";

/// Returns a member next to those that may be the same.
pub fn of(cx: &mut Cx<'_, '_>, call: Call<Of>) -> Result<Suspects> {
    let member = members::load(cx, call.path)?;
    let pairs = pairs_of(cx, member.id)?;
    let can = can::judge(cx.actor()?, &[&facts(&member, &pairs)]);
    let pending: Vec<&Duplicate> =
        pairs.iter().filter(|pair| pair.state == DuplicateState::Pending).collect();
    let others: Vec<MemberId> = pending.iter().map(|pair| other_of(pair, member.id).id).collect();
    let mut found = suspects(cx, &[&[member.id][..], &others].concat())?;
    let mut take = |id: MemberId| {
        let at = found.iter().position(|suspect| suspect.id == id).ok_or(Refusal::NotFound)?;
        Ok::<_, Refusal>(found.swap_remove(at))
    };
    let own = take(member.id)?;
    let mut suspects = Vec::new();
    for pair in pending {
        let suspect = take(other_of(pair, member.id).id)?;
        suspects.push(Suspect { evidence: pair.evidence.clone(), score: pair.score, ..suspect });
    }
    Ok(Suspects { member: own, suspects, pairs, can })
}

fn suspects(cx: &mut Cx<'_, '_>, ids: &[MemberId]) -> Result<Vec<Suspect>> {
    let values: Vec<Value> = ids.iter().map(|id| (*id).into()).collect();
    let sql = format!("select {COLUMNS} from members m where m.id in ({})", places(1..=ids.len()));
    let mut found: Vec<Suspect> = cx.query(&sql, &values)?.iter().map(suspect).collect::<Result<_>>()?;
    for suspect in &mut found {
        suspect.phones = phones(cx, suspect.id)?.into_iter().map(|phone| phone.phone).collect();
        suspect.emails = emails(cx, suspect.id)?.into_iter().map(|email| email.email).collect();
    }
    Ok(found)
}

fn suspect(row: &Row) -> Result<Suspect> {
    let address: Primary = serde_json::from_str(row.get("address"))?;
    Ok(Suspect {
        id: row.get("id"),
        name: row.get("name"),
        kind: row.word("kind")?,
        status: row.word("status")?,
        deactivation_reason: row.opt_word("deactivation_reason")?,
        cpf: row.get("cpf"),
        cnpj: row.get("cnpj"),
        company_name: row.get("company_name"),
        email: row.get("email"),
        phone: row.get("phone"),
        phones: Vec::new(),
        emails: Vec::new(),
        city: address.city.filter(|city| !city.is_empty()),
        state: row.opt_word("state")?,
        plan: row.get("plan"),
        end_of_plan: row.get("end_of_plan"),
        created_at: row.get("created_at"),
        last_login_at: row.get("last_login_at"),
        evidence: Vec::new(),
        score: 0,
    })
}
