//! Periods as users type them: by name in any language of the interface, by length, and by dates.

use jiff::civil::{Date, DateTime, Weekday};
use jiff::{Span, ToSpan};
use serde_json::{Value, json};

use crate::message::{Key, Lang};
use crate::value::date::{DateRange, is_meant, read_date};
use crate::value::text::slug;

/// A period with a name, relative to the present day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preset {
    /// Its name in every language, e.g. `this-month`.
    pub name: &'static str,
    /// Its label, whose words also name it.
    pub label: Key,
    /// The unit in which it counts.
    pub unit: Unit,
    /// Its first unit: 0 is the present one, -1 the one before.
    pub from: i32,
    /// Its last unit, inclusive.
    pub to: i32,
}

/// A unit of the calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// A day.
    Day,
    /// A calendar month.
    Month,
}

/// The periods that doors offer for days in the past, in their order.
pub const PRESETS: [Preset; 6] = [
    Preset::new("today", Key::ShellPeriodToday, Unit::Day, 0, 0),
    Preset::new("yesterday", Key::ShellPeriodYesterday, Unit::Day, -1, -1),
    Preset::new("7d", Key::ShellPeriodWeek, Unit::Day, -6, 0),
    Preset::new("30d", Key::ShellPeriodThirty, Unit::Day, -29, 0),
    Preset::new("this-month", Key::ShellPeriodThisMonth, Unit::Month, 0, 0),
    Preset::new("last-month", Key::ShellPeriodLastMonth, Unit::Month, -1, -1),
];

/// The periods that doors offer besides the months for days that may lie ahead, such as the end of a plan.
pub const AHEAD: [Preset; 2] = [
    Preset::new("+7d", Key::ShellPeriodNextWeek, Unit::Day, 0, 6),
    Preset::new("+30d", Key::ShellPeriodNextThirty, Unit::Day, 0, 29),
];

/// A day that can be typed, though no door offers it as a period.
const TOMORROW: Preset = Preset::new("tomorrow", Key::CliPeriodTomorrow, Unit::Day, 1, 1);

/// The names of the days of the week in every language, whole and brief, Sunday first.
const WEEKDAYS: [&str; 7] = [
    "domingo dom sunday sun sonntag so dimanche dim",
    "segunda-feira segunda seg monday mon montag mo lundi lun",
    "terca-feira terca ter tuesday tues tue dienstag di mardi mar",
    "quarta-feira quarta qua wednesday wed mittwoch mi mercredi mer",
    "quinta-feira quinta qui thursday thurs thu donnerstag do jeudi jeu",
    "sexta-feira sexta sex friday fri freitag fr vendredi ven",
    "sabado sab saturday sat samstag sonnabend sa samedi sam",
];

impl Preset {
    const fn new(name: &'static str, label: Key, unit: Unit, from: i32, to: i32) -> Preset {
        Preset { name, label, unit, from, to }
    }

    /// Returns the word that names the period in a language, e.g. `este-mes`.
    pub fn word(&self, lang: Lang) -> String {
        slug(&self.label.text(lang, &[]))
    }

    /// Returns what users of a language type for it: its length if that is its name, else its word.
    pub fn typed(&self, lang: Lang) -> String {
        if self.name.ends_with('d') { self.name.to_owned() } else { self.word(lang) }
    }

    /// Returns its days; `None` beyond the calendar.
    pub fn range(&self, today: Date) -> Option<DateRange> {
        let (from, to) = match self.unit {
            Unit::Day => (today.checked_add(self.from.days()), today.checked_add(self.to.days())),
            Unit::Month => {
                let month = today.first_of_month();
                let last = month.checked_add(self.to.months()).map(Date::last_of_month);
                (month.checked_add(self.from.months()), last)
            }
        };
        Some(DateRange { from: from.ok()?, to: to.ok()? })
    }

    fn is_called(&self, word: &str) -> bool {
        self.name == word || Lang::ALL.iter().any(|lang| self.word(*lang) == word)
    }
}

/// Returns the offered periods as data, for doors that are not written in Rust.
pub fn document() -> Value {
    let preset = |preset: &Preset| {
        let unit = match preset.unit {
            Unit::Day => "day",
            Unit::Month => "month",
        };
        json!({
            "name": preset.name, "label": preset.label.name(), "unit": unit, "from": preset.from, "to": preset.to,
        })
    };
    let ahead = PRESETS.iter().filter(|preset| preset.unit == Unit::Month).chain(&AHEAD);
    json!({
        "past": PRESETS.iter().map(preset).collect::<Vec<_>>(),
        "ahead": ahead.map(preset).collect::<Vec<_>>(),
    })
}

/// Returns the names of days as data, for doors that are not written in Rust: those from yesterday to tomorrow, and the days of the
/// week from Sunday on, each with its names in every language.
pub fn day_names() -> Value {
    let [today, yesterday, ..] = &PRESETS;
    let near = [yesterday, today, &TOMORROW].map(|day| Lang::ALL.map(|lang| day.word(lang)).join(" "));
    json!({ "near": near, "weekdays": WEEKDAYS })
}

/// Parses a period: a name such as `hoje` or `last-month`, a length such as `7d`, `2w`, `3m` or `1y` that ends today
/// (or begins today, as `+7d`), a week, month or year such as `2026-11`, a date, or two of these around `..` or `::`.
/// Without a second one, it lasts until today.
pub fn read(text: &str, today: Date) -> Option<DateRange> {
    let text = text.trim();
    let range = match text.split_once("::").or_else(|| text.split_once("..")) {
        None => one(text, today)?,
        Some((from, "")) => DateRange { from: one(from, today)?.from, to: today },
        Some((from, to)) => DateRange { from: one(from, today)?.from, to: one(to, today)?.to },
    };
    (range.from <= range.to).then_some(range)
}

/// Parses a day: `2026-01-31`, `31/01/2026`, the name of a day such as `ontem`, a day of the week such as `seg`, which is the next
/// one after today, or one a number of days from today, such as `+3`, `+7d` or `-2w`.
pub fn read_day(text: &str, today: Date) -> Option<Date> {
    let text = text.trim();
    let apart = |length: &str| {
        let is_bare = length.bytes().all(|digit| digit.is_ascii_digit());
        if is_bare { span(&format!("{length}d")) } else { span(length) }
    };
    let shifted = || match text.split_at_checked(1)? {
        ("+", length) => today.checked_add(apart(length)?).ok(),
        ("-", length) => today.checked_sub(apart(length)?).ok(),
        _ => None,
    };
    let range = || named(text)?.range(today).filter(|range| range.from == range.to).map(|range| range.from);
    read_date(text).or_else(range).or_else(|| next_weekday(text, today)).or_else(shifted)
}

/// Returns the next day after today that has this name.
fn next_weekday(text: &str, today: Date) -> Option<Date> {
    let name = slug(text.trim_end_matches('.'));
    let place = WEEKDAYS.iter().position(|names| names.split(' ').any(|one| one == name))?;
    let day = Weekday::from_sunday_zero_offset(i8::try_from(place).ok()?).ok()?;
    today.nth_weekday(1, day).ok()
}

/// Parses a date and time of a clock: a day as for [`read_day`], today if there is none, and `14:30`, `14h30` or `14h` behind it.
pub fn read_moment(text: &str, today: Date) -> Option<DateTime> {
    let text = text.trim();
    if let Ok(moment) = text.parse::<DateTime>()
        && text.contains(':')
    {
        return is_meant(moment.date()).then_some(moment);
    }
    let (day, clock) = text.rsplit_once(char::is_whitespace).unwrap_or(("", text));
    let (hour, minute) = clock.split_once([':', 'h'])?;
    let minute = if minute.is_empty() { 0 } else { minute.parse().ok()? };
    let day = if day.trim().is_empty() { today } else { read_day(day, today)? };
    DateTime::new(day.year(), day.month(), day.day(), hour.parse().ok()?, minute, 0, 0).ok()
}

fn one(text: &str, today: Date) -> Option<DateRange> {
    let text = text.trim();
    let single = |day: Date| DateRange { from: day, to: day };
    let preset = || named(text)?.range(today);
    preset()
        .or_else(|| length(text, today))
        .or_else(|| read_date(text).map(single))
        .or_else(|| calendar(text))
}

fn named(text: &str) -> Option<&'static Preset> {
    let word = slug(text);
    PRESETS.iter().chain(&AHEAD).chain([&TOMORROW]).find(|preset| preset.is_called(&word))
}

/// Parses a length that ends today, or that begins today after a `+`. Both include today.
fn length(text: &str, today: Date) -> Option<DateRange> {
    match text.strip_prefix('+') {
        Some(length) => {
            let to = today.checked_add(span(length)?).ok()?.yesterday().ok()?;
            Some(DateRange { from: today, to })
        }
        None => {
            let from = today.checked_sub(span(text)?).ok()?.tomorrow().ok()?;
            Some(DateRange { from, to: today })
        }
    }
}

/// Parses a number with a unit: `d` days, `w` or `s` weeks, `m` months, `y` or `a` years.
fn span(text: &str) -> Option<Span> {
    let unit = text.chars().next_back()?;
    let count: i32 = text.strip_suffix(unit)?.parse().ok().filter(|count| (1..=9999).contains(count))?;
    match unit {
        'd' => Some(count.days()),
        'w' | 's' => Some(count.weeks()),
        'm' => Some(count.months()),
        'y' | 'a' => Some(count.years()),
        _ => None,
    }
}

/// Parses a month (`2026-11`, `11/2026`), an ISO week (`2026-W47`) or a year (`2026`).
fn calendar(text: &str) -> Option<DateRange> {
    let number =
        |text: &str| text.bytes().all(|digit| digit.is_ascii_digit()).then(|| text.parse::<i16>().ok())?;
    let year = |text: &str| number(text).filter(|_| text.len() == 4 && !text.starts_with('0'));
    if let Some(first) = year(text).and_then(|year| Date::new(year, 1, 1).ok()) {
        return Some(DateRange { from: first, to: first.last_of_year() });
    }
    if let Some((of, week)) = text.split_once("-W") {
        let week = i8::try_from(number(week)?).ok()?;
        let monday = jiff::civil::ISOWeekDate::new(year(of)?, week, Weekday::Monday).ok()?.date();
        return Some(DateRange { from: monday, to: monday.checked_add(6.days()).ok()? });
    }
    let (of, month) =
        text.split_once('-').or_else(|| text.split_once('/').map(|(month, year)| (year, month)))?;
    let first = Date::new(year(of)?, i8::try_from(number(month)?).ok()?, 1).ok()?;
    Some(DateRange { from: first, to: first.last_of_month() })
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn days_are_read_as_the_web_reads_them() {
        let vectors: Value =
            serde_json::from_str(include_str!("../../../web/src/text/days.vectors.json")).unwrap();
        let all = |name: &str| vectors[name].as_array().unwrap().clone();
        let text = |vector: &Value, name: &str| vector[name].as_str().map(str::to_owned);
        for vector in all("days") {
            let today: Date = text(&vector, "today").unwrap().parse().unwrap();
            let day = read_day(&text(&vector, "typed").unwrap(), today).map(|day| day.to_string());
            assert_eq!(day, text(&vector, "day"), "{vector}");
        }
        for vector in all("moments") {
            let today: Date = text(&vector, "today").unwrap().parse().unwrap();
            let moment = read_moment(&text(&vector, "typed").unwrap(), today);
            let moment = moment.map(|moment| moment.strftime("%Y-%m-%dT%H:%M").to_string());
            assert_eq!(moment, text(&vector, "moment"), "{vector}");
        }
    }

    /// A Sunday, the last of a month with a shorter one before it.
    const TODAY: Date = date(2026, 5, 31);

    fn range(text: &str) -> Option<String> {
        read(text, TODAY).map(|range| range.to_string())
    }

    #[test]
    fn a_period_has_a_name_in_every_language() {
        for (words, days) in [
            (["hoje", "today", "heute", "aujourd’hui"], "2026-05-31::2026-05-31"),
            (["ontem", "Yesterday", "gestern", "hier"], "2026-05-30::2026-05-30"),
            (["7d", "7 dias", "7-tage", "7-jours"], "2026-05-25::2026-05-31"),
            (["este-mes", "this-month", "dieser-monat", "ce-mois"], "2026-05-01::2026-05-31"),
            (["Mês passado", "last-month", "letzter-monat", "mois-dernier"], "2026-04-01::2026-04-30"),
            (["amanhã", "tomorrow", "morgen", "demain"], "2026-06-01::2026-06-01"),
            (["Próximos 7 dias", "+7d", "proximos-7-dias", "+1w"], "2026-05-31::2026-06-06"),
        ] {
            for word in words {
                assert_eq!(range(word).as_deref(), Some(days), "{word}");
            }
        }
    }

    #[test]
    fn lengths_include_today() {
        assert_eq!(range("1d").as_deref(), Some("2026-05-31::2026-05-31"));
        assert_eq!(range("2w").as_deref(), Some("2026-05-18::2026-05-31"));
        assert_eq!(range("3m").as_deref(), Some("2026-03-01::2026-05-31"));
        assert_eq!(range("1y").as_deref(), Some("2025-06-01::2026-05-31"));
        assert_eq!(range("+7d").as_deref(), Some("2026-05-31::2026-06-06"));
    }

    #[test]
    fn dates_months_weeks_and_years_make_ranges() {
        let days = Some("2026-01-05::2026-02-28");
        for text in
            ["2026-01-05::2026-02-28", "2026-01-05..2026-02", "05/01/2026..28/02/2026", "2026-W02 .. 02/2026"]
        {
            assert_eq!(range(text).as_deref(), days, "{text}");
        }
        assert_eq!(range("2026-05-20..").as_deref(), Some("2026-05-20::2026-05-31"));
        assert_eq!(range("2025").as_deref(), Some("2025-01-01::2025-12-31"));
        assert_eq!(range("ontem..amanhã").as_deref(), Some("2026-05-30::2026-06-01"));
    }

    #[test]
    fn what_is_no_period_is_not_read() {
        for text in [
            "",
            "..",
            "abc",
            "7",
            "0d",
            "d",
            "-3d",
            "99999y",
            "2026-13",
            "31/02/2026",
            "hoje..ontem",
            "2026-1-2x",
        ] {
            assert_eq!(range(text), None, "{text}");
        }
    }

    #[test]
    fn a_day_is_a_date_a_name_or_a_distance() {
        let day = |text: &str| read_day(text, TODAY).map(|day| day.to_string());
        assert_eq!(day("2026-01-31").as_deref(), Some("2026-01-31"));
        assert_eq!(day("31/01/2026").as_deref(), Some("2026-01-31"));
        assert_eq!(day("amanhã").as_deref(), Some("2026-06-01"));
        assert_eq!(day("+2w").as_deref(), Some("2026-06-14"));
        assert_eq!(day("-1m").as_deref(), Some("2026-04-30"));
        for text in ["7d", "este-mes", "+", "é", "2026-11"] {
            assert_eq!(day(text), None, "{text}");
        }
    }

    #[test]
    fn a_moment_is_a_day_and_a_clock() {
        let today = date(2026, 11, 23);
        let read = |text: &str| read_moment(text, today).map(|moment| moment.to_string());
        assert_eq!(read("14:30").as_deref(), Some("2026-11-23T14:30:00"));
        assert_eq!(read("amanhã 9h").as_deref(), Some("2026-11-24T09:00:00"));
        assert_eq!(read("01/12/2026 08h15").as_deref(), Some("2026-12-01T08:15:00"));
        assert_eq!(read("2026-12-01T08:15").as_deref(), Some("2026-12-01T08:15:00"));
        assert_eq!(read("25:00"), None);
        assert_eq!(read("amanhã"), None);
    }
}
