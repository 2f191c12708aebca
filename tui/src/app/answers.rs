//! What the server answers, each to where it was asked.

use client::form::Form;
use client::transport::Error;

use crate::app::Action;
use crate::app::ask::{Answer, Ask};
use crate::app::state::{Session, State};
use crate::app::writes::is_over;
use crate::core::write::Write;
use crate::kit::form::sheet::FormSheet;
use crate::kit::sheet::Sheet;
use crate::screens::{self, Screen, outbox};

impl State {
    pub(super) fn answered(&mut self, ask: &Ask, answer: Result<Answer, Error>) -> Vec<Action> {
        match answer {
            // A late answer: its user has signed out.
            _ if self.session == Session::Out => {}
            Ok(Answer::Whoami(whoami)) => return self.known(*whoami),
            Err(error) if is_over(&error) => return self.over(None),
            answer => {
                let taken = |left: Option<_>, screen: &&dyn Screen| screen.receive(self, ask, left?);
                match screens::ALL.iter().fold(Some(answer), taken) {
                    Some(Ok(answer)) => self.received(ask, answer),
                    Some(Err(error)) => self.missed(ask, error),
                    None => {}
                }
            }
        }
        Vec::new()
    }

    fn received(&mut self, ask: &Ask, answer: Answer) {
        match (ask, answer) {
            (Ask::Outbox, Answer::Outbox(entries)) => outbox::read(self, Ok(entries)),
            (Ask::Rehearsal(write), Answer::Rehearsal(effects)) => self.rehearsed(write, Ok(effects)),
            (Ask::Form(read), Answer::Form(form)) => self.opened_form(read, *form),
            _ => {}
        }
    }

    fn missed(&mut self, ask: &Ask, error: Error) {
        match ask {
            Ask::Whoami => screens::ALL.iter().for_each(|screen| screen.fail(self, Some(error.clone()))),
            // Without a rehearsal the user still decides: the question says that the effects are unknown.
            Ask::Rehearsal(write) if error.is_no_rehearsal() => {
                self.rehearsed(write, Ok(vec![error.sentence(self.lang)]));
            }
            Ask::Rehearsal(write) => {
                let why = error.sentence(self.lang);
                self.rehearsed(write, Err(why));
            }
            Ask::Outbox => {
                let why = error.sentence(self.lang);
                outbox::read(self, Err(why));
            }
            Ask::Form(read) if self.sheet.take_if(|sheet| is_opening(sheet, read)).is_some() => {
                self.toast_text(error.sentence(self.lang), true);
            }
            _ => {}
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
