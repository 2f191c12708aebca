//! `personal-data.erase`: erases the personal data of a member, in one transaction. Its rehearsal counts what goes and what stays.

use client::api::account::session::Done;
use client::api::members::members::MemberStatus;
use client::api::members::personal_data::Erase;
use client::endpoint::Call;
use client::message::{Key, Lang, Message};
use client::search::plain;
use client::value::id::{CardId, ConversationId, MemberId};
use client::value::word::Word;
use serde_json::json;

use super::traces;
use crate::operations::members::index::index;
use crate::operations::members::members::{erasure, load, record};
use crate::resource::holding::{Erasure, Holding};
use crate::resource::registry::Registry;
use crate::store::{MESSAGE_SEARCH, Row, Value};
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Erases the personal data of a member. Payments and the audit log stay, because the law and their chain require it.
pub fn erase(cx: &mut Cx<'_, '_>, call: Call<Erase>) -> Result<Done> {
    let id = call.path;
    let member = load(cx, id)?;
    let facts = erasure::facts(cx, &member)?;
    cx.guard(&call, &facts)?;
    let number = id.to_string();
    let text = |key: Key| key.text(Lang::default(), &[("id", number.as_str())]);
    let name = text(Key::PersonalDataEraseName);
    let effect =
        Message::new(Key::PersonalDataEraseEffectRecord).with("member", &member.name).with("name", &name);
    cx.effect(effect);
    let files = traces::files(cx, id)?;
    empty_traces(cx, id)?;
    for message in ids(cx, "select id from messages where sender_id = $1", id)? {
        cx.conn().unindex(MESSAGE_SEARCH, message)?;
    }
    close(cx, id)?;
    empty(cx, id, &text(Key::PersonalDataEraseText))?;
    rename(cx, id, &name)?;
    traces::forget_files(cx, files)?;
    traces::empty_logs(cx, id)?;
    kept(cx, id)?;
    let (old, new) = (json!({ "status": member.status }), json!({ "status": MemberStatus::Canceled }));
    cx.changed(id, old, new);
    Ok(Done { message: Key::PersonalDataEraseDone.text(cx.lang(), &[("name", &name)]) })
}

/// Empties the messages and the rows of plans to the member and about it, while its contacts and records tell which.
fn empty_traces(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<()> {
    let names = traces::names(cx, member)?;
    let messages = traces::empty_outbox(cx, member, &names)?;
    let rows = traces::empty_plans(cx, member, &names)?;
    for (what, n) in [(Key::PersonalDataErasePartOutbox, messages), (Key::PersonalDataErasePartPlans, rows)] {
        if n > 0 {
            let what = what.text(cx.lang(), &[]);
            cx.effect(Message::new(Key::PersonalDataEraseEffectEmptied).with("what", what).with("n", n));
        }
    }
    Ok(())
}

fn count(cx: &mut Cx<'_, '_>, sql: &str, id: MemberId) -> Result<i64> {
    Ok(cx.query_one(sql, &[id.into()])?.map_or(0, |row| row.get("n")))
}

fn ids(cx: &mut Cx<'_, '_>, sql: &str, member: MemberId) -> Result<Vec<i64>> {
    Ok(cx.query(sql, &[member.into()])?.iter().map(|row: &Row| row.get("id")).collect())
}

/// Closes the open conversations of a member, and finishes the cards.
fn close(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<()> {
    let open =
        "select id from conversations where finished = 0 and (company_user_id = $1 or rep_user_id = $1)";
    for conversation in ids(cx, open, member)?.into_iter().map(ConversationId::new) {
        let sql =
            "update conversations set finished = 1, changed_at = $1, changed_by = $2, version = version + 1
            where id = $3";
        let by = cx.actor()?.name.clone();
        cx.execute(sql, &[cx.now.into(), by.into(), conversation.into()])?;
        cx.execute("update messages set finished = 1 where conversation_id = $1", &[conversation.into()])?;
        cx.changed(conversation, json!({ "finished": false }), json!({ "finished": true }));
    }
    let cards = "select id from cards where member_id = $1 and column_name <> 'finished'";
    for card in ids(cx, cards, member)?.into_iter().map(CardId::new) {
        let sql = "update cards set moved_at = $1, moved_by = $2, version = version + 1 where id = $3";
        let by = cx.actor()?.name.clone();
        cx.execute(sql, &[cx.now.into(), by.into(), card.into()])?;
        cx.changed(card, json!({}), json!({ "column": "finished" }));
    }
    Ok(())
}

/// Deletes or empties the rows of every table that holds data of a member, with one effect for each kind of rows.
fn empty(cx: &mut Cx<'_, '_>, member: MemberId, text: &str) -> Result<()> {
    let mut counts: Vec<(Erasure, u64)> = Vec::new();
    for holding in cx.app.part::<Registry>().holdings() {
        let Some(erasure) = holding.erasure else { continue };
        let rows = erase_rows(cx, holding, &erasure, (member, text))?;
        match counts.iter_mut().find(|(other, _)| other.what == erasure.what) {
            Some((_, count)) => *count += rows,
            None => counts.push((erasure, rows)),
        }
    }
    for (erasure, rows) in counts.into_iter().filter(|(_, rows)| *rows > 0) {
        let what = erasure.what.text(cx.lang(), &[]);
        let effect = match erasure.is_gone {
            true => Key::PersonalDataEraseEffectGone,
            false => Key::PersonalDataEraseEffectEmptied,
        };
        cx.effect(Message::new(effect).with("what", what).with("n", rows));
    }
    Ok(())
}

fn erase_rows(
    cx: &mut Cx<'_, '_>,
    holding: &Holding,
    erasure: &Erasure,
    (member, text): (MemberId, &str),
) -> Result<u64> {
    if let Some(erase) = erasure.function {
        return erase(cx, member);
    }
    if erasure.statements.is_empty() {
        let sql = format!("delete from {} where {}", holding.table, holding.of_member());
        return cx.execute(&sql, &[member.into()]);
    }
    let values: [Value; 2] = [member.into(), text.into()];
    let mut rows = 0;
    for sql in erasure.statements {
        let used = if sql.contains("$2") { 2 } else { 1 };
        rows += cx.execute(sql, &values[..used])?;
    }
    Ok(rows)
}

/// Gives the member's row a name that tells nothing, no contact, no consultant, and the status of who left.
fn rename(cx: &mut Cx<'_, '_>, id: MemberId, name: &str) -> Result<()> {
    cx.change(
        |cx| Ok((record(cx, id)?, ())),
        |cx, ()| {
            let email = format!("anonimizado-{id}@exemplo.invalid");
            let status = MemberStatus::Canceled.name();
            Ok(RowValues::new()
                .to("name", name)
                .to("name_sort", plain(name))
                .to("email", email)
                .to("status", status)
                .to("erased_at", cx.now)
                .null("phone")
                .null("avatar")
                .null("company_name")
                .null("cpf")
                .null("cnpj")
                .null("state")
                .null("verified_at")
                .to("address", "{}")
                .null("decision")
                .null("decided_by")
                .to("decision_notes", "")
                .null("deactivation_reason")
                .null("health_score"))
        },
    )?;
    let sql = "update member_settings set account_manager_id = null, account_manager_at = null,
        account_manager_until = null, account_manager_priority_until = null, account_manager_property_until = null,
        success_manager_id = null, success_manager_at = null, success_manager_until = null,
        cerc_right_manager_id = null, cerc_right_at = null, cerc_right_until = null,
        cerc_preference_manager_id = null, cerc_preference_at = null, cerc_preference_until = null,
        kanban_account_manager_id = null, kanban_column = null where member_id = $1";
    cx.execute(sql, &[id.into()])?;
    cx.execute("delete from health_scores where id = $1", &[id.into()])?;
    cx.conn().touch("health_scores");
    index(cx.conn(), &[id.get()])?;
    Ok(())
}

/// Tells what stays, and why.
fn kept(cx: &mut Cx<'_, '_>, id: MemberId) -> Result<()> {
    let payments = count(cx, "select count(*) as n from transactions where member_id = $1", id)?;
    let audits =
        count(cx, "select count(*) as n from audit_log where record = 'user' and record_id = $1", id)?;
    for (key, n) in
        [(Key::PersonalDataEraseEffectPayments, payments), (Key::PersonalDataEraseEffectAudits, audits)]
    {
        cx.effect(Message::new(key).with("n", n));
    }
    Ok(())
}
