//! The filter line of conversations: `tipo:conversa user1:12 user2:9 aberta lida:não pasta:outros palavras livres`. A word
//! that names no field is a state, a flag that holds, or else looked for in what the messages say.

use client::api::service::conversations::Direction;
use client::api::service::conversations::{Folder, Kind, MessageFilter, Scope, Side};
use client::message::{Key, Lang};
use client::rules::Invalid;
use client::value::id::MemberId;
use client::value::word::Word;
use serde::{Deserialize, Serialize};

use crate::kit::filter::{Meaning, Vocabulary, choice, flag, range, show_range, slug, yes_or_no};

/// Which messages a list shows.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MessageQuery {
    /// Whose.
    #[serde(skip_serializing_if = "is_of_all")]
    pub scope: Scope,
    /// Which of them, and in which order.
    #[serde(flatten)]
    pub filter: MessageFilter,
}

fn is_of_all(scope: &Scope) -> bool {
    *scope == Scope::All
}

/// What the words mean, and to whom.
#[derive(Debug, Clone, Copy)]
pub struct MessageWords {
    /// The reader's language.
    pub lang: Lang,
}

/// What was read so far.
#[derive(Debug, Clone, Default)]
pub struct Draft {
    kind: Option<Kind>,
    user_1: Option<MemberId>,
    user_2: Option<MemberId>,
    filter: MessageFilter,
}

/// What messages can be filtered by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are the filter's")]
pub enum Field {
    Type,
    User1,
    User2,
    State,
    Read,
    Responded,
    Active,
    Latest,
    Folder,
    From,
    Sent,
    ReadAt,
    Words,
}

const KINDS: [(Kind, Key); 3] = [
    (Kind::Enviadas, Key::TuiMessageFilterTypeSent),
    (Kind::Recebidas, Key::TuiMessageFilterTypeReceived),
    (Kind::Conversa, Key::TuiMessageFilterTypeBetween),
];
const FOLDERS: [Folder; 2] = [Folder::Primary, Folder::Others];
const SIDES: [Side; 2] = [Side::Company, Side::Rep];
/// The fields that a word alone sets to yes.
const FLAGS: [Field; 4] = [Field::Read, Field::Responded, Field::Active, Field::Latest];

impl Vocabulary for MessageWords {
    type Field = Field;
    type Draft = Draft;
    type Filter = MessageQuery;

    const FIELDS: &'static [Field] = &[
        Field::Type,
        Field::User1,
        Field::User2,
        Field::State,
        Field::Read,
        Field::Responded,
        Field::Active,
        Field::Latest,
        Field::Folder,
        Field::From,
        Field::Sent,
        Field::ReadAt,
        Field::Words,
    ];

    fn lang(&self) -> Lang {
        self.lang
    }

    fn names(field: Field) -> (&'static str, Key, Key) {
        match field {
            Field::Type => ("type", Key::TuiMessageFilterType, Key::TuiMessageFilterTypeHelp),
            Field::User1 => ("user_1", Key::TuiMessageFilterUser1, Key::TuiMessageFilterUser1Help),
            Field::User2 => ("user_2", Key::TuiMessageFilterUser2, Key::TuiMessageFilterUser2Help),
            Field::State => ("finished", Key::TuiMessageFilterState, Key::TuiMessageFilterStateHelp),
            Field::Read => ("readed", Key::TuiMessageFilterRead, Key::TuiMessageFilterReadHelp),
            Field::Responded => {
                ("responded", Key::TuiMessageFilterResponded, Key::TuiMessageFilterRespondedHelp)
            }
            Field::Active => {
                ("sender_is_active", Key::TuiMessageFilterActive, Key::TuiMessageFilterActiveHelp)
            }
            Field::Latest => ("latest", Key::TuiMessageFilterLatest, Key::TuiMessageFilterLatestHelp),
            Field::Folder => ("folder", Key::TuiMessageFilterFolder, Key::TuiMessageFilterFolderHelp),
            Field::From => ("sender_type", Key::TuiMessageFilterFrom, Key::TuiMessageFilterFromHelp),
            Field::Sent => ("send_on", Key::TuiMessageFilterSent, Key::TuiMessageFilterSentHelp),
            Field::ReadAt => ("readed_at", Key::TuiMessageFilterReadAt, Key::TuiMessageFilterReadAtHelp),
            Field::Words => ("q", Key::TuiMessageFilterWords, Key::TuiMessageFilterWordsHelp),
        }
    }

    fn choices(&self, field: Field) -> Vec<Meaning> {
        match field {
            Field::Type => KINDS.iter().map(|(_, key)| choice(key.text(self.lang, &[]))).collect(),
            Field::State => {
                let states = [Key::ConversationsStatusFinished, Key::ConversationsStatusOpen];
                states.iter().map(|key| choice(key.text(self.lang, &[]))).collect()
            }
            Field::Read | Field::Responded | Field::Active | Field::Latest => yes_or_no(self.lang),
            Field::Folder => FOLDERS.iter().map(|folder| choice(folder.label(self.lang))).collect(),
            Field::From => SIDES.iter().map(|side| choice(side.label(self.lang))).collect(),
            Field::User1 | Field::User2 | Field::Sent | Field::ReadAt | Field::Words => Vec::new(),
        }
    }

    fn set(&self, draft: &mut Draft, field: Field, value: &str) -> Option<()> {
        let chosen = || self.chosen(field, value);
        let flag = || flag(value, chosen());
        let filter = &mut draft.filter;
        match field {
            Field::Type => {
                let wire = serde_json::from_value(value.into()).ok();
                draft.kind = Some(wire.or_else(|| Some(KINDS[chosen()?].0))?);
            }
            Field::User1 => draft.user_1 = Some(value.parse().ok()?),
            Field::User2 => draft.user_2 = Some(value.parse().ok()?),
            Field::State => filter.finished = Some(flag()?),
            Field::Read => filter.readed = Some(flag()?),
            Field::Responded => filter.responded = Some(flag()?),
            Field::Active => filter.sender_is_active = Some(flag()?),
            Field::Latest => filter.latest = Some(flag()?),
            Field::Folder => {
                let wire = serde_json::from_value(value.into()).ok();
                filter.folder = Some(wire.or_else(|| Some(FOLDERS[chosen()?]))?);
            }
            Field::From => {
                let wire = serde_json::from_value(value.into()).ok();
                filter.sender_type = Some(wire.or_else(|| Some(SIDES[chosen()?]))?);
            }
            Field::Sent => filter.send_on = Some(range(value)?),
            Field::ReadAt => filter.readed_at = Some(range(value)?),
            Field::Words => {
                let before = filter.q.take().map(|before| before + " ").unwrap_or_default();
                filter.q = Some(before + value);
            }
        }
        Some(())
    }

    fn loose(&self, draft: &mut Draft, word: &str) -> Option<()> {
        match self.meant(word) {
            Some(Field::State) => self.set(draft, Field::State, word),
            Some(field) => self.set(draft, field, "1"),
            None => self.set(draft, Field::Words, word),
        }
    }

    fn finish(&self, draft: Draft) -> Result<MessageQuery, String> {
        let told =
            |invalid: Invalid| invalid.texts(self.lang).into_values().flatten().next().unwrap_or_default();
        let Draft { kind, user_1, user_2, filter } = draft;
        let scope = Scope::of(kind, user_1, user_2).map_err(told)?;
        filter.check().map_err(told)?;
        Ok(MessageQuery { scope, filter })
    }

    fn written(&self, query: &MessageQuery, field: Field) -> Option<String> {
        let MessageQuery { scope, filter } = query;
        let (kind, user_1, user_2) = match scope {
            Scope::All => (None, None, None),
            Scope::Of(Direction::Enviadas, member) => (Some(0), Some(member), None),
            Scope::Of(Direction::Recebidas, member) => (Some(1), Some(member), None),
            Scope::Between(one, other) => (Some(2), Some(one), Some(other)),
        };
        let named = |value: String| self.named(field, &value);
        let flag = |flag: Option<i64>| {
            let choices = yes_or_no(self.lang);
            let own = || Self::names(field).1.text(self.lang, &[]);
            flag.map(|flag| if flag == 1 { own() } else { named(choices[1].0.clone()) })
        };
        match field {
            Field::Type => kind.map(|kind: usize| named(slug(&KINDS[kind].1.text(self.lang, &[])))),
            Field::User1 => user_1.map(|id| named(id.to_string())),
            Field::User2 => user_2.map(|id| named(id.to_string())),
            Field::State => {
                filter.finished.map(|finished| self.choices(field)[usize::from(finished == 0)].0.clone())
            }
            Field::Read => flag(filter.readed),
            Field::Responded => flag(filter.responded),
            Field::Active => flag(filter.sender_is_active),
            Field::Latest => flag(filter.latest),
            Field::Folder => filter.folder.map(|folder| named(slug(&folder.label(self.lang)))),
            Field::From => filter.sender_type.map(|side| named(slug(&side.label(self.lang)))),
            Field::Sent => filter.send_on.map(|range| named(show_range(range))),
            Field::ReadAt => filter.readed_at.map(|range| named(show_range(range))),
            Field::Words => filter.q.as_ref().map(|words| {
                let word = |word: &str| {
                    let plain = self.meant(word).is_none() && !word.contains(':');
                    if plain { word.to_owned() } else { named(word.to_owned()) }
                };
                words.split_whitespace().map(word).collect::<Vec<_>>().join(" ")
            }),
        }
    }
}

impl MessageWords {
    /// The field that a word alone is about, if it is not just a word.
    fn meant(&self, word: &str) -> Option<Field> {
        if self.chosen(Field::State, word).is_some() {
            return Some(Field::State);
        }
        FLAGS.into_iter().find(|flag| slug(&Self::names(*flag).1.text(self.lang, &[])) == slug(word))
    }
}
