//! Duplicates: pairs of members that look like one, and what is decided of them.

use client::api::members::duplicates::{List, Reopen, Resolve};
use client::endpoint::Endpoint;
use client::message::Key;
use client::record::Record;
use client::value::id::kind;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::core::cmd::Cmd;
use crate::core::keymap::{Binding, READING, bind, letter};
use crate::kit::act::{Act, Target};
use crate::kit::list::row::Row;
use crate::kit::resource::{Listing, Resource, known};

/// The screen knows nothing beside its list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DuplicateScreen {}

impl Resource for DuplicateScreen {
    type List = List;
    const OWN_KEYS: &'static [Binding] = &[
        bind(
            READING,
            &[letter('e')],
            Cmd::act(Resolve::ID),
            Key::ActionDuplicatesResolve,
            Some(Key::ActionDuplicatesResolve),
        ),
        bind(READING, &[letter('U')], Cmd::act(Reopen::ID), Key::ActionDuplicatesReopen, None),
    ];
    const ACTS: &'static [Act] = &[Act::of::<Resolve>(), Act::of::<Reopen>()];

    fn name(record: &Value) -> String {
        let name = |of: &str| record[of]["name"].as_str().unwrap_or_default().to_owned();
        format!("{} ⇄ {}", name("first"), name("second"))
    }

    /// Calls name a pair by its first member, whose suspects they decide.
    fn target(screen: &Listing<DuplicateScreen>, id: i64, row: Option<&Row>) -> Option<Target> {
        let target = known(screen, id, row)?;
        let first = target.record["first"]["id"].as_i64()?;
        Some(target.known_as(kind::Member::KIND, first, 0))
    }
}
