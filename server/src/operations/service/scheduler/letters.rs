//! The e-mails to the members of meetings, in the language in which the member booked. A member without an address gets none.

use client::api::service::scheduler::{MeetingState, OPEN_DAYS};
use client::message::{Key, Message};
use client::value::date::{day_of, show_date};
use client::value::id::MeetingId;
use client::value::moment::said_whole;
use client::value::word::Word;
use jiff::{SignedDuration, Timestamp};
use serde_json::json;

use super::events::{Reader, calendar, domain};
use super::load::LoadedMeeting;
use crate::outbox::email;
use crate::work::clock::{hashed, token};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The path of the page on which a member books, before the token.
pub const PATH: &str = "/agendar/";

/// Tells the member the time of a meeting that was booked.
pub fn confirm(cx: &mut Cx<'_, '_>, loaded: &LoadedMeeting) -> Result<()> {
    write(cx, loaded, Key::SchedulerMailBookedSubject, Key::SchedulerMailBooked, None)
}

/// Tells the member that a meeting has another time.
pub fn moved(cx: &mut Cx<'_, '_>, loaded: &LoadedMeeting) -> Result<()> {
    write(cx, loaded, Key::SchedulerMailMovedSubject, Key::SchedulerMailMoved, None)
}

/// Tells the member that a meeting is called off, and why.
pub fn cancelled(cx: &mut Cx<'_, '_>, loaded: &LoadedMeeting) -> Result<()> {
    write(cx, loaded, Key::SchedulerMailCancelledSubject, Key::SchedulerMailCancelled, None)
}

/// Asks the member of a booked meeting to choose another time, with a link.
pub fn ask_another_time(cx: &mut Cx<'_, '_>, loaded: &LoadedMeeting) -> Result<()> {
    let Link { token, .. } = give_link(cx, loaded.meeting.id)?;
    write(cx, loaded, Key::SchedulerMailAnotherSubject, Key::SchedulerMailAnother, Some(&token))
}

/// Sends the member the link by which to choose a time.
pub fn invite(cx: &mut Cx<'_, '_>, loaded: &LoadedMeeting) -> Result<()> {
    let Link { token, .. } = give_link(cx, loaded.meeting.id)?;
    write(cx, loaded, Key::SchedulerMailInviteSubject, Key::SchedulerMailInvite, Some(&token))
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

fn write(
    cx: &mut Cx<'_, '_>,
    loaded: &LoadedMeeting,
    subject: Key,
    body: Key,
    token: Option<&str>,
) -> Result<()> {
    let meeting = &loaded.meeting;
    let Some(to) = meeting.member.email.as_deref().filter(|to| !to.trim().is_empty()) else { return Ok(()) };
    let lang = loaded.lang;
    let origin = cx.app.settings.origin.clone();
    let url = token.map(|token| address(cx, token)).unwrap_or_default();
    let time = meeting.start_at.map(|at| said_whole(at, lang)).unwrap_or_default();
    let until = show_date(day_of(cx.now + SignedDuration::from_hours(24 * OPEN_DAYS)));
    let (kind, reason) = (meeting.kind.label(lang), meeting.reason.clone().unwrap_or_default());
    let params = [
        ("member", meeting.member.name.as_str()),
        ("consultant", &meeting.manager.name),
        ("kind", &kind),
        ("time", &time),
        ("reason", &reason),
        ("url", &url),
        ("until", &until),
    ];
    // A link is sent anew each time; the news of a change is sent once for each.
    let key = match token {
        Some(token) => format!("meeting {} {}", meeting.id, hashed(token)),
        None => format!("meeting {} {}", meeting.id, loaded.sequence),
    };
    let mut outgoing = email(to, &subject.text(lang, &params), &body.text(lang, &params), &key);
    if let Some(token) = token {
        outgoing.payload["secrets"] = json!([token]);
    }
    let is_told = matches!(meeting.state, MeetingState::Booked | MeetingState::Cancelled) && token.is_none();
    if is_told && meeting.start_at.is_some() {
        let event = calendar(std::slice::from_ref(loaded), Reader::Invited, domain(&origin), cx.now, lang);
        outgoing.payload["event"] = json!(event);
    }
    cx.send(outgoing.about(meeting.id))?;
    cx.effect(Message::new(Key::SchedulerEffectMail).with("member", &meeting.member.name));
    Ok(())
}
