//! The history in words: labels of fields, and formatted values.

use jiff::civil::Date;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::FieldChange;
use crate::message::capital::capitalize;
use crate::message::{Key, Lang};
use crate::record::{Holds, Kind};
use crate::value::date::{show_date, show_instant};
use crate::value::money::Money;

/// Returns the label of a kind of record, or the name itself if no kind has it.
pub fn record_label(record: &str, lang: Lang) -> String {
    Kind::named(record).map_or_else(|| record.to_owned(), |kind| kind.label(lang))
}

/// Returns the changes from the old to the new values of a record, field by field.
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

/// Returns the change of a field; `None` if both values read the same.
fn change(record: &str, name: &str, was: Option<&Value>, now: &Value, lang: Lang) -> Option<FieldChange> {
    let field = Kind::named(record).and_then(|kind| kind.field(name));
    let empty = || Key::ShellEmptyValue.text(lang, &[]);
    let read = |value: &Value| {
        let told = field.and_then(|field| in_words(field.holds, value, lang));
        told.or_else(|| plain(record, value, lang)).unwrap_or_else(empty)
    };
    let (old, new) = (was.map(read), read(now));
    if old.clone().unwrap_or_else(empty) == new {
        return None;
    }
    Some(FieldChange { name: name.to_owned(), label: label(record, name, lang), old, new })
}

/// Returns the label of a field. One that no kind declares is called by the words of its name.
fn label(record: &str, path: &str, lang: Lang) -> String {
    let kind = Kind::named(record);
    let last = path.rsplit('.').next().unwrap_or(path);
    let declared = kind.and_then(|kind| kind.field(path).or_else(|| kind.field(last)));
    declared.map_or_else(|| worded(path), |field| field.label.text(lang, &[]))
}

/// Returns the words of a name: `gateway_ref` becomes `Gateway ref`.
fn worded(path: &str) -> String {
    capitalize(&path.replace(['.', '_', '-'], " "))
}

/// Flattens nested fields to paths. An object of an id and a name becomes its name.
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

/// Formats a value by its field's kind; `None` if it is of another kind.
fn in_words(holds: Holds, value: &Value, lang: Lang) -> Option<String> {
    match holds {
        Holds::Any => None,
        Holds::Text => verbatim(value),
        Holds::Money => Some(Money::deserialize(value).ok()?.to_string()),
        Holds::Id | Holds::Named(_) => number(value),
        Holds::Words(words) => match value {
            Value::Array(items) => Some(all(items, |item| words(item, lang))),
            value => words(value, lang),
        },
    }
}

/// Formats a value without a known kind; `None` if it is empty.
fn plain(record: &str, value: &Value, lang: Lang) -> Option<String> {
    let text = match value {
        Value::Null => return None,
        Value::Bool(yes) => if *yes { Key::ShellYes } else { Key::ShellNo }.text(lang, &[]),
        Value::String(text) => moment(text).unwrap_or_else(|| text.clone()),
        Value::Array(items) => all(items, |item| plain(record, item, lang)),
        Value::Object(parts) => object(record, parts, lang),
        Value::Number(_) => value.to_string(),
    };
    Some(text).filter(|text| !text.is_empty())
}

/// Describes a record within a list: its texts, and the labels of its other fields. Its number means nothing to readers.
fn object(record: &str, parts: &Map<String, Value>, lang: Lang) -> String {
    let told = parts.iter().filter(|(name, _)| *name != "id").filter_map(|(name, value)| match value {
        Value::Bool(false) => None,
        Value::Bool(true) => Some(label(record, name, lang)),
        Value::String(_) => plain(record, value, lang),
        value => plain(record, value, lang).map(|value| format!("{}: {value}", label(record, name, lang))),
    });
    told.collect::<Vec<_>>().join(" · ")
}

/// Returns a non-empty text unchanged.
fn verbatim(value: &Value) -> Option<String> {
    value.as_str().filter(|text| !text.is_empty()).map(str::to_owned)
}

/// Formats a text that is a day or an instant.
fn moment(text: &str) -> Option<String> {
    let day = || Date::strptime("%Y-%m-%d", text).map(show_date);
    text.parse().map(show_instant).or_else(|_| day()).ok()
}

/// Formats an id.
fn number(value: &Value) -> Option<String> {
    value.as_i64().map(|id| format!("#{id}"))
}

fn all(items: &[Value], read: impl FnMut(&Value) -> Option<String>) -> String {
    items.iter().filter_map(read).collect::<Vec<_>>().join(", ")
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
        let zones = json!({ "zones": ["SP", { "id": 7, "name": "Zona Norte" }, 8] });
        assert_eq!(
            told("coverage", json!({ "zones": [] }), zones),
            [["Zonas preferidas", "vazio", "SP, Zona Norte, 8"]]
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
    fn unknown_fields_are_called_by_the_words_of_their_names() {
        let new = json!({ "status": "on-hold", "flags": [true, 3], "odd": { "a": "", "b": { "c": "2026-11-21" } } });
        assert_eq!(
            told("novelty", json!({ "status": null }), new),
            [["Flags", "", "Sim, 3"], ["Odd b c", "", "21/11/2026"], ["Status", "vazio", "on-hold"]]
        );
        assert_eq!(
            told("transaction", json!({}), json!({ "status": "new-word" })),
            [["Status", "", "new-word"]]
        );
        assert_eq!(record_label("novelty", Lang::PtBr), "novelty");
    }

    #[test]
    fn records_in_lists_are_told_in_words() {
        let phone = |phone: &str, master| json!({ "id": 7, "phone": phone, "master": master });
        let old = json!({ "phones": [phone("11910000001", true)] });
        let new = json!({ "phones": [phone("11910000001", true), phone("11910000002", false)] });
        assert_eq!(
            told("additions", old, new),
            [["Telefones", "11910000001 · Principal", "11910000001 · Principal, 11910000002"]]
        );
    }

    /// A value of a field, nested as deep as records are.
    fn samples() -> Vec<Value> {
        let nested = json!({ "id": 1, "text": "a", "done": true, "n": 3, "inner": { "day": "2026-11-21", "list": [{ "name": "b" }] } });
        vec![
            json!(true),
            json!(7),
            json!("a"),
            json!([1, "b"]),
            nested.clone(),
            json!([nested.clone(), [nested]]),
        ]
    }

    #[test]
    fn no_value_of_any_record_is_told_as_a_program_would() {
        for kind in crate::record::all() {
            let names = kind.fields.iter().map(|field| field.path.to_owned());
            for name in names.chain(["not_declared".to_owned()]) {
                for value in samples() {
                    for [label, _, new] in told(kind.name, json!({}), json!({ name.clone(): value })) {
                        assert!(!new.contains(['{', '[', '"']), "{} {name}: {new}", kind.name);
                        assert!(!label.contains(['_', '.', '{']), "{} {name}: {label}", kind.name);
                    }
                }
            }
        }
    }

    #[test]
    fn what_reads_the_same_is_no_change() {
        assert!(told("conversation", json!({ "readed": false }), json!({ "readed": false })).is_empty());
        assert!(told("conversation", json!({}), json!({ "note": null })).is_empty());
    }
}
