//! What the server answers, each to where it was asked.

use client::api::service::outbox::OutboxEntry;
use client::form::Form;
use client::transport::Error;

use crate::app::state::{Session, State};
use crate::app::writes::is_over;
use crate::core::action::Action;
use crate::core::ask::{Answer, Ask};
use crate::core::write::Write;
use crate::kit::form::sheet::FormSheet;
use crate::kit::sheet::Sheet;
use crate::screens::conversations::reader;

impl State {
    pub(super) fn answered(&mut self, ask: &Ask, answer: Result<Answer, Error>) -> Vec<Action> {
        match answer {
            // Late: whoever asked is no longer signed in.
            _ if self.session == Session::Out => {}
            Ok(Answer::Whoami(whoami)) => return self.known(*whoami),
            Err(error) if is_over(&error) => return self.over(None),
            Ok(answer) => self.received(ask, answer),
            Err(error) => self.missed(ask, error),
        }
        Vec::new()
    }

    fn received(&mut self, ask: &Ask, answer: Answer) {
        match (ask, answer) {
            (_, Answer::Managers(managers)) => self.payments.managers = managers,
            (Ask::Payments(ask), Answer::Payments(answer)) => {
                let lines = self.payment_lines();
                self.payments.list.receive(ask, answer, lines);
            }
            (Ask::Messages(ask), Answer::Messages(answer)) => {
                let lines = self.message_lines();
                self.conversations.list.receive(ask, answer, lines);
            }
            (Ask::Details(id), Answer::Details(record)) => {
                if let Some(details) = self.opened(*id) {
                    details.receive(Ok(record));
                }
            }
            (Ask::Count(view), Answer::Count(count)) => {
                self.conversations.counts.receive(*view, Some(count));
            }
            (Ask::Thread(id, page), Answer::Thread(part)) => {
                self.conversations.receive_thread(*id, *page, Ok(*part));
                reader::reveal(self);
            }
            (Ask::Member(id), Answer::Member(member)) => {
                self.conversations.receive_member(*id, Ok(member));
            }
            (Ask::Outbox, Answer::Outbox(entries)) => self.read_outbox(Ok(entries)),
            (Ask::Rehearsal(write), Answer::Rehearsal(effects)) => self.rehearsed(write, Ok(effects)),
            (Ask::Form(read), Answer::Form(form)) => self.opened_form(read, *form),
            _ => {}
        }
    }

    fn missed(&mut self, ask: &Ask, error: Error) {
        match ask {
            Ask::Whoami => {
                self.payments.list.failed = Some(error.clone());
                self.conversations.list.failed = Some(error);
            }
            Ask::Payments(ask) => self.payments.list.miss(ask, error),
            Ask::Messages(ask) => self.conversations.list.miss(ask, error),
            Ask::Details(id) => {
                if let Some(details) = self.opened(*id) {
                    details.receive(Err(error));
                }
            }
            Ask::Count(view) => self.conversations.counts.receive(*view, None),
            Ask::Thread(id, page) => self.conversations.receive_thread(*id, *page, Err(error)),
            Ask::Member(id) => self.conversations.receive_member(*id, Err(error)),
            // A server that cannot rehearse does not keep anybody from deciding: the question says what it does not know.
            Ask::Rehearsal(write) if error.is_no_rehearsal() => {
                self.rehearsed(write, Ok(vec![error.sentence(self.lang)]));
            }
            Ask::Rehearsal(write) => {
                let why = error.sentence(self.lang);
                self.rehearsed(write, Err(why));
            }
            Ask::Outbox => {
                let why = error.sentence(self.lang);
                self.read_outbox(Err(why));
            }
            Ask::Form(read) => {
                if self.sheet.take_if(|sheet| is_opening(sheet, read)).is_some() {
                    self.toast_text(error.sentence(self.lang), true);
                }
            }
            Ask::Managers => {}
        }
    }

    /// The outbox was read, or could not be. The cursor stays in it.
    fn read_outbox(&mut self, entries: Result<Vec<OutboxEntry>, String>) {
        if let Some(Sheet::Outbox(sheet)) = &mut self.sheet {
            let last = entries.as_ref().map_or(0, |entries| entries.len().saturating_sub(1));
            sheet.cursor = sheet.cursor.min(last);
            sheet.entries = Some(entries);
        }
    }

    /// A form is there, if it is still waited for.
    fn opened_form(&mut self, read: &Write, form: Form) {
        if let Some(Sheet::Opening(opening)) = self.sheet.take_if(|sheet| is_opening(sheet, read)) {
            self.sheet = Some(Sheet::Form(Box::new(FormSheet::new(form, opening.items))));
        }
    }

    /// What a change would do is known, if it is still asked about.
    fn rehearsed(&mut self, write: &Write, effects: Result<Vec<String>, String>) {
        if let Some(Sheet::Confirm(confirm)) = &mut self.sheet
            && confirm.write() == write
        {
            confirm.effects = Some(effects);
        }
    }
}

fn is_opening(sheet: &Sheet, read: &Write) -> bool {
    matches!(sheet, Sheet::Opening(opening) if opening.read == *read)
}
