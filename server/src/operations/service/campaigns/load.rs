//! The messages sent to a member, and the facts that the guards of campaigns judge.

use client::api::members::members::Member;
use client::api::members::settings::MemberSettings;
use client::api::service::campaigns::{CampaignFacts, CampaignMessage};
use client::api::service::outbox::OutboxState;
use client::endpoint::can::Can;
use client::rules::phone::e164;
use client::value::id::{MemberId, kind};

use crate::operations::members::section;
use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the messages of a member, the latest first.
pub fn messages(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<Vec<CampaignMessage>> {
    let sql = "select c.id, c.member_id, c.campaign, c.body, c.phone, c.author, c.created_at, o.state, o.due_at, o.sent_at
        from campaign_messages c left join outbox o on o.id = c.outbox_id
        where c.member_id = $1 order by c.created_at desc, c.id desc";
    cx.query(sql, &[member.into()])?.iter().map(message).collect()
}

fn message(row: &Row) -> Result<CampaignMessage> {
    let state: Option<OutboxState> = row.opt_word("state")?;
    let is_waiting = matches!(state, Some(OutboxState::Held | OutboxState::Waiting));
    Ok(CampaignMessage {
        id: row.get("id"),
        user_id: row.get("member_id"),
        campaign: row.get("campaign"),
        text: row.get("body"),
        phone: row.get("phone"),
        state,
        due_at: row.get::<Option<_>>("due_at").filter(|_| is_waiting),
        sent_at: row.get("sent_at"),
        author: row.get("author"),
        created_at: row.get("created_at"),
        can: Can::default(),
    })
}

/// Returns the facts of a member, for the campaign with this key.
pub fn facts(cx: &mut Cx<'_, '_>, member: &Member, key: &str) -> Result<CampaignFacts> {
    let settings: MemberSettings = section::read::<kind::Settings>(cx, member.id)?.decode();
    let sql =
        "select c.created_at, c.author from campaign_messages c left join outbox o on o.id = c.outbox_id
        where c.member_id = $1 and c.campaign_key = $2
        and not (coalesce(o.state, '') = 'recalled' and o.changed_by is not null)";
    let sent = cx.query_one(sql, &[member.id.into(), key.into()])?;
    let sql = "select count(*) as n from campaign_messages c join outbox o on o.id = c.outbox_id
        where c.member_id = $1 and o.state in ('held', 'waiting') and o.lease = 0";
    let waiting = cx.query_one(sql, &[member.id.into()])?.map_or(0, |row| row.get("n"));
    Ok(CampaignFacts {
        name: member.name.clone(),
        erased_at: member.erased_at,
        is_wanted: settings.receive_alert_on_whatsapp,
        number: number(cx, member.id)?,
        sent: sent.map(|row| (row.get("created_at"), row.get("author"))),
        lacks: None,
        waiting,
    })
}

/// Returns the first confirmed number that WhatsApp reaches.
fn number(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<Option<String>> {
    let sql = "select phone from member_phones where member_id = $1 and removed_at is null
        and verified_at is not null order by master desc, id";
    Ok(cx.query(sql, &[member.into()])?.iter().find_map(|row| e164(row.get("phone"))))
}
