//! Instants and days as people say them in a sentence: `hoje às 10h37`, `03/12, às 9h`, `amanhã (27/11)`. Tables, facts and files have them
//! whole (`value/date.rs`). `web/src/text/moment.ts` says them in the same words; vectors written by a Rust test keep both equal.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan, Zoned};

use super::date::sao_paulo;
use super::text::DASH;
use super::unknown;
use crate::message::{Key, Lang};

/// Says when, with its preposition: `hoje às 10h37`, `ontem à 1h`, `em 03/12, às 9h`; with the year if it is not that of the present.
pub fn said(at: Timestamp, now: Timestamp, lang: Lang) -> String {
    let (at, now) = (local(at), local(now));
    let key = match days_between(now.date(), at.date()) {
        _ if is_unknown(&at) => return DASH.to_owned(),
        Some(0) => Key::MomentToday,
        Some(-1) => Key::MomentYesterday,
        Some(1) => Key::MomentTomorrow,
        _ => Key::MomentOn,
    };
    spoken(key, &at, &short(at.date(), now.date()), lang)
}

/// Says an instant behind a preposition such as *até* or *desde*, by its date alone: `03/12, às 9h`. It may be read on another day.
pub fn said_after(at: Timestamp, now: Timestamp, lang: Lang) -> String {
    let at = local(at);
    if is_unknown(&at) {
        return DASH.to_owned();
    }
    spoken(Key::MomentAt, &at, &short(at.date(), local(now).date()), lang)
}

/// Says an instant behind a preposition where the present is not known: `03/12/2026, às 9h`.
pub fn said_whole(at: Timestamp, lang: Lang) -> String {
    let at = local(at);
    if is_unknown(&at) {
        return DASH.to_owned();
    }
    spoken(Key::MomentAt, &at, &at.strftime("%d/%m/%Y").to_string(), lang)
}

/// Says a day behind *até*: `amanhã (27/11)`, `03/12`; with the year if it is not that of the present.
pub fn said_day(day: Date, today: Date, lang: Lang) -> String {
    if day == unknown::DAY {
        return DASH.to_owned();
    }
    let short = short(day, today);
    match days_between(today, day) {
        Some(0) => Key::MomentDayToday.text(lang, &[("day", &short)]),
        Some(1) => Key::MomentDayTomorrow.text(lang, &[("day", &short)]),
        _ => short,
    }
}

fn spoken(key: Key, at: &Zoned, day: &str, lang: Lang) -> String {
    let (hour, minute) = (at.hour().to_string(), format!("{:02}", at.minute()));
    let clock = [("n", minute.as_str()), ("hour", &hour), ("minute", &minute)];
    // In Portuguese the preposition agrees with the hour.
    key.text(lang, &[("n", &hour), ("day", day), ("time", &Key::MomentClock.text(lang, &clock))])
}

fn local(at: Timestamp) -> Zoned {
    if at == unknown::INSTANT { at.to_zoned(TimeZone::UTC) } else { at.to_zoned(sao_paulo()) }
}

fn is_unknown(at: &Zoned) -> bool {
    at.timestamp() == unknown::INSTANT
}

fn short(day: Date, today: Date) -> String {
    day.strftime(if day.year() == today.year() { "%d/%m" } else { "%d/%m/%Y" }).to_string()
}

/// Returns how many days a day is ahead, if it is the same, the next or the one before.
fn days_between(today: Date, day: Date) -> Option<i8> {
    [-1, 0, 1]
        .into_iter()
        .find(|days| today.checked_add(i32::from(*days).days()).is_ok_and(|then| then == day))
}
