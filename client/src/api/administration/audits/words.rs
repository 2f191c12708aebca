//! The history in words: what the fields of an audit row are called, and how their values read.

use jiff::civil::Date;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::FieldChange;
use crate::api::finance::payments::{PaymentStatus, PaymentType, SubscriptionStatus};
use crate::api::members::members::MemberStatus;
use crate::api::service::conversations::{Channel, CloseReason};
use crate::api::service::outbox::OutboxState;
use crate::message::{Key, Lang};
use crate::value::date::{show_date, show_instant};
use crate::value::money::Money;

/// How a value reads; `None` where it is not what the field usually holds.
type Words = fn(&Value, Lang) -> Option<String>;

/// What people call a kind of record; its own name where nobody calls it anything.
pub fn record_label(record: &str, lang: Lang) -> String {
    let key = match record {
        "user" => Key::HistoryRecordMember,
        "transaction" => Key::HistoryRecordTransaction,
        "subscription" => Key::HistoryRecordSubscription,
        "conversation" => Key::HistoryRecordConversation,
        "outbox" => Key::HistoryRecordOutbox,
        _ => return record.to_owned(),
    };
    key.text(lang, &[])
}

/// What changed from the old to the new values of a record, field by field.
pub fn changes(
    record: &str,
    old: &Map<String, Value>,
    new: &Map<String, Value>,
    lang: Lang,
) -> Vec<FieldChange> {
    let (old, new) = (leaves(old), leaves(new));
    let since = |name: &str| new.iter().find(|(field, _)| field == name).map_or(&Value::Null, |(_, now)| now);
    let gone = old.iter().map(|(name, was)| (name, Some(was), since(name)));
    let come = new.iter().filter(|(name, _)| !old.iter().any(|(field, _)| field == name));
    gone.chain(come.map(|(name, now)| (name, None, now)))
        .filter_map(|(name, was, now)| change(record, name, was, now, lang))
        .collect()
}

/// Nothing where it reads the same before and after.
fn change(record: &str, name: &str, was: Option<&Value>, now: &Value, lang: Lang) -> Option<FieldChange> {
    let (key, words) = meaning(record, name).unzip();
    let empty = || Key::HistoryEmptyValue.text(lang, &[]);
    let read = |value: &Value| {
        words.and_then(|words| words(value, lang)).or_else(|| plain(value, lang)).unwrap_or_else(empty)
    };
    let (old, new) = (was.map(read), read(now));
    if old.clone().unwrap_or_else(empty) == new {
        return None;
    }
    let label = key.map_or_else(|| name.to_owned(), |key| key.text(lang, &[]));
    Some(FieldChange { name: name.to_owned(), label, old, new })
}

/// Every field with its name; of somebody who is told by id and name the name is enough.
fn leaves(values: &Map<String, Value>) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    for (name, value) in values {
        match value {
            Value::Object(person) if person.contains_key("name") => {
                found.push((name.clone(), person["name"].clone()));
            }
            Value::Object(inner) => {
                found.extend(
                    leaves(inner).into_iter().map(|(field, value)| (format!("{name}.{field}"), value)),
                );
            }
            _ => found.push((name.clone(), value.clone())),
        }
    }
    found
}

fn meaning(record: &str, field: &str) -> Option<(Key, Words)> {
    Some(match (record, field) {
        ("conversation", "finished") => (Key::ConversationsPageFilterStatus, finished),
        ("conversation", "reason") => {
            (Key::ConversationsFinishReason, |value, lang| Some(word::<CloseReason>(value)?.label(lang)))
        }
        ("conversation", "note") => (Key::ConversationsFinishNote, verbatim),
        ("conversation", "readed") => (Key::HistoryFieldReaded, plain),
        ("conversation", "company_user_id") => (Key::MemberKindCompany, number),
        ("conversation", "rep_user_id") => (Key::MemberKindRepresentative, number),
        ("conversation", "message") => (Key::HistoryRecordMessage, number),
        ("conversation", "joined") => (Key::HistoryFieldJoined, number),
        ("conversation", "joined_by") => (Key::HistoryFieldJoinedBy, number),
        ("conversation", "link.user_id") => (Key::HistoryFieldLinkFor, number),
        ("conversation", "sent.user_id") => (Key::HistoryFieldSentTo, number),
        ("conversation", "sent.channels") => (Key::HistoryFieldChannels, channels),
        ("conversation", "link.expires_at" | "sent.expires_at") => (Key::HistoryFieldLinkUntil, plain),
        ("user", "status") => {
            (Key::PaymentsPageFilterStatus, |value, lang| Some(word::<MemberStatus>(value)?.label(lang)))
        }
        ("user", "end_of_plan") => (Key::HistoryFieldEndOfPlan, plain),
        ("user", "favourite") => (Key::HistoryRecordFavourite, number),
        ("user", "conversations.to") => (Key::HistoryFieldConversationsTo, number),
        ("user", "conversations.from") => (Key::HistoryFieldConversationsFrom, number),
        ("user", "conversations.count") => (Key::HistoryFieldConversationsCount, plain),
        ("transaction", "status") => {
            (Key::PaymentsPageFilterStatus, |value, lang| Some(word::<PaymentStatus>(value)?.label(lang)))
        }
        ("transaction", "amount") => (Key::HistoryFieldAmount, money),
        ("transaction", "method") => {
            (Key::HistoryFieldMethod, |value, lang| Some(word::<PaymentType>(value)?.label(lang)))
        }
        ("transaction", "word") => (Key::PaymentsPageDetailsGatewayStatus, verbatim),
        ("transaction", "gateway_ref") => (Key::HistoryFieldGatewayRef, verbatim),
        ("transaction", "subscription") => (Key::PaymentsPageDetailsSubscription, |value, lang| {
            Some(word::<SubscriptionStatus>(value)?.label(lang))
        }),
        ("transaction", "charged") => (Key::HistoryFieldCharged, verbatim),
        ("transaction", "proposed") => (Key::HistoryFieldProposed, verbatim),
        ("transaction", "account_manager") => (Key::PaymentsPageColumnManager, verbatim),
        ("subscription", "status") => (Key::PaymentsPageFilterStatus, |value, lang| {
            Some(word::<SubscriptionStatus>(value)?.label(lang))
        }),
        ("outbox", "state") => {
            (Key::PaymentsPageFilterStatus, |value, lang| Some(word::<OutboxState>(value)?.label(lang)))
        }
        (_, "recalled") => (Key::HistoryFieldRecalled, verbatim),
        (_, "retried") => (Key::HistoryFieldRetried, verbatim),
        (_, "user_id") => (Key::HistoryFieldMember, number),
        (_, "account_manager_id") => (Key::PaymentsPageColumnManager, number),
        _ => return None,
    })
}

/// Any value, whatever it means; nothing where there is none.
fn plain(value: &Value, lang: Lang) -> Option<String> {
    let text = match value {
        Value::Null => return None,
        Value::Bool(yes) => if *yes { Key::ShellYes } else { Key::ShellNo }.text(lang, &[]),
        Value::String(text) => moment(text).unwrap_or_else(|| text.clone()),
        Value::Array(items) => all(items, |item| plain(item, lang)),
        Value::Number(_) | Value::Object(_) => value.to_string(),
    };
    Some(text).filter(|text| !text.is_empty())
}

/// A text as somebody wrote it.
fn verbatim(value: &Value, _: Lang) -> Option<String> {
    value.as_str().filter(|text| !text.is_empty()).map(str::to_owned)
}

/// A day or an instant.
fn moment(text: &str) -> Option<String> {
    let day = || Date::strptime("%Y-%m-%d", text).map(show_date);
    text.parse().map(show_instant).or_else(|_| day()).ok()
}

/// A record by its number.
fn number(value: &Value, _: Lang) -> Option<String> {
    value.as_i64().map(|id| format!("#{id}"))
}

fn money(value: &Value, _: Lang) -> Option<String> {
    word::<Money>(value).map(|amount| amount.to_string())
}

fn finished(value: &Value, lang: Lang) -> Option<String> {
    let key = if value.as_bool()? { Key::ConversationsStatusFinished } else { Key::ConversationsStatusOpen };
    Some(key.text(lang, &[]))
}

fn channels(value: &Value, lang: Lang) -> Option<String> {
    Some(all(value.as_array()?, |item| Some(word::<Channel>(item)?.label(lang))))
}

fn all(items: &[Value], read: impl FnMut(&Value) -> Option<String>) -> String {
    items.iter().filter_map(read).collect::<Vec<_>>().join(", ")
}

/// A value of a closed list.
fn word<T: DeserializeOwned>(value: &Value) -> Option<T> {
    T::deserialize(value).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn told(record: &str, old: Value, new: Value) -> Vec<[String; 3]> {
        let fields = |values: Value| values.as_object().cloned().unwrap_or_default();
        let changes = changes(record, &fields(old), &fields(new), Lang::PtBr).into_iter();
        let mut told: Vec<_> =
            changes.map(|change| [change.label, change.old.unwrap_or_default(), change.new]).collect();
        told.sort();
        told
    }

    #[test]
    fn fields_have_names_and_their_values_words() {
        let new = json!({ "finished": true, "reason": "Outro", "note": "2026-11-21" });
        assert_eq!(
            told("conversation", json!({ "finished": false }), new),
            [["Motivo", "", "Outro"], ["Observação", "", "2026-11-21"], ["Situação", "Aberta", "Encerrada"]]
        );
        let sent =
            json!({ "user_id": 7, "channels": ["email", "whatsapp"], "expires_at": "2026-11-21T03:00:00Z" });
        assert_eq!(
            told("conversation", json!({}), json!({ "sent": sent })),
            [
                ["Canais", "", "E-mail, WhatsApp"],
                ["Link enviado a", "", "#7"],
                ["Link válido até", "", "21/11/2026 00:00:00"]
            ]
        );
        let new = json!({ "amount": 1234.5, "method": "pix", "user_id": 7 });
        assert_eq!(
            told("transaction", json!(null), new),
            [["Forma de pagamento", "", "Pix"], ["Membro", "", "#7"], ["Valor", "", "R$ 1.234,50"]]
        );
        let manager = |name: &str| json!({ "account_manager": { "id": 1, "name": name } });
        assert_eq!(
            told("transaction", json!({ "account_manager": null }), manager("Ana")),
            [["Consultor", "vazio", "Ana"]]
        );
        assert_eq!(
            told(
                "user",
                json!({ "end_of_plan": "2026-11-21", "status": "lead" }),
                json!({ "status": "active" })
            ),
            [["Fim do plano", "21/11/2026", "vazio"], ["Status", "Lead", "Ativo"]]
        );
    }

    #[test]
    fn what_nobody_named_is_told_as_it_stands() {
        let new = json!({ "status": "on-hold", "flags": [true, 3], "odd": { "a": "", "b": { "c": "2026-11-21" } } });
        assert_eq!(
            told("novelty", json!({ "status": null }), new),
            [["flags", "", "Sim, 3"], ["odd.b.c", "", "21/11/2026"], ["status", "vazio", "on-hold"]]
        );
        assert_eq!(
            told("transaction", json!({}), json!({ "status": "new-word" })),
            [["Status", "", "new-word"]]
        );
        assert_eq!(record_label("novelty", Lang::PtBr), "novelty");
    }

    #[test]
    fn what_reads_the_same_is_no_change() {
        assert!(told("conversation", json!({ "readed": false }), json!({ "readed": false })).is_empty());
        assert!(told("conversation", json!({}), json!({ "note": null })).is_empty());
    }
}
