//! What happens on the server, and whether we hear of it.

use client::api::payments::Create;
use client::endpoint::Endpoint;
use client::event::Event as Change;
use client::id::TransactionId;
use client::message::Key;
use jiff::Timestamp;

use crate::action::Action;
use crate::ask::Ask;
use crate::state::details::Details;
use crate::state::{Link, Session, State};

impl State {
    /// Whether questions can be asked now.
    pub(super) fn is_connected(&self) -> bool {
        self.session == Session::In && !matches!(self.link, Link::Lost(_))
    }

    pub(super) fn disconnected(&mut self, at: Timestamp) {
        if !matches!(self.link, Link::Lost(_)) {
            self.link = Link::Lost(at);
        }
    }

    /// After a gap of which something was missed, everything on the screen is read again.
    pub(super) fn connected(&mut self, resumed: bool) -> Option<Action> {
        let before = std::mem::replace(&mut self.link, Link::Live);
        if !matches!(before, Link::Lost(_)) {
            return None;
        }
        self.toast(Key::TuiLinkBack, false);
        self.details.iter_mut().for_each(Details::reread);
        if self.session == Session::Resuming {
            self.payments.failed = None;
            return Some(Action::Ask(Ask::Whoami));
        }
        if !resumed || self.payments.failed.is_some() {
            self.payments.reread();
        }
        None
    }

    /// A record changed: what is shown of it is read again, in its place; what is new is announced.
    pub(super) fn changed(&mut self, change: &Change) -> Option<Action> {
        let id = TransactionId::new(change.id);
        match change.record.as_str() {
            "transaction" => {
                self.opened(id).into_iter().for_each(Details::reread);
                self.payments.changed(id, change.endpoint == Create::ID).map(Action::Ask)
            }
            "subscription" => {
                self.details.iter_mut().for_each(Details::reread);
                None
            }
            _ => None,
        }
    }
}
