//! `activities.list`: the timeline of a member, as far as the viewer may read its records.

use client::access::{Action, Subject};
use client::api::administration::activities::{Activity, ActivityKind, ActivityList, List};
use client::api::administration::audits::{changes, record_label};
use client::api::finance::payments::{Create, FailureReason, PaymentStatus, PaymentType};
use client::endpoint::{Call, Endpoint};
use client::message::{Key, Lang};
use client::record::Record;
use client::value::id::kind::{Conversation, Transaction};
use client::value::money::Money;
use client::value::word::Word;

use super::audits::{of_member, values};
use crate::operations::members::members;
use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the latest entries of the kinds that the filter asks for and the viewer may read.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<ActivityList> {
    let member = members::load(cx, call.path)?.id.get();
    let actor = cx.actor()?.clone();
    let (payments, conversations) =
        (actor.can(Action::Read, Subject::Financial), actor.can(Action::Read, Subject::Conversations));
    let asked = |kind| call.query.kind.is_none_or(|only| only == kind);
    let mut activities = Vec::new();
    if payments && asked(ActivityKind::Payment) {
        activities.extend(of(cx, PAYMENTS, member, payment)?);
    }
    if conversations && asked(ActivityKind::Message) {
        activities.extend(of(cx, MESSAGES, member, message)?);
    }
    if asked(ActivityKind::Change) {
        let sql = format!("{CHANGES} where endpoint <> '{}' and seq in ({})", Create::ID, of_member(&actor));
        activities.extend(of(cx, &format!("{sql} order by seq desc"), member, change)?);
    }
    // Entries of one instant are in the order of their kinds.
    activities.sort_by_key(|activity| std::cmp::Reverse(activity.at));
    activities.truncate(ActivityList::MOST as usize);
    Ok(ActivityList { activities })
}

fn of(
    cx: &mut Cx<'_, '_>,
    sql: &str,
    member: i64,
    read: fn(&Row, i64, Lang) -> Result<Activity>,
) -> Result<Vec<Activity>> {
    let lang = cx.lang();
    let rows = cx.query(&format!("{sql} limit {}", ActivityList::MOST), &[member.into()])?;
    rows.iter().map(|row| read(row, member, lang)).collect()
}

const PAYMENTS: &str = "select t.id, t.created_at, t.amount, t.status, t.payment_type, t.failure, t.paid_at,
    g.name as plan, p.payment_interval_label as period, s.name as seller
    from transactions t left join plans p on p.id = t.plan_id left join plan_groups g on g.id = p.group_id
    left join staff s on s.id = t.account_manager_id
    where t.member_id = $1 order by t.created_at desc, t.id desc";

fn payment(row: &Row, _: i64, lang: Lang) -> Result<Activity> {
    let (amount, status): (Money, PaymentStatus) = (row.get("amount"), row.word("status")?);
    let method: PaymentType = row.word("payment_type")?;
    let title = format!("{amount} · {} · {}", method.label(lang), status.label(lang));
    let failure: Option<FailureReason> = row.opt_word("failure")?;
    let plan = row.get::<Option<&str>>("plan").zip(row.get::<Option<&str>>("period"));
    let plan = plan.map(|(plan, period)| format!("{plan} ({period})"));
    let text: Vec<String> = plan.into_iter().chain(failure.map(|reason| reason.label(lang))).collect();
    let (record, record_id) = (Transaction::KIND.name.to_owned(), row.get("id"));
    let (at, by, text) = (row.get("created_at"), row.get("seller"), text.join(" · "));
    Ok(Activity { at, kind: ActivityKind::Payment, title, text, by, record, record_id, number: record_id })
}

const MESSAGES: &str = "select m.id, m.conversation_id, m.send_on, m.sender_id, substr(m.body, 1, 160) as preview,
    s.name as sender, r.name as receiver
    from messages m join members s on s.id = m.sender_id join members r on r.id = m.receiver_id
    where m.id in (select id from (select id from messages where sender_id = $1 order by id desc limit 200) sent
    union all select id from (select id from messages where receiver_id = $1 order by id desc limit 200) received)
    order by m.id desc";

const _: () = assert!(ActivityList::MOST == 200, "the statement above cuts the messages");

fn message(row: &Row, member: i64, lang: Lang) -> Result<Activity> {
    let is_sent = row.get::<i64>("sender_id") == member;
    let (key, other) = if is_sent {
        (Key::ActivitiesMessageTo, row.get::<&str>("receiver"))
    } else {
        (Key::ActivitiesMessageFrom, row.get::<&str>("sender"))
    };
    let title = key.text(lang, &[("name", other)]);
    let (at, text) = (row.get("send_on"), row.get("preview"));
    let (record, record_id) = (Conversation::KIND.name.to_owned(), row.get("conversation_id"));
    let (kind, by, number) = (ActivityKind::Message, Some(row.get("sender")), row.get("id"));
    Ok(Activity { at, kind, title, text, by, record, record_id, number })
}

const CHANGES: &str =
    "select seq, at, actor_name, endpoint, record, record_id, old_values, new_values from audit_log";

fn change(row: &Row, _: i64, lang: Lang) -> Result<Activity> {
    let (record, endpoint): (String, &str) = (row.get("record"), row.get("endpoint"));
    let of_record = || format!("{} {}", record_label(&record, lang), row.get::<i64>("record_id"));
    let action = Key::named(&format!("action.{endpoint}")).map(|key| key.text(lang, &[]));
    let title = action.map_or_else(of_record, |action| format!("{action} · {}", of_record()));
    let changes = changes(&record, &values(row.get("old_values")), &values(row.get("new_values")), lang);
    let told = changes.iter().map(|change| match &change.old {
        Some(old) => format!("{}: {old} → {}", change.label, change.new),
        None => format!("{}: {}", change.label, change.new),
    });
    let text = told.collect::<Vec<_>>().join(" · ");
    let (at, by) = (row.get("at"), Some(row.get("actor_name")));
    let (kind, record_id, number) = (ActivityKind::Change, row.get("record_id"), row.get("seq"));
    Ok(Activity { at, kind, title, text, by, record, record_id, number })
}
