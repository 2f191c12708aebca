//! Health scores of paying members, with what each of their parts says.

use client::api::members::health_scores::{HealthScore, HealthShare, List, Recalculate};
use client::endpoint::Endpoint;
use client::message::{Key, Lang};
use client::value::word::Word;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::core::cmd::Cmd;
use crate::core::keymap::{Binding, READING, bind, letter};
use crate::core::theme::Tone;
use crate::kit::facts::{Fact, Section, of_record, section};
use crate::kit::resource::Resource;

/// The screen knows nothing beside its list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HealthScreen {}

impl Resource for HealthScreen {
    type List = List;
    const OWN_KEYS: &'static [Binding] =
        &[bind(READING, &[letter('R')], Cmd::act(Recalculate::ID), Key::ActionHealthScoresRecalculate, None)];

    /// The list's facts, then the share of each component with its reason.
    fn sections(record: &Value, lang: Lang) -> Vec<Section> {
        let score = HealthScore::deserialize(record).map(|score| score.components).unwrap_or_default();
        let share = |share: &HealthShare| Fact {
            label: share.component.label(lang),
            value: format!("{}/{} · {}", share.points, share.weight, share.sentence),
            tone: if share.points < share.weight { Tone::Text } else { Tone::Good },
        };
        let shares = section(Key::ColumnHealthScore, score.iter().map(share).collect(), lang);
        vec![of_record(HealthScreen::table(), record, lang), shares]
    }
}
