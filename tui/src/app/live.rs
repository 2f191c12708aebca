//! Events of the server, and the connection that brings them.

use client::message::Key;
use client::record::Record;
use client::value::id::kind;
use client::wire::event::Event as Change;
use jiff::Timestamp;

use crate::app::state::{Link, Session, State};
use crate::kit::ask::Action;
use crate::kit::ask::Ask;

impl State {
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
        self.each_screen(|screen, _| screen.outdate());
        // Those that could not be read are asked for again.
        self.records.retain(|_, records| !records.is_empty());
        if self.session == Session::Resuming {
            self.each_screen(|screen, _| screen.list_mut().failed = None);
            return Some(Action::Ask(Ask::Whoami));
        }
        self.each_screen(|screen, _| {
            let list = screen.list_mut();
            if !resumed || list.failed.is_some() {
                list.reread();
            }
        });
        None
    }

    /// A record changed: its row on screen is read again, in its place; a new one is announced, and an open sheet about it
    /// is judged again. A change of the permissions, or of the user's own account, asks the server again what the user may do.
    pub(super) fn changed(&mut self, change: &Change) -> Option<Action> {
        let of_user = matches!(change.record.as_str(), "grant" | "staff");
        if of_user && self.is_about_user(change) {
            return Some(Action::Ask(Ask::Whoami));
        }
        if change.record == kind::Set::KIND.name {
            self.sets = None;
        }
        self.hear(change);
        self.each_screen(|screen, shell| screen.changed(shell, change));
        self.shell.others_changed(change)
    }

    /// Returns whether a change of the permissions or of an account concerns the user.
    fn is_about_user(&self, change: &Change) -> bool {
        let own = self.who.as_ref().is_some_and(|who| who.user.id.get() == change.id);
        self.session == Session::In && (own || change.record == "grant")
    }
}
