//! The activities of a record, from all of their sources: `activities.list`.

use std::collections::HashMap;
use std::iter;

use client::access::{Action, Subject};
use client::actor::Actor;
use client::api::administration::activities::{Activity, ActivityKind, ActivityList, List};
use client::api::administration::audits::{FieldChange, MASK, record_label};
use client::api::finance::payments::{Create, FailureReason, PaymentStatus, PaymentType};
use client::api::members::members::MemberStatus;
use client::api::members::members::sections::{SaveApproval, SavePrimary};
use client::api::members::members::status::RegistrationEvent;
use client::api::service::kanban::{ActivityKind as CardActivityKind, ContactChannel, boards_of};
use client::api::service::outbox::ALL_ENTRIES;
use client::api::service::scheduler::{MeetingKind, MeetingState};
use client::catalogue::descriptor;
use client::endpoint::{Call, Endpoint};
use client::message::{Key, Lang};
use client::record::Record;
use client::value::id::kind::{Annotation, Card, Conversation, Meeting, Member, Outbox, Transaction};
use client::value::money::Money;
use client::value::word::Word;
use client::wire::page::{Page, Paging};
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Map, Value as Json};

use crate::operations::administration::audits::load::of_member;
use crate::operations::administration::names::{Names, values};
use crate::operations::members::members;
use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::owners::of_erased;
use crate::work::refusal::Result;

/// Returns a page of the entries of the kinds that the filter asks for and the viewer may read.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<ActivityList> {
    let filter = call.query;
    let paging = Paging::new(filter.page, filter.per_page)?;
    let member = members::load(cx, call.path)?.id.get();
    let sources = sources(cx.actor()?, filter.kind);
    let (total, places) = places(cx, &sources, member, paging)?;
    let mut entries = HashMap::new();
    for (rank, source) in sources.iter().enumerate() {
        let numbers: Vec<String> =
            places.iter().filter(|place| place.0 == rank).map(|place| place.1.to_string()).collect();
        if numbers.is_empty() {
            continue;
        }
        let rows = cx.query(&format!("{} in ({})", source.rows, numbers.join(", ")), &[])?;
        let names = if source.rows == CHANGES { Names::of(cx, &rows)? } else { Names::none(cx.lang()) };
        for row in &rows {
            let entry = (source.read)(row, member, &names)?;
            entries.insert((rank, entry.number), entry);
        }
    }
    mask(cx, &mut entries)?;
    let data = places.iter().filter_map(|place| entries.remove(place)).collect();
    Ok(ActivityList { activities: Page::of(data, paging, total) })
}

/// Hides what changes of members whose data were erased say.
fn mask(cx: &mut Cx<'_, '_>, entries: &mut HashMap<(usize, i64), Activity>) -> Result<()> {
    let is_change = |entry: &&mut Activity| entry.kind == ActivityKind::Change && !entry.text.is_empty();
    let record = |entry: &Activity| (entry.record.clone(), entry.record_id);
    let changes: Vec<&mut Activity> = entries.values_mut().filter(is_change).collect();
    let hidden = of_erased(cx.conn(), &changes.iter().map(|entry| record(entry)).collect())?;
    for entry in changes {
        if hidden.contains(&record(entry)) {
            MASK.clone_into(&mut entry.text);
        }
    }
    Ok(())
}

/// The fields that a sentence names before it counts the rest.
const FEW: usize = 3;

/// The entries of one kind.
struct Source {
    /// Selects `at` and `number` of a member's entries.
    places: String,
    /// Selects entries by their numbers, up to the `in`.
    rows: &'static str,
    read: fn(&Row, i64, &Names) -> Result<Activity>,
}

/// Returns the sources of the entries that an actor may read, of one kind or of all.
fn sources(actor: &Actor, only: Option<ActivityKind>) -> Vec<Source> {
    let changes = format!(
        "select at, seq as number from audit_log where endpoint <> '{}' and seq in ({})",
        Create::ID,
        of_member(actor)
    );
    let payments = "select created_at as at, id as number from transactions where member_id = $1".to_owned();
    let messages = "select send_on as at, id as number from messages where sender_id = $1 union all
        select send_on as at, id as number from messages where receiver_id = $1 and sender_id <> $1"
        .to_owned();
    let (money, talk) =
        (actor.can(Action::Read, Subject::Financial), actor.can(Action::Read, Subject::Conversations));
    let boards: Vec<String> =
        boards_of(actor).into_iter().map(|board| format!("'{}'", board.name())).collect();
    let contacts = format!(
        "select a.at, a.id as number from cards c join card_activities a on a.card_id = c.id
         where c.member_id = $1 and a.kind in ('contact', 'no_contact') and c.role in ({})",
        boards.join(", ")
    );
    let meetings =
        "select coalesce(start_at, created_at) as at, id as number from meetings where member_id = $1"
            .to_owned();
    let notes = "select created_at as at, id as number from annotations where member_id = $1".to_owned();
    let reached = actor.can(Action::Read, Subject::Kanban) && !boards.is_empty();
    let met = actor.can(Action::Agendador, Subject::Projects);
    let all = [
        (ActivityKind::Payment, money, Source { places: payments, rows: PAYMENTS, read: payment }),
        (ActivityKind::Message, talk, Source { places: messages, rows: MESSAGES, read: message }),
        (ActivityKind::Contact, reached, Source { places: contacts, rows: CONTACTS, read: contact }),
        (ActivityKind::Meeting, met, Source { places: meetings, rows: MEETINGS, read: meeting }),
        (ActivityKind::Note, true, Source { places: notes, rows: NOTES, read: note }),
        (ActivityKind::Change, true, Source { places: changes, rows: CHANGES, read: change }),
    ];
    let talks = "select created_at as at, id as number from conversations where company_user_id = $1 union all
        select created_at as at, id as number from conversations where rep_user_id = $1 and company_user_id <> $1"
        .to_owned();
    let logins =
        "select at, id as number from member_visits where member_id = $1 and what = 'login'".to_owned();
    let whose = match actor.can(ALL_ENTRIES.action, ALL_ENTRIES.subject) {
        true => String::new(),
        false => format!("and actor_id = {}", actor.id),
    };
    let emails = format!(
        "select created_at as at, id as number from outbox where kind = 'email' {whose}
         and recipient in (select email from member_emails where member_id = $1)"
    );
    let asked = [
        (ActivityKind::Conversation, talk, Source { places: talks, rows: TALKS, read: conversation }),
        (ActivityKind::Login, true, Source { places: logins, rows: LOGINS, read: login }),
        (ActivityKind::Email, true, Source { places: emails, rows: EMAILS, read: email }),
    ];
    // The others cover these.
    let asked = asked.into_iter().filter(|(kind, ..)| only == Some(*kind));
    let all = all.into_iter().chain(asked);
    let is_asked = |kind| only.is_none_or(|only| only == kind);
    all.filter(|(kind, may, _)| *may && is_asked(*kind)).map(|(_, _, source)| source).collect()
}

/// Returns how many entries there are, and the source and number of each on the page. Entries of one instant are in the
/// order of their sources.
fn places(
    cx: &mut Cx<'_, '_>,
    sources: &[Source],
    member: i64,
    paging: Paging,
) -> Result<(i64, Vec<(usize, i64)>)> {
    if sources.is_empty() {
        return Ok((0, Vec::new()));
    }
    let numbered = |(rank, source): (usize, &Source)| {
        format!("select cast({rank} as bigint) as source, at, number from ({}) s{rank}", source.places)
    };
    let all = sources.iter().enumerate().map(numbered).collect::<Vec<_>>().join(" union all ");
    let total = cx.query_one(&format!("select count(*) as total from ({all}) a"), &[member.into()])?;
    let sql = format!(
        "select source, number from ({all}) a order by at desc, source, number desc limit $2 offset $3"
    );
    let rows = cx.query(&sql, &[member.into(), paging.per_page.into(), paging.offset().into()])?;
    let place = |row: &Row| Some((usize::try_from(row.get::<i64>("source")).ok()?, row.get("number")));
    Ok((total.map_or(0, |row| row.get("total")), rows.iter().filter_map(place).collect()))
}

const PAYMENTS: &str = "select t.id, t.created_at, t.amount, t.status, t.payment_type, t.failure, t.paid_at,
    g.name as plan, p.payment_interval_label as period, s.name as seller
    from transactions t left join plans p on p.id = t.plan_id left join plan_groups g on g.id = p.group_id
    left join staff s on s.id = t.account_manager_id
    where t.id";

fn payment(row: &Row, _: i64, &Names { lang, .. }: &Names) -> Result<Activity> {
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

const MESSAGES: &str =
    "select m.id, m.conversation_id, m.send_on, m.sender_id, substr(m.body, 1, 160) as preview,
    s.name as sender, r.name as receiver
    from messages m join members s on s.id = m.sender_id join members r on r.id = m.receiver_id
    where m.id";

fn message(row: &Row, member: i64, &Names { lang, .. }: &Names) -> Result<Activity> {
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

const TALKS: &str = "select c.id, c.created_at, c.company_user_id, co.name as company, r.name as rep
    from conversations c join members co on co.id = c.company_user_id join members r on r.id = c.rep_user_id
    where c.id";

fn conversation(row: &Row, member: i64, _: &Names) -> Result<Activity> {
    let is_company = row.get::<i64>("company_user_id") == member;
    let title = if is_company { row.get("rep") } else { row.get("company") };
    let (record, record_id) = (Conversation::KIND.name.to_owned(), row.get("id"));
    let (at, kind, text) = (row.get("created_at"), ActivityKind::Conversation, String::new());
    Ok(Activity { at, kind, title, text, by: None, record, record_id, number: record_id })
}

const LOGINS: &str = "select id, member_id, at from member_visits where id";

fn login(row: &Row, _: i64, &Names { lang, .. }: &Names) -> Result<Activity> {
    let (record, record_id) = (Member::KIND.name.to_owned(), row.get("member_id"));
    let (at, kind, number) = (row.get("at"), ActivityKind::Login, row.get("id"));
    Ok(Activity {
        at,
        kind,
        title: kind.label(lang),
        text: String::new(),
        by: None,
        record,
        record_id,
        number,
    })
}

const EMAILS: &str = "select id, created_at, subject, recipient, actor_name from outbox where id";

fn email(row: &Row, _: i64, &Names { lang, .. }: &Names) -> Result<Activity> {
    let kind = ActivityKind::Email;
    let title = row.get::<Option<&str>>("subject").map_or_else(|| kind.label(lang), str::to_owned);
    let text = row.get::<Option<&str>>("recipient").unwrap_or_default().to_owned();
    let (record, record_id) = (Outbox::KIND.name.to_owned(), row.get("id"));
    let (at, by) = (row.get("created_at"), row.get("actor_name"));
    Ok(Activity { at, kind, title, text, by, record, record_id, number: record_id })
}

const CONTACTS: &str = "select id, card_id, at, by, kind, details from card_activities where id";

fn contact(row: &Row, _: i64, &Names { lang, .. }: &Names) -> Result<Activity> {
    let details = values(row.get("details"));
    let made: CardActivityKind = row.word("kind")?;
    let channel = details
        .get("channel")
        .and_then(|channel| ContactChannel::deserialize(channel).ok())
        .map(|channel| channel.label(lang));
    let title = iter::once(made.label(lang)).chain(channel).collect::<Vec<_>>().join(" · ");
    let text = details.get("text").and_then(Json::as_str).unwrap_or_default().to_owned();
    let (record, record_id) = (Card::KIND.name.to_owned(), row.get("card_id"));
    let (at, by, number) = (row.get("at"), row.get("by"), row.get("id"));
    Ok(Activity { at, kind: ActivityKind::Contact, title, text, by, record, record_id, number })
}

const MEETINGS: &str = "select m.id, m.kind, m.state, m.start_at, m.created_at, m.notes, s.name as consultant
    from meetings m join staff s on s.id = m.manager_id where m.id";

fn meeting(row: &Row, _: i64, &Names { lang, .. }: &Names) -> Result<Activity> {
    let (kind, state): (MeetingKind, MeetingState) = (row.word("kind")?, row.word("state")?);
    let title = format!("{} · {}", kind.label(lang), state.label(lang));
    let (start, invited): (Option<Timestamp>, Timestamp) = (row.get("start_at"), row.get("created_at"));
    let (record, record_id) = (Meeting::KIND.name.to_owned(), row.get("id"));
    let (at, by, text) = (start.unwrap_or(invited), row.get("consultant"), row.get("notes"));
    Ok(Activity { at, kind: ActivityKind::Meeting, title, text, by, record, record_id, number: record_id })
}

const NOTES: &str = "select a.id, a.created_at, substr(a.body, 1, 160) as preview, s.name as author
    from annotations a join staff s on s.id = a.author_id where a.id";

fn note(row: &Row, _: i64, &Names { lang, .. }: &Names) -> Result<Activity> {
    let (record, record_id) = (Annotation::KIND.name.to_owned(), row.get("id"));
    let (at, by, text) = (row.get("created_at"), row.get("author"), row.get("preview"));
    let title = Key::NounAnnotationTitle.text(lang, &[]);
    Ok(Activity { at, kind: ActivityKind::Note, title, text, by, record, record_id, number: record_id })
}

const CHANGES: &str =
    "select seq, at, actor_name, endpoint, record, record_id, old_values, new_values from audit_log
    where seq";

fn change(row: &Row, _: i64, names: &Names) -> Result<Activity> {
    let lang = names.lang;
    let (record, endpoint): (String, &str) = (row.get("record"), row.get("endpoint"));
    let of_record = || format!("{} {}", record_label(&record, lang), row.get::<i64>("record_id"));
    let (old, new) = (values(row.get("old_values")), values(row.get("new_values")));
    let told = || Some(descriptor(endpoint)?.event?.text(lang, &[]));
    let event = registration_event(endpoint, &old, &new).map(|event| event.title().text(lang, &[]));
    let changes = names.changes(&record, &old, &new);
    let told = event.or_else(told).map(|told| format!("{told} · {}", of_record()));
    let title =
        told.unwrap_or_else(|| sentence(&changes, (old.is_empty(), new.is_empty()), &of_record(), lang));
    let told = changes.iter().map(|change| match &change.old {
        Some(old) => format!("{}: {old} → {}", change.label, change.new),
        None => format!("{}: {}", change.label, change.new),
    });
    let text = told.collect::<Vec<_>>().join(" · ");
    let (at, by) = (row.get("at"), Some(row.get("actor_name")));
    let (kind, record_id, number) = (ActivityKind::Change, row.get("record_id"), row.get("seq"));
    Ok(Activity { at, kind, title, text, by, record, record_id, number })
}

/// Returns the sentence of a change without a specific one: the additions and removals, else the changed fields.
fn sentence(
    changes: &[FieldChange],
    (was_nothing, is_nothing): (bool, bool),
    record: &str,
    lang: Lang,
) -> String {
    let labels: Vec<&str> = changes.iter().map(|change| change.label.as_str()).collect();
    let fields = match labels.as_slice() {
        few if few.len() <= FEW => few.join(", "),
        many => Key::ActivitiesMany
            .text(lang, &[("fields", &many[..FEW].join(", ")), ("n", &(many.len() - FEW).to_string())]),
    };
    let key = match (was_nothing, is_nothing) {
        (true, false) => Key::ActivitiesAdded,
        (false, true) => Key::ActivitiesRemoved,
        _ if labels.is_empty() => Key::ActivitiesTouched,
        _ => Key::ActivitiesChanged,
    };
    key.text(lang, &[("record", record), ("fields", &fields)])
}

/// Returns what a change of a member means for the registration. A status that follows from a payment is no decision about it.
fn registration_event(
    endpoint: &str,
    old: &Map<String, Json>,
    new: &Map<String, Json>,
) -> Option<RegistrationEvent> {
    if ![SaveApproval::ID, SavePrimary::ID].contains(&endpoint) {
        return None;
    }
    let status = |values: &Map<String, Json>| MemberStatus::deserialize(values.get("status")?).ok();
    RegistrationEvent::of(status(old)?, status(new)?)
}
