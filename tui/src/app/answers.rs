//! The answers of the server, each to its question.

use client::form::Form;
use client::transport::Error;

use crate::app::prompt;
use crate::app::state::{Session, State};
use crate::app::writes::is_over;
use crate::core::write::Write;
use crate::kit::ask::Action;
use crate::kit::ask::{Answer, Ask};
use crate::kit::sheet::Sheet;
use crate::kit::sheet::form::FormSheet;

impl State {
    pub(super) fn answered(&mut self, ask: &Ask, answer: Result<Answer, Error>) -> Vec<Action> {
        match answer {
            // A late answer: its user has signed out.
            _ if self.session == Session::Out => {}
            Ok(Answer::Whoami(whoami)) => return self.known(*whoami),
            Err(error) if is_over(&error) => return self.over(None),
            Ok(answer) => return self.received(ask, answer),
            Err(error) => self.missed(ask, error),
        }
        Vec::new()
    }

    fn received(&mut self, ask: &Ask, answer: Answer) -> Vec<Action> {
        match (ask, answer) {
            (Ask::List(place, ask), Answer::List(answer)) => {
                let (screen, shell) = self.parts(*place);
                let lines = screen.lines(shell);
                if let Some(list) = screen.list_of(ask) {
                    list.receive(ask, answer, lines);
                }
            }
            (Ask::Hits(_, query), Answer::Hits(rows)) => {
                return prompt::receive(self, query, rows).into_iter().collect();
            }
            (Ask::Records(endpoint), Answer::Records(records)) => {
                self.records.insert(endpoint.clone(), records);
            }
            (Ask::Sets, Answer::Sets(sets)) => {
                self.sets = Some(sets);
                // The completions of the line follow.
                self.prompt.iter_mut().for_each(|prompt| prompt.is_new = true);
            }
            (Ask::Set { .. }, Answer::Set(taken)) => self.took_set(*taken),
            (Ask::Part(place, ask), Answer::Part(answer)) => {
                let (screen, shell) = self.parts(*place);
                screen.receive(shell, ask, Ok(answer));
            }
            (Ask::Rehearsal(write), Answer::Rehearsal(effects)) => {
                self.shell.judged(write, None);
                self.rehearsed(write, Ok(effects));
            }
            (Ask::Form(read), Answer::Form(form)) => self.open_form(read, *form),
            _ => {}
        }
        Vec::new()
    }

    fn missed(&mut self, ask: &Ask, error: Error) {
        match ask {
            Ask::Whoami => self.each_screen(|screen, _| screen.list_mut().failed = Some(error.clone())),
            Ask::List(place, ask) => {
                if let Some(list) = self.parts(*place).0.list_of(ask) {
                    list.miss(ask, error);
                }
            }
            Ask::Part(place, ask) => {
                let (screen, shell) = self.parts(*place);
                screen.receive(shell, ask, Err(error));
            }
            // A line that is no search yet finds nothing.
            Ask::Hits(_, query) => {
                self.typed_ahead.clear();
                self.prompt.iter_mut().for_each(|prompt| prompt.hits.receive(query, Vec::new()));
            }
            Ask::Set { .. } => self.shell.toast_text(error.sentence(self.shell.lang), true),
            // Without a rehearsal the user decides all the same: the question says what it does not know.
            Ask::Rehearsal(write) if error.is_no_rehearsal() => {
                self.rehearsed(write, Ok(vec![error.sentence(self.lang)]));
            }
            Ask::Rehearsal(write) => {
                let why = error.sentence(self.lang);
                // Any other refusal is about the answers of the form, which are still to come.
                let is_of_record = matches!(error.status(), Some(403 | 404 | 409 | 410));
                self.shell.judged(write, is_of_record.then(|| why.clone()));
                self.rehearsed(write, Err(why));
            }
            Ask::Form(read) if self.sheet.take_if(|sheet| is_opening(sheet, read)).is_some() => {
                // It was meant for the form.
                self.typed_ahead.clear();
                self.shell.toast_text(error.sentence(self.shell.lang), true);
            }
            _ => {}
        }
    }

    /// Opens a form that is still waited for. What was typed meanwhile follows.
    fn open_form(&mut self, read: &Write, form: Form) {
        let opening = self.sheet.take_if(|sheet| is_opening(sheet, read));
        let Some(Sheet::Opening(opening)) = opening else { return };
        let sheet = FormSheet::new(form, opening.items, opening.about, self.today());
        self.sheet = Some(Sheet::Form(Box::new(sheet)));
    }

    /// Shows the rehearsed effects of a change, if the question is still open.
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
