//! Notifications of what others bring onto the lists, for users who ask for them.

use std::collections::BTreeSet;

use client::message::Key;
use client::wire::event::Event as Change;

use crate::app::state::State;
use crate::core::place::Place;
use crate::kit::ask::Action;
use crate::kit::config::Notifications;

/// Changes of others that are remembered until the lists say whether they are news.
const MOST: usize = 500;

impl State {
    /// Returns the news of every list; empty unless the user asks for notifications.
    pub(super) fn news(&self) -> BTreeSet<(Place, i64)> {
        if self.config.notifications == Notifications::Off {
            return BTreeSet::new();
        }
        let of_screen = |screen: &dyn crate::kit::screen::Screen| {
            let place = screen.place();
            screen.list().news.iter().map(|record| (place, *record)).collect::<Vec<_>>()
        };
        self.screens.iter().flat_map(of_screen).collect()
    }

    /// Remembers a change that another user made.
    pub(super) fn hear(&mut self, change: &Change) {
        let is_own = self.who.as_ref().is_some_and(|who| who.user.name == change.actor);
        if !is_own && self.config.notifications != Notifications::Off {
            self.heard.insert(change.id);
            if self.heard.len() > MOST {
                self.heard.pop_first();
            }
        }
    }

    /// Returns the notification of news that others brought since then.
    pub(super) fn notify(&mut self, before: &BTreeSet<(Place, i64)>) -> Option<Action> {
        let brought: Vec<(Place, i64)> = self
            .news()
            .into_iter()
            .filter(|news| !before.contains(news) && self.heard.contains(&news.1))
            .collect();
        let (place, _) = brought.first()?;
        let title = self.say(self.screens.at(*place).title(), &[]);
        let count = self.screens.at(*place).list().news.len().to_string();
        let text = self.say(Key::TuiNotice, &[("title", &title), ("n", &count)]);
        Some(Action::Notify { text, is_bell: self.config.notifications == Notifications::Bell })
    }
}
