//! The user's own views: saved under a name, and kept from one start to the next.

use std::collections::BTreeMap;

use client::message::{Key, Message};
use serde_json::{Value, to_value};

use crate::app::state::State;
use crate::kit::ask::Action;
use crate::kit::list::views::{self, SavedView};

impl State {
    /// Takes on the views that were kept.
    pub fn restore_views(&mut self, kept: Value) {
        let mut kept: BTreeMap<String, Vec<SavedView>> = serde_json::from_value(kept).unwrap_or_default();
        self.each_screen(|screen, _| {
            screen.list_mut().saved = kept.remove(screen.name()).unwrap_or_default();
        });
    }

    /// Saves what the list shows under a name.
    pub(super) fn save_view(&mut self, name: &str) -> Option<Action> {
        let lang = self.lang;
        let (screen, shell) = self.parts(self.shell.place);
        let table = screen.table();
        let is_saved = views::save(screen.list_mut(), table, name, lang);
        let told = if is_saved { Key::TuiViewSaved } else { Key::TuiViewTaken };
        shell.toast(Message::new(told).with("name", name), !is_saved);
        is_saved.then(|| self.keep_views())
    }

    /// Forgets a view of the user.
    pub(super) fn forget_view(&mut self, name: &str) -> Option<Action> {
        let (screen, shell) = self.parts(self.shell.place);
        let is_forgotten = views::forget(screen.list_mut(), name);
        let told = if is_forgotten { Key::TuiViewForgotten } else { Key::TuiViewUnknown };
        shell.toast(Message::new(told).with("name", name), !is_forgotten);
        is_forgotten.then(|| self.keep_views())
    }

    fn keep_views(&self) -> Action {
        let saved: BTreeMap<&str, &Vec<SavedView>> =
            self.screens.iter().map(|screen| (screen.name(), &screen.list().saved)).collect();
        Action::KeepViews(to_value(saved).unwrap_or_default())
    }
}
