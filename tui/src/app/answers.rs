//! What the server answers, each to where it was asked.

use client::message::Key;
use client::transport::Error;

use crate::action::Action;
use crate::ask::{Answer, Ask};
use crate::state::{Session, State};

impl State {
    pub(super) fn answered(&mut self, ask: &Ask, answer: Result<Answer, Error>) -> Vec<Action> {
        match answer {
            // Late: whoever asked is no longer signed in.
            _ if self.session == Session::Out => {}
            Ok(Answer::Whoami(whoami)) => return self.known(*whoami),
            Err(error) if error == Error::SignedOut || error.status() == Some(401) => {
                self.signed_out(Key::TuiSessionOver);
                return vec![Action::Unfollow];
            }
            Ok(answer) => self.received(ask, answer),
            Err(error) => self.missed(ask, error),
        }
        Vec::new()
    }

    fn received(&mut self, ask: &Ask, answer: Answer) {
        let lines = self.list_lines();
        let current = self.payments.window.reading;
        match (ask, answer) {
            (_, Answer::Managers(managers)) => self.payments.managers = managers,
            (Ask::Page { reading, number, .. }, Answer::Page(page)) if *reading == current => {
                self.payments.receive(*number, page, lines);
            }
            (Ask::Row(id), Answer::Row(row)) => self.payments.refreshed(*id, row.map(|row| *row)),
            (Ask::Belongs { reading, id, .. }, Answer::Belongs(true)) if *reading == current => {
                self.payments.news.insert(*id);
            }
            (Ask::Details(id), Answer::Details(record)) => {
                if let Some(details) = self.opened(*id) {
                    details.receive(Ok(record));
                }
            }
            _ => {}
        }
    }

    fn missed(&mut self, ask: &Ask, error: Error) {
        match ask {
            Ask::Whoami => self.payments.failed = Some(error),
            Ask::Page { reading, number, .. } if *reading == self.payments.window.reading => {
                self.payments.give_up(*number, error);
            }
            Ask::Row(id) => self.payments.missed(*id, &error),
            Ask::Details(id) => {
                if let Some(details) = self.opened(*id) {
                    details.receive(Err(error));
                }
            }
            Ask::Page { .. } | Ask::Belongs { .. } | Ask::Managers => {}
        }
    }
}
