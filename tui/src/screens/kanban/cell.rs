//! A card in words.

use client::api::members::members::MemberKind;
use client::api::service::kanban::{Bias, Card, ContactChannel, LastContact};
use client::message::{Key, Lang};
use client::value::date::{day_of, sao_paulo, show_date};
use client::value::unknown;
use client::value::word::Word;
use jiff::Timestamp;

use crate::core::theme::Tone;
use crate::kit::list::ago::ago;
use crate::kit::list::columns::sign;

/// A text with its tone.
pub type Part = (String, Tone);

/// What a card says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardText {
    /// The member.
    pub name: String,
    /// What the member is, and the end of the plan.
    pub member: Vec<Part>,
    /// The days in the column, and the appointment.
    pub time: Vec<Part>,
    /// The last contact.
    pub contact: Vec<Part>,
    /// The qualification, tracks, tags, and until when it is hidden.
    pub badges: Vec<Part>,
}

/// Returns what a card says at a time.
pub fn card(card: &Card, now: Timestamp, lang: Lang) -> CardText {
    let quiet = |text: String| (text, Tone::Quiet);
    let kind = card.user.kind.map(|kind: MemberKind| quiet(kind.label(lang)));
    let plan = card.user.end_of_plan.map(|day| {
        let is_over = day < day_of(now);
        let text = Key::TuiKanbanPlan.text(lang, &[("day", &day.strftime("%d/%m/%y").to_string())]);
        (text, if is_over { Tone::Bad } else { Tone::Quiet })
    });
    let contact = match &card.last_contact {
        Some(contact) => contacted(contact, now, lang),
        // Another system, which gives no version, may tell nothing of it.
        None if card.version == 0 => Vec::new(),
        None => vec![quiet(Key::TuiKanbanNoContact.text(lang, &[]))],
    };
    CardText {
        name: card.user.name.clone(),
        member: plan.into_iter().chain(kind).collect(),
        time: time(card, now, lang),
        contact,
        badges: badges(card, lang),
    }
}

fn time(card: &Card, now: Timestamp, lang: Lang) -> Vec<Part> {
    let n = [("n", card.days.to_string())];
    let n = n.each_ref().map(|(name, value)| (*name, value.as_str()));
    let days = Key::TuiKanbanDays.text(lang, &n);
    let days = if card.late { (format!("{days} !"), Tone::Bad) } else { (days, Tone::Quiet) };
    let days = Some(days).filter(|_| card.moved_at != unknown::INSTANT);
    let appointment = card.schedule_at.map(|at| {
        let tone = if card.due { Tone::Pending } else { Tone::Text };
        (format!("◷ {}", when(at, now, lang)), tone)
    });
    // What is due today is read first.
    if card.due {
        appointment.into_iter().chain(days).collect()
    } else {
        days.into_iter().chain(appointment).collect()
    }
}

/// Returns an instant as a day and a time, today by its name.
fn when(at: Timestamp, now: Timestamp, lang: Lang) -> String {
    let local = at.to_zoned(sao_paulo());
    let time = local.strftime("%H:%M").to_string();
    if day_of(at) == day_of(now) {
        return Key::TuiKanbanToday.text(lang, &[("time", &time)]);
    }
    local.strftime("%d/%m %H:%M").to_string()
}

fn contacted(contact: &LastContact, now: Timestamp, lang: Lang) -> Vec<Part> {
    let at = ago(contact.at, now, lang).unwrap_or_else(|| show_date(day_of(contact.at)));
    let channel = contact.channel.map(|channel: ContactChannel| channel.label(lang));
    let channel = channel.unwrap_or_else(|| Key::KanbanFieldUnanswered.text(lang, &[]));
    let mood = contact.bias.map(|bias: Bias| sign(bias.tone()));
    let (sign, tone) = mood.map_or((String::new(), Tone::Quiet), |(sign, tone)| (format!("{sign} "), tone));
    vec![(format!("{sign}{channel} {at}"), tone)]
}

fn badges(card: &Card, lang: Lang) -> Vec<Part> {
    let hidden = card
        .hide_until
        .map(|day| (Key::TuiKanbanHiddenUntil.text(lang, &[("day", &show_date(day))]), Tone::Pending));
    let lead = card.sales_lead_qualification.map(|lead| (lead.label(lang), Tone::Accent));
    let tracks = card.tracks.iter().map(|badge| (badge.track.label(lang), Tone::Pending));
    let tags = card.notes.tags.iter().map(|tag| (format!("#{tag}"), Tone::Quiet));
    hidden.into_iter().chain(lead).chain(tracks).chain(tags).collect()
}

/// Returns parts as one text.
pub fn joined(parts: &[Part]) -> String {
    parts.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>().join(" · ")
}
