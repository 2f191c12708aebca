//! A member as it is stored, and in its answer form.

use client::api::members::members::{MEMBERS, Manager, Member, MemberPlanGroup, MemberSegment, MemberZone};
use client::value::avatar::Avatar;
use client::value::id::MemberId;
use client::wire::door::Door;

use crate::store::{List, Row, updated_at};
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::{Refusal, Result};

const COLUMNS: &str = concat!(
    "m.id, m.kind, m.name, m.email, m.phone, m.avatar, m.status, m.end_of_plan, m.company_name,
     m.person, m.state, m.created_at, m.verified_at, m.last_login_at, m.health_score, m.erased_at,
     ms.account_manager_id, am.name as manager_name, ",
    updated_at!("m", "members", "member_settings", "health_scores")
);

const JOINS: &str = "left join member_settings ms on ms.member_id = m.id
     left join staff am on am.id = ms.account_manager_id";

/// The ids of the members whose rows show something written at a moment or later.
pub const UPDATED: &str = "select u.row_id from row_updates u
     where u.table_name in ('members', 'member_settings', 'health_scores') and u.updated_at >= {}";

/// The list of members.
pub const ROW: List =
    List::new("members", "m", COLUMNS).joined(JOINS).logged().updated_with(UPDATED).sorted_as(
        &MEMBERS,
        &[
            ("id", "m.id"),
            ("name", "m.name_sort"),
            ("created_at", "m.created_at"),
            ("end_of_plan", "coalesce(m.end_of_plan, '')"),
            ("last_login_at", "coalesce(m.last_login_at, 0)"),
            ("health_score", "coalesce(m.health_score, -1)"),
        ],
    );

/// Reads a row of [`ROW`].
pub fn member(row: &Row) -> Result<Member> {
    Ok(Member {
        id: row.get("id"),
        kind: row.word("kind")?,
        name: row.get("name"),
        email: row.get("email"),
        phone: row.get("phone"),
        cell_phone: None,
        avatar: Avatar { sm: row.get("avatar") },
        status: row.word("status")?,
        end_of_plan: row.get("end_of_plan"),
        company_name: row.get("company_name"),
        person: row.opt_word("person")?,
        state: row.opt_word("state")?,
        account_manager: manager(row, "account_manager_id", "manager_name"),
        created_at: row.get("created_at"),
        verified_at: row.get("verified_at"),
        last_login_at: row.get("last_login_at"),
        health_score: row.get("health_score"),
        erased_at: row.get("erased_at"),
        updated_at: row.get("updated_at"),
        owner: None,
        owner_rule: None,
        owner_since: None,
        owner_until: None,
        cpf: None,
        cnpj: None,
        success_manager: None,
        cerc: None,
        plan_group: None,
        address: None,
        profile: None,
        zones: Vec::new(),
        segments: Vec::new(),
    })
}

/// The member with the columns of the list, or a 404.
pub fn load(cx: &mut Cx<'_, '_>, id: MemberId) -> Result<Member> {
    let sql = format!("select {COLUMNS} from members m {JOINS} where m.id = $1");
    member(&cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)?)
}

/// Returns a member's row as a record with a version, or a 404.
pub fn record(cx: &mut Cx<'_, '_>, id: MemberId) -> Result<RecordVersion> {
    let row = cx.query_one("select version from members where id = $1", &[id.into()])?;
    Ok(RecordVersion::new(id, row.ok_or(Refusal::NotFound)?.get("version")))
}

/// Adds the phone under the specification's name, for callers that are no door of ours: released ones read either name and not both.
pub fn name_phones<'m>(cx: &Cx<'_, '_>, members: impl IntoIterator<Item = &'m mut Member>) {
    if cx.context.door == Door::Api {
        members.into_iter().for_each(|member| member.cell_phone = member.phone.clone());
    }
}

/// Adds the columns that only the complete record has.
pub fn complete(cx: &mut Cx<'_, '_>, member: &mut Member) -> Result<()> {
    let id = [member.id.into()];
    let sql = "select m.cpf, m.cnpj, s.id as success_id, s.name as success_name, c.id as cerc_id, c.name as cerc_name
        from members m
        left join member_settings ms on ms.member_id = m.id
        left join staff s on s.id = ms.success_manager_id
        left join staff c on c.id = coalesce(ms.cerc_preference_manager_id, ms.cerc_right_manager_id)
        where m.id = $1";
    let row = cx.query_one(sql, &id)?.ok_or(Refusal::NotFound)?;
    (member.cpf, member.cnpj) = (row.get("cpf"), row.get("cnpj"));
    member.success_manager = manager(&row, "success_id", "success_name");
    member.cerc = manager(&row, "cerc_id", "cerc_name");
    let sql = "select g.id, g.name from quotas q join plans p on p.id = q.plan_id join plan_groups g on g.id = p.group_id
        where q.member_id = $1 order by q.end_of_plan desc, q.id desc limit 1";
    let group = |row: Row| MemberPlanGroup { id: row.get("id"), name: row.get("name") };
    member.plan_group = cx.query_one(sql, &id)?.map(group);
    let sql = "select z.id, z.name from member_zones mz join zones z on z.id = mz.zone_id
        where mz.member_id = $1 order by z.state, z.name";
    let zone = |row: &Row| MemberZone { id: row.get("id"), name: row.get("name") };
    member.zones = cx.query(sql, &id)?.iter().map(zone).collect();
    let sql = "select s.id, s.name from member_segments ms join segments s on s.id = ms.segment_id
        where ms.member_id = $1 order by s.name";
    let segment = |row: &Row| MemberSegment { id: row.get("id"), name: row.get("name") };
    member.segments = cx.query(sql, &id)?.iter().map(segment).collect();
    Ok(())
}

fn manager(row: &Row, id: &str, name: &str) -> Option<Manager> {
    row.get::<Option<_>>(id).map(|id| Manager { id, name: row.get(name) })
}
