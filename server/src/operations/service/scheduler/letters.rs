//! The e-mails to the members of meetings, in the language in which the member booked. A member without an address gets none.

use client::api::service::outbox::{OutboxState, QueuedMessage};
use client::api::service::scheduler::letters::{ANOTHER_TIME, BOOKED, CANCELLED, INVITATION, MOVED};
use client::api::service::scheduler::{Meeting, MeetingState, OPEN_DAYS};
use client::letter::Letter;
use client::message::{Key, Message};
use client::record::Record;
use client::value::date::day_of;
use client::value::id::{MeetingId, OutboxId, StaffId, kind};
use client::value::word::Word;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use super::events::{Reader, calendar, domain};
use super::load::LoadedMeeting;
use crate::letter::{self, LetterDraft};
use crate::outbox::scrub;
use crate::work::clock::{hashed, token};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// The path of the page on which a member books, before the token.
pub const PATH: &str = "/agendar/";

/// The facts that a member knows of a meeting: its time and its consultant, or nothing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownFacts {
    at: Option<Timestamp>,
    with: Option<StaffId>,
}

impl KnownFacts {
    /// Returns the facts of a meeting for its member; none of a cancelled one.
    pub fn of(meeting: &Meeting) -> KnownFacts {
        match meeting.state {
            MeetingState::Cancelled => KnownFacts::default(),
            _ => KnownFacts { at: meeting.start_at, with: meeting.start_at.map(|_| meeting.manager.id) },
        }
    }
}

/// Notifies the member of the time of a booked meeting. `known` is the time that the member knows.
pub fn confirm(cx: &mut Cx<'_, '_>, loaded: &LoadedMeeting, known: KnownFacts) -> Result<Vec<QueuedMessage>> {
    news(cx, loaded, known, &BOOKED)
}

/// Sends the member a time that the member chose by the page, which has shown it already.
pub fn told(cx: &mut Cx<'_, '_>, loaded: &LoadedMeeting) -> Result<()> {
    let known = KnownFacts::of(&loaded.meeting);
    write(cx, loaded, &MeetingLetter { letter: &BOOKED, token: None, known }).map(|_| ())
}

/// Notifies the member that a meeting has another time.
pub fn moved(cx: &mut Cx<'_, '_>, loaded: &LoadedMeeting, known: KnownFacts) -> Result<Vec<QueuedMessage>> {
    news(cx, loaded, known, &MOVED)
}

/// Notifies the member that a meeting is cancelled, and why.
pub fn cancelled(
    cx: &mut Cx<'_, '_>,
    loaded: &LoadedMeeting,
    known: KnownFacts,
) -> Result<Vec<QueuedMessage>> {
    news(cx, loaded, known, &CANCELLED)
}

/// Asks the member of a booked meeting to choose another time, with a link.
pub fn ask_another_time(cx: &mut Cx<'_, '_>, loaded: &LoadedMeeting) -> Result<()> {
    let Link { token, .. } = give_link(cx, loaded.meeting.id)?;
    let known = KnownFacts::default();
    write(cx, loaded, &MeetingLetter { letter: &ANOTHER_TIME, token: Some(&token), known }).map(|_| ())
}

/// Sends the member the link by which to choose a time.
pub fn invite(cx: &mut Cx<'_, '_>, loaded: &LoadedMeeting) -> Result<Vec<QueuedMessage>> {
    let Link { token, .. } = give_link(cx, loaded.meeting.id)?;
    let known = KnownFacts::default();
    write(cx, loaded, &MeetingLetter { letter: &INVITATION, token: Some(&token), known })
}

/// A link of a meeting.
pub struct Link {
    /// The secret, of which the server keeps but a hash.
    pub token: String,
    /// When it ends.
    pub expires_at: Timestamp,
}

/// Returns the address of the page on which a member books.
pub fn address(cx: &Cx<'_, '_>, token: &str) -> String {
    format!("{}{PATH}{token}", cx.app.settings.origin)
}

/// Gives a meeting a new link, in whose place the one before ends.
pub fn give_link(cx: &mut Cx<'_, '_>, id: MeetingId) -> Result<Link> {
    let token = token();
    let expires_at = cx.now + SignedDuration::from_hours(24 * OPEN_DAYS);
    let sql = "update meetings set token_hash = $1, expires_at = $2 where id = $3";
    cx.execute(sql, &[hashed(&token).into(), expires_at.into(), id.into()])?;
    Ok(Link { token, expires_at })
}

/// Recalls the letters about a meeting that have not left, because what they say no longer holds. Returns what the member
/// knew before the first of them.
pub fn recall(cx: &mut Cx<'_, '_>, meeting: &Meeting) -> Result<Option<KnownFacts>> {
    let sql =
        "select id, payload from outbox where record = $1 and record_id = $2 and state = 'held' and lease = 0
         and held_until > $3 order by id";
    let held = cx.query(sql, &[kind::Meeting::KIND.name.into(), meeting.id.into(), cx.now.into()])?;
    let by = cx.actor().map_or_else(|_| meeting.member.name.clone(), |actor| actor.name.clone());
    let mut first = None;
    for row in held {
        let payload: Json = serde_json::from_str(row.get("payload"))
            .map_err(|error| Refusal::Internal(format!("the payload of a letter: {error}")))?;
        let sql = "update outbox set state = 'recalled', payload = $1, changed_at = $2, changed_by = $3
             where id = $4 and state = 'held' and lease = 0";
        let id: OutboxId = row.get("id");
        let kept = scrub::settled(&payload).to_string();
        if cx.execute(sql, &[kept.into(), cx.now.into(), by.as_str().into(), id.into()])? == 0 {
            continue;
        }
        cx.changed(id, json!({ "state": OutboxState::Held }), json!({ "state": OutboxState::Recalled }));
        first.get_or_insert_with(|| serde_json::from_value(payload["known"].clone()).unwrap_or_default());
    }
    if first.is_some() {
        cx.effect(Message::new(Key::SchedulerEffectMailRecalled).with("member", &meeting.member.name));
    }
    Ok(first)
}

/// Sends the news to the member. A letter that has not left is recalled first: if that undoes the change,
/// there is no news.
fn news(
    cx: &mut Cx<'_, '_>,
    loaded: &LoadedMeeting,
    known: KnownFacts,
    letter: &'static Letter,
) -> Result<Vec<QueuedMessage>> {
    let known = match recall(cx, &loaded.meeting)? {
        Some(known) if known == KnownFacts::of(&loaded.meeting) => return Ok(Vec::new()),
        Some(known) => known,
        None => known,
    };
    // To a member who knows of no time, every time is that of a new booking.
    let is_first = known == KnownFacts::default() && loaded.meeting.state == MeetingState::Booked;
    let letter = if is_first { &BOOKED } else { letter };
    write(cx, loaded, &MeetingLetter { letter, token: None, known })
}

/// A letter to write.
struct MeetingLetter<'a> {
    letter: &'static Letter,
    token: Option<&'a str>,
    /// The facts that the member knows before it arrives.
    known: KnownFacts,
}

/// Returns the text of a letter, with those of the values that it names.
fn draft(cx: &Cx<'_, '_>, loaded: &LoadedMeeting, letter: &MeetingLetter<'_>) -> LetterDraft {
    let (meeting, lang) = (&loaded.meeting, loaded.lang);
    let draft = letter::of(letter.letter, lang).text("membro.nome", &meeting.member.name);
    let draft =
        draft.text("consultor.nome", &meeting.manager.name).text("reuniao.tipo", meeting.kind.label(lang));
    let names = |id| letter.letter.variable(id).is_some();
    let draft =
        if names("reuniao.quando") { draft.moment("reuniao.quando", meeting.start_at) } else { draft };
    let reason = meeting.reason.clone().unwrap_or_default();
    let draft = if names("reuniao.motivo") { draft.text("reuniao.motivo", reason) } else { draft };
    match letter.token {
        Some(token) => {
            let until = day_of(cx.now + SignedDuration::from_hours(24 * OPEN_DAYS));
            draft.url("link.agendamento", address(cx, token)).date("link.validade", until)
        }
        None => draft,
    }
}

fn write(
    cx: &mut Cx<'_, '_>,
    loaded: &LoadedMeeting,
    letter: &MeetingLetter<'_>,
) -> Result<Vec<QueuedMessage>> {
    let MeetingLetter { token, known, .. } = letter;
    let meeting = &loaded.meeting;
    let Some(to) = meeting.member.email.as_deref().filter(|to| !to.trim().is_empty()) else {
        return Ok(Vec::new());
    };
    let lang = loaded.lang;
    let origin = cx.app.settings.origin.clone();
    // A link is sent again each time; the news of a change is sent once for each.
    let key = match token {
        Some(token) => format!("meeting {} {}", meeting.id, hashed(token)),
        None => format!("meeting {} {}", meeting.id, loaded.sequence),
    };
    let mut outgoing = draft(cx, loaded, letter).write(cx, to, &key)?;
    if let Some(token) = token {
        outgoing.payload["secrets"] = json!([token]);
    }
    let is_told = matches!(meeting.state, MeetingState::Booked | MeetingState::Cancelled) && token.is_none();
    if is_told && meeting.start_at.is_some() {
        let event = calendar(std::slice::from_ref(loaded), Reader::Invited, domain(&origin), cx.now, lang);
        outgoing.payload["event"] = json!(event);
    }
    outgoing.payload["known"] = json!(known);
    let (outgoing, effect) = (
        outgoing.about(meeting.id),
        Message::new(Key::SchedulerEffectMail).with("member", &meeting.member.name),
    );
    // An invitation is nothing but its letter; the news of a change accompany it.
    let queued = if token.is_some() {
        let queued = cx.send(outgoing)?;
        cx.effect(effect);
        queued
    } else {
        cx.send_along(outgoing, effect)?
    };
    Ok(vec![queued])
}
