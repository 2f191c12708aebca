//! A card with everything that is known of it: its facts, and what happened to it.

use client::api::service::kanban::{Activity, Card, GetCard};
use client::message::{Key, Lang};
use client::value::date::{show_date, show_instant};
use client::value::word::Word;
use serde_json::Value;

use crate::core::theme::Tone;
use crate::kit::facts::{DeclaredFacts, Fact, Section, section};

static FACTS: DeclaredFacts = DeclaredFacts::of::<GetCard>();

/// Returns the sections of a card, with the label of its column.
pub fn sections(
    record: &Value,
    card: &Card,
    column: &str,
    activities: Option<&[Activity]>,
    lang: Lang,
) -> Vec<Section> {
    let own = |name: &str| match name {
        "column" => Some((column.to_owned(), Tone::Text)),
        "days" => Some(days(card, lang)),
        "schedule_at" if card.due => card.schedule_at.map(|at| (show_instant(at), Tone::Pending)),
        "hide_until" => card.hide_until.map(|day| (show_date(day), Tone::Pending)),
        _ => None,
    };
    let mut sections = FACTS.sections(record, &own, lang);
    let told: Vec<Fact> =
        activities.into_iter().flatten().flat_map(|activity| told(activity, lang)).collect();
    if !told.is_empty() {
        sections.push(section(Key::ListCardsActivities, told, lang));
    }
    sections
}

fn days(card: &Card, lang: Lang) -> (String, Tone) {
    let (key, tone) =
        if card.late { (Key::TuiKanbanLate, Tone::Bad) } else { (Key::TuiKanbanDays, Tone::Text) };
    (key.text(lang, &[("n", &card.days.to_string())]), tone)
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
