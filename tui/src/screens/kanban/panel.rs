//! A card with everything that is known of it: the member at a glance, what the card has, what happened to it.

use client::api::service::kanban::{Activity, Card};
use client::message::{Key, Lang};
use client::rules::mask::{PHONE, apply};
use client::value::date::{show_date, show_instant};
use client::value::unknown;
use client::value::word::Word;

use crate::core::theme::Tone;
use crate::kit::facts::{Fact, Section, fact, section};
use crate::kit::list::columns::sign;

/// Returns the sections of a card.
pub fn sections(card: &Card, column: &str, activities: Option<&[Activity]>, lang: Lang) -> Vec<Section> {
    let mut sections = vec![
        section(Key::NounMemberTitle, member(card, lang), lang),
        section(Key::NounCardTitle, facts(card, column, lang), lang),
    ];
    if let Some(activities) = activities {
        let told = activities.iter().flat_map(|activity| told(activity, lang)).collect();
        sections.push(section(Key::ListCardsActivities, told, lang));
    }
    sections.retain(|section| !section.facts.is_empty());
    sections
}

fn member(card: &Card, lang: Lang) -> Vec<Fact> {
    let user = &card.user;
    let kind = user.kind.map(|kind| fact(Key::ColumnKind, kind.label(lang), lang));
    let status = user.status.map(|status| {
        let (sign, tone) = sign(status.tone());
        Fact { tone, ..fact(Key::ColumnStatus, format!("{sign} {}", status.label(lang)), lang) }
    });
    let plan = user.end_of_plan.map(|day| fact(Key::ColumnEndOfPlan, show_date(day), lang));
    let phone = user.phone.as_ref().map(|phone| fact(Key::ColumnPhone, apply(PHONE, phone), lang));
    let email = user.email.as_ref().map(|email| fact(Key::ColumnEmail, email, lang));
    let manager =
        card.account_manager.as_ref().map(|manager| fact(Key::ColumnConsultant, &manager.name, lang));
    let known = [kind, status, plan, phone, email, manager].into_iter().flatten();
    [fact(Key::ColumnMember, format!("{} (#{})", user.name, user.id), lang)]
        .into_iter()
        .chain(known)
        .collect()
}

fn facts(card: &Card, column: &str, lang: Lang) -> Vec<Fact> {
    let tone = if card.late { Tone::Bad } else { Tone::Text };
    let key = if card.late { Key::TuiKanbanLate } else { Key::TuiKanbanDays };
    let days = key.text(lang, &[("n", &card.days.to_string())]);
    let due = if card.due { Tone::Pending } else { Tone::Text };
    let text = |key, text: &Option<String>| text.as_ref().map(|text| fact(key, text, lang));
    let schedule = card
        .schedule_at
        .map(|at| Fact { tone: due, ..fact(Key::KanbanColumnTitleSchedule, show_instant(at), lang) });
    let contact = card.last_contact.as_ref().map(|contact| {
        let channel = contact
            .channel
            .map_or_else(|| Key::KanbanFieldUnanswered.text(lang, &[]), |channel| channel.label(lang));
        let value = format!("{} · {channel} · {}", show_instant(contact.at), contact.by);
        fact(Key::ColumnLastContact, value, lang)
    });
    let lead = card
        .sales_lead_qualification
        .map(|lead| fact(Key::FieldSalesLeadQualification, lead.label(lang), lang));
    let mood = card.notes.bias.map(|bias| {
        let (sign, tone) = sign(bias.tone());
        Fact { tone, ..fact(Key::FieldBias, format!("{sign} {}", bias.label(lang)), lang) }
    });
    let next = card.notes.next_contact_at.map(|day| fact(Key::FieldNextContactAt, show_date(day), lang));
    let hidden = card.hide_until.map(|day| Fact {
        tone: Tone::Pending,
        ..fact(Key::KanbanColumnTitleHideUntil, show_date(day), lang)
    });
    let tracks = card.tracks.iter().flat_map(|badge| {
        let value = format!("{} · {}", badge.track.label(lang), badge.status.label(lang));
        let files = badge.attachments.iter().map(|file| {
            let value = format!("{} · {} · #{}", file.name, size(file.size), file.id);
            fact(Key::KanbanFieldAttachment, value, lang)
        });
        [fact(Key::KanbanFilterTrack, value, lang)].into_iter().chain(files)
    });
    let tags: Vec<String> = card.notes.tags.iter().map(|tag| format!("#{tag}")).collect();
    let tags = (!tags.is_empty()).then(|| fact(Key::FieldTags, tags.join(" "), lang));
    let mut facts = vec![fact(Key::KanbanFilterColumn, column, lang)];
    if card.moved_at != unknown::INSTANT {
        facts.push(Fact { tone, ..fact(Key::KanbanColumnTitleDays, days, lang) });
        let by = Some(&card.moved_by).filter(|by| !by.is_empty()).map(|by| format!(" · {by}"));
        let since = format!("{}{}", show_instant(card.moved_at), by.unwrap_or_default());
        facts.push(fact(Key::KanbanColumnTitleMovedAt, since, lang));
    }
    let description = text(Key::FieldDescription, &card.description);
    let annotation = text(Key::ColumnNote, &card.notes.annotation);
    let known = [schedule, description, hidden, contact, lead, mood, annotation, next, tags];
    facts.extend(known.into_iter().flatten().chain(tracks));
    facts
}

/// Returns a number of bytes in the unit that fits.
fn size(bytes: i64) -> String {
    match (bytes >> 10, bytes >> 20) {
        (0, _) => format!("{bytes} B"),
        (kilobytes, 0) => format!("{kilobytes} KB"),
        (_, megabytes) => format!("{megabytes} MB"),
    }
}

/// Returns what happened, in one or two lines: what and where to, by whom; then the text.
fn told(activity: &Activity, lang: Lang) -> Vec<Fact> {
    let way = match (&activity.from, &activity.to) {
        (Some(from), Some(to)) => Some(format!("{from} → {to}")),
        (from, to) => from.as_ref().or(to.as_ref()).cloned(),
    };
    let channel = activity.channel.map(|channel| channel.label(lang));
    let mood = activity.bias.map(|bias| bias.label(lang));
    let at = activity.schedule_at.map(show_instant);
    let until = activity.until.map(show_date);
    let parts = [Some(activity.kind.label(lang)), way, channel, mood, at, until, Some(activity.by.clone())];
    let value = parts.into_iter().flatten().collect::<Vec<_>>().join(" · ");
    let line = Fact { label: show_instant(activity.at), value, tone: Tone::Text };
    let text = activity.text.as_ref().filter(|text| !text.is_empty());
    let text = text.map(|text| Fact { label: String::new(), value: text.clone(), tone: Tone::Quiet });
    [line].into_iter().chain(text).collect()
}
