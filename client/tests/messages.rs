//! The message catalogue: complete in four languages, with equal parameters, and exported to the web.

use std::collections::BTreeSet;

use crate::accepted::accepted;
use client::api::service::kanban::{Board, default_columns};
use client::catalogue::{descriptors, openapi, raw};
use client::message::{Key, Lang, Plural, Template};
use client::rules::Rule;
use client::search::plain;
use jiff::civil::date;
use serde_json::{Map, Value, json};

/// Areas, with a full stop, and texts that only programs of Rust say.
const NOT_FOR_THE_WEB: [&str; 81] = [
    "access.effect.",
    "account.",
    "activities.message-from",
    "activities.message-to",
    "api.",
    "batch.",
    "cli.",
    "column.days",
    "column.failure-text",
    "column.products",
    "conversations.by.",
    "conversations.effect.",
    "conversations.guard.",
    "conversations.link.",
    "conversations.migrate.",
    "conversations.reason.",
    "conversations.reinforce.",
    "doc.",
    "favourites.effect.",
    "history.field.",
    "jobs.done.",
    "jobs.effect.",
    "jobs.guard.",
    "jobs.plan.",
    "letter-links.",
    "letter.foot.",
    "letter.problem.",
    "letter.variable.",
    "member.event.",
    "money-months.",
    "outbox.effect.",
    "outbox.guard.",
    "pay.",
    "payments-form.",
    "payments-page.proposal.",
    "payments.advice.",
    "payments.approve.",
    "payments.cancel.",
    "payments.charge.",
    "payments.effect.",
    "payments.event.",
    "payments.link.",
    "payments.manager.",
    "payments.nobody",
    "payments.note.",
    "payments.price.",
    "payments.proposal.",
    "payments.release.",
    "payments.renew.",
    "payments.withdraw.",
    "server.",
    "sets.done.",
    "sets.effect.",
    "sets.guard.",
    "sets.name-taken",
    "sets.no-match",
    "shell.changed-by",
    "staff.effect.",
    "submit.",
    "talk.",
    "transport.",
    "tui.",
    "unsubscribe.",
    "validation.active-plan",
    "validation.at-least",
    "validation.at-most",
    "validation.broken-picture",
    "validation.cep",
    "validation.common-password",
    "validation.credit-card",
    "validation.day",
    "validation.empty-file",
    "validation.file-too-large",
    "validation.file-type",
    "validation.foreign-phone",
    "validation.not-after",
    "validation.not-before",
    "validation.over-total",
    "validation.picture-too-large",
    "validation.positive",
    "validation.url",
];

/// What the browser says in the same words.
const FOR_THE_WEB_TOO: [&str; 11] = [
    "api.error",
    "api.forbidden",
    "api.forbidden-alone",
    "api.role.",
    "api.unrehearsed",
    "api.upstream-lacks",
    "batch.plan.effects",
    "batch.plan.ready",
    "batch.row.adds-up",
    "batch.tally.",
    "payments.charge.title",
];

fn params(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name).collect()
}

#[test]
fn every_language_says_everything_with_the_same_parameters() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("messages");
    let mut areas = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        areas.extend(serde_json::from_str::<Map<String, Value>>(&text).unwrap());
    }
    for lang in Lang::ALL {
        for (key, texts) in &areas {
            assert!(!texts[lang.tag()].is_null(), "{key} is missing in {}", lang.tag());
        }
        for key in Key::ALL {
            let of = |lang| key.template(lang).forms().into_iter().flat_map(params).collect::<BTreeSet<_>>();
            assert_eq!(of(lang), of(Lang::PtBr), "{} in {}", key.name(), lang.tag());
        }
    }
}

#[test]
fn every_call_is_described_in_every_language() {
    assert!(raw::exports().all(|route| route.doc == route.described(Lang::PtBr)));
    for (id, doc) in descriptors().iter().map(|about| (about.id, about.doc)) {
        let key = Key::named(&format!("doc.{id}"));
        let key = key.unwrap_or_else(|| panic!("client/messages: doc.{id} is missing"));
        assert_eq!(key.text(Lang::PtBr, &[]), doc, "doc.{id} is not what the table says");
    }
}

/// A closed list declares the beginning of its labels alone: here each word's own message is looked for.
#[test]
fn every_word_of_a_closed_list_has_a_label() {
    let document = openapi::document();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let mut words = 0;
    for (list, schema) in schemas {
        for (word, about) in schema["x-words"].as_object().into_iter().flatten() {
            assert!(about["label"].is_string(), "{list}: {word} has no label");
            words += 1;
        }
    }
    assert!(words > 40, "{words}");
}

#[test]
fn plurals_follow_each_language() {
    let say = |lang, n| Key::ApiInvalid.text(lang, &[("n", n)]);
    assert_eq!(say(Lang::PtBr, "1"), "Existe 1 erro de validação.");
    assert_eq!(say(Lang::PtBr, "2"), "Existem 2 erros de validação.");
    assert_eq!(say(Lang::Fr, "0"), "Il y a 0 erreur de validation.");
    assert_eq!(say(Lang::En, "0"), "There are 0 validation errors.");
    assert_eq!(say(Lang::Ar, "0"), "لا توجد أخطاء في التحقق.");
    assert_eq!(say(Lang::Ar, "1"), "يوجد خطأ واحد في التحقق.");
    assert_eq!(say(Lang::Ar, "2"), "يوجد خطآن في التحقق.");
    assert_eq!(say(Lang::Ar, "3"), "توجد 3 أخطاء في التحقق.");
    assert_eq!(say(Lang::Ar, "11"), "يوجد 11 خطأً في التحقق.");
    assert_eq!(say(Lang::Ar, "100"), "يوجد 100 خطأ في التحقق.");
    assert_eq!(say(Lang::Ar, "103"), "توجد 103 أخطاء في التحقق.");
}

/// One of each rule.
const RULES: [Rule; 31] = [
    Rule::Required,
    Rule::Email,
    Rule::Format,
    Rule::IsNot,
    Rule::Min(8),
    Rule::TooLong(8),
    Rule::Integer,
    Rule::Positive,
    Rule::CreditCard,
    Rule::Password,
    Rule::CommonPassword,
    Rule::Url,
    Rule::Cpf,
    Rule::Cnpj,
    Rule::Phone,
    Rule::Cep,
    Rule::AtLeast(1),
    Rule::AtMost(1),
    Rule::WrongPassword,
    Rule::OtpMissing,
    Rule::OtpWrong,
    Rule::SpentCode,
    Rule::NotSales,
    Rule::OverTotal,
    Rule::NotBefore(date(2026, 7, 1)),
    Rule::ActivePlan,
    Rule::BothMembers,
    Rule::SortNeedsMember,
    Rule::NoPhone,
    Rule::FixedGrant,
    Rule::EmailTaken,
];

#[test]
fn arabic_and_english_say_every_broken_rule() {
    let arabic = |text: &str| text.chars().any(|letter| ('\u{600}'..='\u{6ff}').contains(&letter));
    for rule in RULES {
        let message = rule.message();
        let text = message.text(Lang::Ar);
        assert!(arabic(&text) && !text.contains('{'), "{rule:?}: {text}");
        assert_ne!(message.text(Lang::En), message.text(Lang::PtBr), "{rule:?}");
    }
    let validation = Key::ALL.iter().filter(|key| key.name().starts_with("validation."));
    for key in validation.chain([&Key::ApiInvalid]) {
        let of = |lang| key.template(lang).forms().into_iter().flat_map(params).collect::<BTreeSet<_>>();
        assert_eq!(of(Lang::Ar), of(Lang::PtBr), "{}", key.name());
        assert!(key.template(Lang::Ar).forms().into_iter().all(arabic), "{}", key.name());
    }
}

#[test]
fn arabic_has_validation_messages_alone() {
    assert_eq!(Lang::negotiate("ar-EG,ar;q=0.9,en;q=0.5"), Lang::Ar);
    assert_eq!(Key::ApiLoginAgain.text(Lang::Ar, &[]), Key::ApiLoginAgain.text(Lang::PtBr, &[]));
    assert!(serde_json::from_value::<Lang>(json!("ar")).is_err(), "no account has it");
}

#[test]
fn an_abbreviation_ends_a_sentence_with_one_full_stop() {
    let to = |destination| {
        let params = [("n", "2"), ("origin", "Elo S.A."), ("destination", destination)];
        Key::ConversationsEffectMigrated.text(Lang::PtBr, &params)
    };
    assert_eq!(to("Rede Ltda."), "2 conversas passam de Elo S.A. para Rede Ltda.");
    assert_eq!(to("Rede ME"), "2 conversas passam de Elo S.A. para Rede ME.");
}

/// Returns the name that the browser knows a plural category by.
fn name(plural: Plural) -> String {
    format!("{plural:?}").to_lowercase()
}

#[test]
fn braces_in_a_value_are_no_placeholders() {
    let (user, amount) = ("{amount} {percent} {{n}} {user}", "R$ 1,00");
    for params in [[("user", user), ("amount", amount)], [("amount", amount), ("user", user)]] {
        let text = Key::ActionPaymentsChangeManagerText.text(Lang::PtBr, &params);
        assert!(text.contains(user) && text.matches(amount).count() == 1, "{text}");
    }
}

#[test]
fn the_web_speaks_from_the_same_catalogue() {
    let is_in = |name: &str, area: &str| name == area || area.ends_with('.') && name.starts_with(area);
    let is_of = |key: &Key, areas: &[&str]| areas.iter().any(|area| is_in(key.name(), area));
    let for_web = |key: &&Key| !is_of(key, &NOT_FOR_THE_WEB) || is_of(key, &FOR_THE_WEB_TOO);
    for lang in Lang::ALL {
        let mut all = Map::new();
        for key in Key::ALL.iter().filter(for_web) {
            let text = match key.template(lang) {
                Template::Plain(text) => json!(text),
                Template::Plural(forms) => {
                    forms.iter().map(|(plural, text)| (name(*plural), json!(text))).collect()
                }
            };
            all.insert(key.name().to_owned(), text);
        }
        accepted(
            &format!("web/src/text/{}.gen.json", lang.tag()),
            &(serde_json::to_string_pretty(&all).unwrap() + "\n"),
        );
    }
    let names: Vec<String> =
        Key::ALL.iter().filter(for_web).map(|key| format!("  | '{}'", key.name())).collect();
    let code =
        format!("// Generated by `make accept`. Do not edit.\nexport type Key =\n{}\n", names.join("\n"));
    accepted("web/src/text/keys.gen.ts", &code);
}

/// Words of closed lists that are no Portuguese, and stand in no sentence.
#[test]
fn no_portuguese_sentence_names_a_column_by_its_word() {
    let boards = Board::ALL.into_iter().flat_map(default_columns);
    let raw: BTreeSet<String> = boards
        .filter(|column| plain(&column.label) != plain(&column.name))
        .map(|column| column.name)
        .collect();
    assert!(raw.contains("finished"), "{raw:?}");
    // Programs and their manuals name what is typed.
    let is_typed =
        |key: &&Key| ["batch.", "cli.", "doc.", "tui."].iter().any(|area| key.name().starts_with(area));
    for key in Key::ALL.iter().filter(|key| !is_typed(key)) {
        let text = key.text(Lang::PtBr, &[]);
        let mut words = text.split(|sign: char| !sign.is_alphanumeric() && sign != '_');
        assert_eq!(words.find(|word| raw.contains(*word)), None, "{}: {text}", key.name());
    }
}
