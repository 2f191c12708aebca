//! Health scores of paying members, with what each of their parts says.

use client::api::members::health_scores::{HealthScore, HealthShare, List, Recalculate};
use client::endpoint::Endpoint;
use client::message::{Key, Lang};
use client::record::{Kind, Record};
use client::value::id::kind;
use client::value::word::Word;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::core::cmd::Cmd;
use crate::core::keymap::{
    Binding, FILTER, MARK, MARK_RANGE, MEMBER_OF, NEXT_RECORD, NEXT_VIEW, OPEN_RECORD, PREVIOUS_RECORD,
    READING, SORT, SORT_REVERSE, bind, letter, second,
};
use crate::core::place::Place;
use crate::core::theme::Tone;
use crate::kit::facts::{Fact, Section, of_record, section};
use crate::kit::filter::fields::Fields;
use crate::kit::list::table::Table;
use crate::kit::resource::{Listing, Reader, Resource, Texts};
use crate::kit::screen::command::{Command, plain};
use crate::screens::{HEALTH_SCORES, listed};

/// The list, as the contract declares it.
pub static TABLE: Table = Table::of::<List>();
static FIELDS: Fields = Fields::of::<List>();

/// The screen.
pub type HealthScores = Listing<HealthScreen>;

/// The screen knows nothing beside its list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HealthScreen {}

impl Resource for HealthScreen {
    const PLACE: Place = HEALTH_SCORES;
    const TEXTS: Texts = listed(Key::ListHealthScoresList);
    const IS_TAB: bool = false;
    const TAB: &'static Binding =
        &bind(READING, &[second('h')], Cmd::GoTo(HEALTH_SCORES), Key::TuiKeyGoHealth, None);
    const KEYS: &'static [Binding] = &[
        OPEN_RECORD,
        bind(READING, &[letter('R')], Cmd::act(Recalculate::ID), Key::ActionHealthScoresRecalculate, None),
        MEMBER_OF,
        MARK,
        MARK_RANGE,
        FILTER,
        NEXT_VIEW,
        SORT,
        SORT_REVERSE,
        NEXT_RECORD,
        PREVIOUS_RECORD,
    ];
    const COMMANDS: &'static [Command] = &[Command {
        complete: |word, scope| scope.screen.words(scope).completions(word),
        ..plain("health-scores", Key::TuiKeyGoHealth, |filter, scope| {
            Ok(Cmd::Show(HEALTH_SCORES, scope.screen.words(scope).query(filter)?))
        })
    }];
    type List = List;
    const BY_ID: Option<&'static str> = Some("id");
    const READS: Option<&'static str> = None;
    const READER: Option<Reader> = None;
    const KINDS: &'static [&'static Kind] = &[kind::Member::KIND];

    fn table() -> &'static Table {
        &TABLE
    }

    fn fields() -> &'static Fields {
        &FIELDS
    }

    fn members(_: &HealthScores, id: i64) -> Vec<i64> {
        vec![id]
    }

    fn of_member(member: i64) -> Option<Value> {
        Some(json!({ "id": member }))
    }

    /// The list's facts, then the share of each component with its reason.
    fn sections(record: &Value, lang: Lang) -> Vec<Section> {
        let score = HealthScore::deserialize(record).map(|score| score.components).unwrap_or_default();
        let share = |share: &HealthShare| Fact {
            label: share.component.label(lang),
            value: format!("{}/{} · {}", share.points, share.weight, share.sentence),
            tone: if share.points < share.weight { Tone::Text } else { Tone::Good },
        };
        let shares = section(Key::ColumnHealthScore, score.iter().map(share).collect(), lang);
        vec![of_record(&TABLE, record, lang), shares]
    }
}
