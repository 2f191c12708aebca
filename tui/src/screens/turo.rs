//! Members without activity, and the mark by which the team takes care of them.

use client::api::members::turo::{List, Set};
use client::endpoint::Endpoint;
use client::message::Key;
use serde::{Deserialize, Serialize};

use crate::core::cmd::Cmd;
use crate::core::keymap::{Binding, READING, bind, letter};
use crate::kit::resource::Resource;

/// The screen knows nothing beside its list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TuroScreen {}

impl Resource for TuroScreen {
    type List = List;
    const OWN_KEYS: &'static [Binding] =
        &[bind(READING, &[letter('t')], Cmd::act(Set::ID), Key::ActionTuroSet, Some(Key::TuroColumnTuro))];
}
