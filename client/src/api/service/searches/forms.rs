//! The forms of searches.

use super::{FREQUENCIES, Save, SavedSearch, SearchOrder, Send, Update};
use crate::api::members::members::MemberKind;
use crate::api::members::members::sections::forms;
use crate::api::members::reference::{Segment, ZoneState};
use crate::api::service::conversations::Channel;
use crate::endpoint::Endpoint;
use crate::endpoint::form_parts::{choice, form, required};
use crate::form::{Choice, Expr, Field, Form, Kind, Value};
use crate::message::{Key, Lang};
use crate::value::word::{self, Word};

/// Returns the form of `searches.save`: states and zones, all segments, and words.
pub fn save(states: &[ZoneState], segments: &[Segment], lang: Lang) -> Form {
    let mut fields = vec![
        required("name", Key::ColumnName, Kind::Text, lang),
        kinds(lang),
        Field::new("words", Key::SearchesFieldWords.text(lang, &[]), Kind::Text),
        Field { default: SearchOrder::default().name().as_str().into(), ..orders(lang) },
        Field { default: FREQUENCIES[0].into(), ..frequencies(lang) },
    ];
    fields.extend([forms::places(None, states, lang), forms::segments(None, segments, lang)]);
    form(Save::ID, fields, lang)
}

/// Returns the form of `searches.update`: empty fields stay as they are.
pub fn update(lang: Lang) -> Form {
    let optional = |field: Field| Field { required_when: Expr::FALSE, ..field };
    let fields = vec![
        Field::new("name", Key::ColumnName.text(lang, &[]), Kind::Text),
        kinds(lang),
        Field::new("words", Key::SearchesFieldWords.text(lang, &[]), Kind::Text),
        optional(orders(lang)),
        optional(frequencies(lang)),
    ];
    form(Update::ID, fields, lang)
}

/// Returns the form of `searches.send`: which of the member's searches, and by which channels.
pub fn send(searches: &[SavedSearch], lang: Lang) -> Form {
    let saved = Field {
        options: searches.iter().map(|saved| Choice::new(saved.id.get(), saved.name.clone())).collect(),
        default: searches.first().map_or(Value::Null, |saved| saved.id.get().into()),
        ..required("search_id", Key::ColumnSearch, Kind::Select, lang)
    };
    let channels = Field {
        options: Channel::ALL.map(|channel| choice(channel, lang)).into(),
        default: Value::List(vec![Channel::Email.name().as_str().into()]),
        ..required("channels", Key::FieldChannels, Kind::Several, lang)
    };
    form(Send::ID, vec![saved, channels], lang)
}

fn kinds(lang: Lang) -> Field {
    let options = word::all::<MemberKind>().into_iter().map(|kind| choice(kind, lang)).collect();
    Field { options, ..Field::new("kind", Key::SearchesFieldKind.text(lang, &[]), Kind::Segmented) }
}

fn orders(lang: Lang) -> Field {
    let options = word::all::<SearchOrder>().into_iter().map(|order| choice(order, lang)).collect();
    Field { options, ..required("order", Key::SearchesFieldOrder, Kind::Select, lang) }
}

fn frequencies(lang: Lang) -> Field {
    let [now, daily, weekly] =
        [Key::SettingsFrequencyNow, Key::SettingsFrequencyDaily, Key::SettingsFrequencyWeekly]
            .map(|key| key.text(lang, &[]));
    let labels = FREQUENCIES.into_iter().zip([now, daily, weekly]);
    let options = labels.map(|(days, label)| Choice::new(days, label)).collect();
    Field { options, ..required("frequency", Key::SearchesFieldFrequency, Kind::Segmented, lang) }
}
