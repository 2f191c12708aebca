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
use crate::store::{MESSAGE_SEARCH, Row, Value};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Data that an erasure removes, or whose texts it empties.
struct Part {
    /// What it is called.
    what: Key,
    /// The effect that tells it.
    told: Key,
    /// The tables, so that remembered totals of their lists are counted again.
    tables: &'static [&'static str],
    /// The statements. `$1` is the member, `$2` the text in the place of a text.
    sql: &'static [&'static str],
}

const PARTS: [Part; 17] = [
    Part {
        what: Key::PersonalDataErasePartMessages,
        told: Key::PersonalDataEraseEffectEmptied,
        tables: &["messages"],
        sql: &["update messages set body = $2 where sender_id = $1"],
    },
    Part {
        what: Key::PersonalDataErasePartConversations,
        told: Key::PersonalDataEraseEffectEmptied,
        tables: &["conversations"],
        sql: &["update conversations set note = null, version = version + 1
            where company_user_id = $1 or rep_user_id = $1"],
    },
    Part {
        what: Key::PersonalDataErasePartCards,
        told: Key::PersonalDataEraseEffectEmptied,
        tables: &["cards"],
        sql: &[
            "update card_activities set details = '{}' where card_id in (select id from cards where member_id = $1)",
            "update cards set description = null, annotation = null, tags = '[]', schedule_at = null, hide_until = null,
             hidden = 0, due = 0, late_at = null, next_contact_at = null, column_name = 'finished', version = version + 1
             where member_id = $1",
        ],
    },
    Part {
        what: Key::PersonalDataErasePartMeetings,
        told: Key::PersonalDataEraseEffectEmptied,
        tables: &["meetings"],
        sql: &["update meetings set notes = '', reason = null, token_hash = null, sequence = sequence + 1,
            state = case when state in ('invited', 'booked') then 'cancelled' else state end, version = version + 1
            where member_id = $1"],
    },
    Part {
        what: Key::PersonalDataErasePartGateway,
        told: Key::PersonalDataEraseEffectEmptied,
        tables: &["transactions"],
        sql: traces::GATEWAY,
    },
    Part {
        what: Key::PersonalDataErasePartOutreach,
        told: Key::PersonalDataEraseEffectGone,
        tables: &[],
        sql: &[
            "delete from saved_searches where member_id = $1",
            "delete from direct_indications where member_id = $1 or to_id = $1",
            "delete from campaign_messages where member_id = $1",
        ],
    },
    Part {
        // A filter may hold the name or the document by which the member was found.
        what: Key::PersonalDataErasePartSets,
        told: Key::PersonalDataEraseEffectEmptied,
        tables: &["sets"],
        sql: &["update sets set filter = '', version = version + 1 where filter <> '' and record = 'user'
            and replace(replace(ids, '[', ','), ']', ',') like '%,' || cast(cast($1 as bigint) as text) || ',%'"],
    },
    Part {
        what: Key::PersonalDataErasePartTracks,
        told: Key::PersonalDataEraseEffectGone,
        tables: &["track_entries", "track_attachments"],
        sql: &[
            "delete from track_attachments where entry_id in (select id from track_entries where member_id = $1)",
            "delete from track_entries where member_id = $1",
        ],
    },
    Part {
        what: Key::PersonalDataErasePartNotes,
        told: Key::PersonalDataEraseEffectGone,
        tables: &["annotations", "journey_steps"],
        sql: &["delete from annotations where member_id = $1", "delete from journey_steps where member_id = $1"],
    },
    Part {
        what: Key::PersonalDataErasePartFiles,
        told: Key::PersonalDataEraseEffectGone,
        tables: &["member_files"],
        sql: &["delete from member_files where member_id = $1", "delete from member_avatars where id = $1"],
    },
    Part {
        what: Key::PersonalDataErasePartFavourites,
        told: Key::PersonalDataEraseEffectGone,
        tables: &["favourites"],
        sql: &["delete from favourites where owner_id = $1 or user_id = $1"],
    },
    Part {
        what: Key::PersonalDataErasePartSmarties,
        told: Key::PersonalDataEraseEffectGone,
        tables: &["smarties"],
        sql: &["delete from smarties where member_id = $1 or for_id = $1"],
    },
    Part {
        what: Key::PersonalDataErasePartRatings,
        told: Key::PersonalDataEraseEffectEmptied,
        tables: &["ratings"],
        sql: &["update ratings set comment = '' where rater_id = $1 and comment <> ''"],
    },
    Part {
        what: Key::PersonalDataErasePartAccess,
        told: Key::PersonalDataEraseEffectGone,
        tables: &[],
        sql: &[
            "delete from member_codes where member_id = $1",
            "delete from member_logins where id = $1",
            "delete from member_visits where member_id = $1",
            "delete from conversation_links where member_id = $1",
        ],
    },
    Part {
        what: Key::PersonalDataErasePartComparisons,
        told: Key::PersonalDataEraseEffectGone,
        tables: &["duplicates"],
        sql: &[
            "delete from member_keys where member_id = $1",
            "delete from duplicates where first_id = $1 or second_id = $1",
            "delete from member_migrations where from_id = $1 or to_id = $1",
        ],
    },
    Part {
        what: Key::PersonalDataErasePartSections,
        told: Key::PersonalDataEraseEffectGone,
        tables: &["members"],
        sql: &[
            "delete from member_profiles where id = $1",
            "delete from member_socials where id = $1",
            "delete from member_registrations where id = $1",
            "delete from member_search_profiles where id = $1",
            "delete from member_coverages where id = $1",
            "delete from member_demographics where id = $1",
            "delete from member_tax_data where id = $1",
            "delete from member_preferences where id = $1",
            "delete from member_zones where member_id = $1",
            "delete from member_segments where member_id = $1",
        ],
    },
    Part {
        what: Key::PersonalDataErasePartContacts,
        told: Key::PersonalDataEraseEffectGone,
        tables: &["member_phones", "member_emails", "imported_phones"],
        sql: &[
            "delete from member_phones where member_id = $1",
            "delete from member_emails where member_id = $1",
            "delete from imported_phones where member_id = $1",
        ],
    },
];

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
    for part in &PARTS {
        empty(cx, part, id, &text(Key::PersonalDataEraseText))?;
    }
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

fn empty(cx: &mut Cx<'_, '_>, part: &Part, member: MemberId, text: &str) -> Result<()> {
    let mut rows = 0;
    for sql in part.sql {
        let values: [Value; 2] = [member.into(), text.into()];
        let used = if sql.contains("$2") { 2 } else { 1 };
        rows += cx.execute(sql, &values[..used])?;
    }
    part.tables.iter().for_each(|table| cx.conn().touch(table));
    if rows > 0 {
        let what = part.what.text(cx.lang(), &[]);
        cx.effect(Message::new(part.told).with("what", what).with("n", rows));
    }
    Ok(())
}

/// Gives the member's row a name that tells nothing, no contact, no consultant, and the status of who left.
fn rename(cx: &mut Cx<'_, '_>, id: MemberId, name: &str) -> Result<()> {
    cx.change(
        "name = $1, name_sort = $2, email = $3, status = $4, erased_at = $5, phone = null, avatar = null,
         company_name = null, cpf = null, cnpj = null, state = null, verified_at = null, address = '{}',
         decision = null, decided_by = null, decision_notes = '', deactivation_reason = null, health_score = null",
        |cx| Ok((record(cx, id)?, ())),
        |cx, ()| {
            let email = format!("anonimizado-{id}@exemplo.invalid");
            let status = MemberStatus::Canceled.name();
            Ok(vec![name.into(), plain(name).into(), email.into(), status.into(), cx.now.into()])
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
