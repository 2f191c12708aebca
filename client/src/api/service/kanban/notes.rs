//! The notes of a card: what the card shows of them, what their call takes, and the form.

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Annotate;
use super::changes::LONGEST_TEXT;
use super::words::Bias;
use crate::endpoint::Endpoint;
use crate::endpoint::form_parts::{choice, form as form_of, text};
use crate::form::{Field, Form, Kind};
use crate::message::{Key, Lang};
use crate::rules::{Invalid, Rule};
use crate::value::given::given;
use crate::value::id::MemberId;

/// The notes of a card.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CardNotes {
    /// The mood that the side panel notes.
    #[serde(default)]
    pub bias: Option<Bias>,
    /// The note of the side panel.
    #[serde(default)]
    pub annotation: Option<String>,
    /// The day of the next contact, as the side panel notes it.
    #[serde(default)]
    pub next_contact_at: Option<Date>,
    /// The tags of the side panel.
    #[serde(default)]
    pub tags: Vec<String>,
}

/// The side panel of a card. A field that is absent stays as it is; null or an empty text clears it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Sidebar {
    /// The member. Required.
    #[schemars(extend("x-required" = true))]
    pub user_id: Option<MemberId>,
    /// The note.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<String>", length(max = LONGEST_TEXT))]
    pub annotation: Option<Option<String>>,
    /// The day of the next contact.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<Date>")]
    pub next_contact_at: Option<Option<Date>>,
    /// The mood.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<Bias>")]
    pub bias: Option<Option<Bias>>,
    /// The tags.
    pub tags: Option<Vec<String>>,
}

impl Sidebar {
    /// The largest number of tags.
    pub const MOST_TAGS: usize = 10;
    /// The longest tag, in characters.
    pub const LONGEST_TAG: i64 = 30;

    /// Limits the tags.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        let most = Sidebar::MOST_TAGS;
        let tags = self.tags.as_deref().unwrap_or_default();
        invalid.ensure("tags", tags.len() <= most, Rule::AtMost(i64::try_from(most).unwrap_or(i64::MAX)));
        let is_long = |tag: &String| tag.chars().count() > Sidebar::LONGEST_TAG as usize;
        invalid.ensure("tags", !tags.iter().any(is_long), Rule::TooLong(Sidebar::LONGEST_TAG));
        invalid.into_result(())
    }
}

/// Returns the form of `cards.annotate`: empty fields stay as they are.
pub fn form(lang: Lang) -> Form {
    let fields = vec![
        text("annotation", Key::ColumnNote, lang),
        Field::new("next_contact_at", Key::FieldNextContactAt.text(lang, &[]), Kind::Date),
        Field {
            options: Bias::ALL.iter().map(|bias| choice(*bias, lang)).collect(),
            ..Field::new("bias", Key::FieldBias.text(lang, &[]), Kind::Segmented)
        },
    ];
    form_of(Annotate::ID, fields, lang)
}
