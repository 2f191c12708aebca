//! The texts as people speak: counts agree with their nouns, nothing is called by an engineer's word, and no sentence has a clock with
//! seconds. What is said otherwise stands below with its reason; that list may only shrink.

use std::collections::BTreeSet;

use crate::accepted::accepted;
use client::catalogue::descriptors;
use client::message::{Key, Lang, Plural, Template};
use client::value::moment::{said, said_after, said_day, said_whole};
use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::{Value, json};

/// Areas that are manuals of programs, for people who type calls, fields and flags.
const MANUALS: [&str; 4] = ["batch.", "cli.", "doc.", "transport."];

/// Words that no text says, by language: what the program does inside, and other names of a member. All in lower case; `*` is any ending.
const FORBIDDEN: [(Lang, &[&str]); 4] = [
    (
        Lang::PtBr,
        &["ensai*", "finished", "gravaç*", "gravando", "registro", "registros", "resetar", "root", "usuári*"],
    ),
    (Lang::En, &["finished_*", "rehears*", "root", "user", "users"]),
    (Lang::De, &["benutzer", "benutzern", "geprobt*", "nutzer", "nutzern", "probe", "proben", "root"]),
    (Lang::Fr, &["root", "répétition*", "utilisateur", "utilisateurs"]),
];

/// Texts with a forbidden word, with the reason.
const SAID: [(&str, &str); 14] = [
    ("conversations-page.filter.user-1", "the specification's name of the field"),
    ("conversations-page.filter.user-2", "the specification's name of the field"),
    ("conversations.filter.both-members", "quoted by the specification"),
    ("conversations.filter.sort-needs-member", "quoted by the specification"),
    ("payments.link.other-consultant", "quoted by the specification"),
    ("pro.released", "quoted by the specification"),
    ("quotas.daily-warning", "quoted by the specification"),
    ("record-page.registry", "a register of the state, not a row of ours"),
    ("record-page.registry.", "a register of the state, not a row of ours"),
    ("routes.crm-user-edit.", "an account of the CRM, not a member"),
    ("routes.crm-users.", "an account of the CRM, not a member"),
    ("tui.filter.user", "a word that is typed"),
    ("tui.info.log", "recordings of the terminal"),
    ("validation.active-plan", "quoted by the specification"),
];

/// Texts with a number before a noun that have one form, with the reason.
const OF_ONE_FORM: [(&str, &str); 24] = [
    ("api.plan-budget", "a limit of thousands"),
    ("api.too-long", "a limit above one"),
    ("batch.plan.cut", "a total above what was found"),
    ("batch.source.columns", "a limit above one"),
    ("conversations-page.one-at-a-time", "said of several"),
    ("conversations.finish.note-hint", "a limit above one"),
    ("dashboard.created.title", "thirty days"),
    ("dashboard.received.empty", "thirty days"),
    ("dashboard.received.in-days", "thirty days"),
    ("import-page.formats", "limits above one"),
    ("import-page.refused.bytes", "limits above one"),
    ("import-page.refused.rows", "a limit above one"),
    ("jobs.plan.too-many", "said of many"),
    ("kanban-page.one-at-a-time", "said of several"),
    ("payments-form.proportional", "quoted by the specification"),
    ("server.audit.unkeyed", "a number of a link, not a count"),
    ("server.audit.unverified", "a number of a link, not a count"),
    ("server.backup.made", "a size in bytes"),
    ("shell.list.select-most", "a limit above one"),
    ("tui.one-", "said of several"),
    ("undo.folded", "said of several"),
    ("validation.long-period", "a limit above one"),
    ("validation.picture-too-large", "a limit of millions"),
    ("server.audit.broken", "a number of a link, not a count"),
];

fn covers(prefix: &str, name: &str) -> bool {
    name == prefix || prefix.ends_with(['.', '-']) && name.starts_with(prefix)
}

fn is_manual(key: Key) -> bool {
    MANUALS.iter().any(|area| key.name().starts_with(area))
}

/// Returns all forms of all texts that are no manual.
fn texts(lang: Lang) -> impl Iterator<Item = (Key, &'static str)> {
    let keys = Key::ALL.iter().copied().filter(|key| !is_manual(*key));
    keys.flat_map(move |key| key.template(lang).forms().into_iter().map(move |text| (key, text)))
}

/// Returns the words of a text in lower case, without what stands in braces.
fn words(text: &str) -> Vec<String> {
    let outside = text.split('{').enumerate().map(|(at, part)| match at {
        0 => part,
        _ => part.split_once('}').map_or("", |(_, rest)| rest),
    });
    let plain = outside.collect::<Vec<_>>().join(" ").to_lowercase();
    plain.split(|sign: char| !sign.is_alphanumeric() && sign != '_').map(str::to_owned).collect()
}

fn is_forbidden(word: &str, lang: Lang) -> bool {
    let list = FORBIDDEN.iter().find(|(of, _)| *of == lang).expect("each language has its list").1;
    list.iter().any(|bad| match bad.strip_suffix('*') {
        Some(beginning) => word.starts_with(beginning),
        None => word == *bad,
    })
}

/// Reports the faults that no exception covers, and the exceptions that cover none.
fn compare(faults: &BTreeSet<(&'static str, String)>, exceptions: &[(&str, &str)]) {
    let is_excepted = |name: &str| exceptions.iter().any(|(prefix, _)| covers(prefix, name));
    let open: Vec<_> = faults.iter().filter(|(name, _)| !is_excepted(name)).collect();
    assert!(open.is_empty(), "{open:#?}");
    let idle: Vec<_> = exceptions
        .iter()
        .filter(|(prefix, _)| !faults.iter().any(|(name, _)| covers(prefix, name)))
        .collect();
    assert!(idle.is_empty(), "no longer needed: {idle:#?}");
}

#[test]
fn no_text_says_an_engineers_word_or_another_name_of_a_member() {
    let mut faults = BTreeSet::new();
    for lang in Lang::ALL {
        for (key, text) in texts(lang) {
            let bad = words(text).into_iter().find(|word| is_forbidden(word, lang));
            faults.extend(bad.map(|_| (key.name(), format!("{}: {text}", lang.tag()))));
        }
    }
    compare(&faults, &SAID);
}

/// Beginnings of errors that name a rule: an error says what to do instead.
const RULES: [(Lang, &[&str]); 4] = [
    (Lang::PtBr, &["o valor mínimo", "o valor máximo", "a data deve", "não pode ser maior", "deve ser +"]),
    (Lang::En, &["the smallest value", "the largest value", "the date must", "cannot exceed", "must be +"]),
    (Lang::De, &["der kleinste wert", "der größte wert", "das datum muss", "darf höchstens", "muss +"]),
    (
        Lang::Fr,
        &["la valeur minimale", "la valeur maximale", "la date doit", "ne peut pas dépasser", "doit être +"],
    ),
];

#[test]
fn an_error_of_a_field_says_the_remedy() {
    for (lang, rules) in RULES {
        for (key, text) in texts(lang).filter(|(key, _)| covers("validation.", key.name())) {
            let lower = text.to_lowercase();
            let rule = rules.iter().find(|rule| lower.contains(**rule));
            assert_eq!(rule, None, "{} in {}: {text}", key.name(), lang.tag());
        }
    }
}

/// A count is a hole of one of these names.
const COUNTS: [&str; 9] = ["n", "count", "total", "hidden", "wanted", "found", "missing", "days", "rows"];

/// Returns whether a count stands before a word of at least three letters, as before its noun.
fn counts_a_noun(text: &str) -> bool {
    COUNTS.iter().any(|name| {
        text.match_indices(&format!("{{{name}}} ")).any(|(at, hole)| {
            let next = text[at + hole.len()..].split(|sign: char| !sign.is_alphabetic()).next().unwrap_or("");
            next.chars().count() > 2 && next.chars().all(char::is_lowercase) && !LINKS.contains(&next)
        })
    })
}

/// Words behind a number that are no noun.
const LINKS: [&str; 5] = ["por", "das", "desde", "não", "min"];

#[test]
fn a_noun_with_its_count_agrees_with_it() {
    let mut faults = BTreeSet::new();
    // The words of a plan stand in all doors.
    for key in Key::ALL.iter().filter(|key| !is_manual(**key) || covers("batch.", key.name())) {
        if let Template::Plain(text) = key.template(Lang::PtBr)
            && counts_a_noun(text)
        {
            faults.insert((key.name(), text.to_owned()));
        }
    }
    compare(&faults, &OF_ONE_FORM);
}

#[test]
fn a_count_that_stands_alone_says_none_in_words() {
    let labels = Key::ALL.iter().filter(|key| !is_manual(**key)).filter(|key| {
        let name = key.name();
        let is_figure = name.starts_with("dashboard.desk.") && name != "dashboard.desk.title";
        is_figure || name.ends_with(".count") || name.ends_with("-count")
    });
    let mut seen = 0;
    for key in labels {
        for lang in Lang::ALL {
            let Template::Plural(forms) = key.template(lang) else { continue };
            let none = forms.iter().find(|(plural, _)| *plural == Plural::Zero);
            let none =
                none.unwrap_or_else(|| panic!("{} in {} has no text of none", key.name(), lang.tag())).1;
            assert!(!none.contains('{') && !none.contains('0'), "{}: {none}", key.name());
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn no_text_names_a_call_a_column_or_a_pattern_of_a_clock() {
    let ids = descriptors().iter().map(|about| about.id);
    let ids: BTreeSet<&str> = ids.filter(|id| id.contains('.')).collect();
    for lang in Lang::ALL {
        for (key, text) in texts(lang).filter(|(key, _)| !covers("tui.", key.name())) {
            let named = text.split(|sign: char| sign.is_whitespace() || "“”„«»(),:;".contains(sign));
            let id = named.map(|word| word.trim_end_matches('.')).find(|word| ids.contains(word));
            assert_eq!(id, None, "{}: {text}", key.name());
            // Programs print their files and their flags.
            let is_typed = covers("server.", key.name()) || covers("field.", key.name());
            let raw = words(text).into_iter().find(|word| word.contains('_') && !is_typed);
            assert_eq!(raw, None, "{}: {text}", key.name());
            for pattern in ["HH:mm:ss", "HH:MM:SS", "%H:%M:%S"] {
                assert!(!text.contains(pattern), "{}: {text}", key.name());
            }
        }
    }
}

/// Returns moments around the present of the vectors: near ones, other years, hours of one, midnight.
fn moments() -> impl Iterator<Item = (Timestamp, Timestamp)> {
    let now: Timestamp = "2026-11-26T13:58:09Z".parse().unwrap();
    let moments = [
        "2026-11-26T13:37:22Z",
        "2026-11-26T12:00:00Z",
        "2026-11-26T04:05:00Z",
        "2026-11-26T03:00:00Z",
        "2026-11-26T02:59:59Z",
        "2026-11-25T17:00:00Z",
        "2026-11-27T16:30:00Z",
        "2026-12-03T13:37:22Z",
        "2026-12-02T12:00:00Z",
        "2025-12-31T04:00:00Z",
        "2027-01-01T15:09:00Z",
    ];
    moments.into_iter().map(move |at| (at.parse().unwrap(), now))
}

/// Counts of a noun that says none in words, and of one that does not.
const COUNTED: [Key; 2] = [Key::KanbanPageColumnCount, Key::ShellListSelected];

#[test]
fn the_web_counts_and_says_moments_in_the_same_words() {
    let mut vectors = Vec::new();
    for lang in Lang::ALL {
        let counts: Vec<Value> = COUNTED
            .iter()
            .flat_map(|key| ["0", "1", "2", "21", "1.000"].map(|n| (key, n)))
            .map(|(key, n)| json!({ "key": key.name(), "n": n, "text": key.text(lang, &[("n", n)]) }))
            .collect();
        let moments: Vec<Value> = moments()
            .map(|(at, now)| {
                json!({ "at": at, "now": now, "said": said(at, now, lang), "after": said_after(at, now, lang) })
            })
            .collect();
        vectors.push(json!({ "lang": lang.tag(), "counts": counts, "moments": moments }));
    }
    accepted("web/src/text/spoken.gen.json", &(serde_json::to_string_pretty(&vectors).unwrap() + "\n"));
}

#[test]
fn moments_are_said_as_in_brazil() {
    let [now, at]: [Timestamp; 2] =
        ["2026-11-26T13:58:09Z", "2026-11-26T13:37:22Z"].map(|text| text.parse().unwrap());
    assert_eq!(said(at, now, Lang::PtBr), "hoje às 10h37");
    assert_eq!(said_after(at, now, Lang::PtBr), "26/11, às 10h37");
    assert_eq!(said_whole(at, Lang::PtBr), "26/11/2026, às 10h37");
    assert_eq!(
        said_day(Date::constant(2026, 11, 27), Date::constant(2026, 11, 26), Lang::PtBr),
        "amanhã (27/11)"
    );
}
