//! What happens on the server, and whether we hear of it.

use client::api::finance::payments::Create;
use client::api::service::conversations::{Finish, List as Messages, Reopen};
use client::endpoint::Endpoint;
use client::message::Key;
use client::value::id::{ConversationId, MemberId, TransactionId};
use client::wire::event::Event as Change;
use jiff::Timestamp;

use crate::app::state::{Link, Session, State};
use crate::core::action::Action;
use crate::core::ask::Ask;
use crate::screens::payments::open::Details;

impl State {
    /// Whether questions can be asked now.
    pub(crate) fn is_connected(&self) -> bool {
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
            (self.payments.list.failed, self.conversations.list.failed) = (None, None);
            return Some(Action::Ask(Ask::Whoami));
        }
        if !resumed || self.payments.list.failed.is_some() {
            self.payments.list.reread();
        }
        if !resumed || self.conversations.list.failed.is_some() {
            self.conversations.list.reread();
        }
        self.conversations.outdate_all();
        None
    }

    /// A record changed: what is shown of it is read again, in its place; what is new is announced. A change of the
    /// permissions, or of the user's own account, asks the server again what the user may do.
    pub(super) fn changed(&mut self, change: &Change) -> Option<Action> {
        match change.record.as_str() {
            "grant" | "staff" if self.is_about_user(change) => return Some(Action::Ask(Ask::Whoami)),
            "transaction" => {
                let id = TransactionId::new(change.id);
                self.opened(id).into_iter().for_each(Details::reread);
                let list = &mut self.payments.list;
                list.changed(id, change.endpoint == Create::ID && list.filter.id.is_none());
            }
            "subscription" => self.details.iter_mut().for_each(Details::reread),
            "conversation" if self.refusal::<Messages>().is_none() => {
                let id = ConversationId::new(change.id);
                let list = &mut self.conversations.list;
                // Closing takes a conversation out of a list of open ones, and reopening out of one of closed ones.
                let leaves = match list.filter.filter.finished {
                    Some(0) => change.endpoint == Finish::ID,
                    Some(_) => change.endpoint == Reopen::ID,
                    None => false,
                };
                list.changed(id, !leaves);
                self.conversations.outdate(id);
                self.conversations.counts.outdate();
            }
            "user" => self.conversations.outdate_member(MemberId::new(change.id)),
            _ => {}
        }
        None
    }

    /// Whether a change of the permissions or of an account concerns the user.
    fn is_about_user(&self, change: &Change) -> bool {
        let own = self.who.as_ref().is_some_and(|who| who.user.id.get() == change.id);
        self.session == Session::In && (own || change.record == "grant")
    }
}
