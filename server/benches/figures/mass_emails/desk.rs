//! What a person of staff does with the mass e-mail, by the API.

use std::cell::Cell;
use std::thread::sleep;
use std::time::Duration;

use client::api::service::email_templates::{self, NewEmailTemplate, PublishTemplate};
use client::api::service::mass_emails::{
    Approve, Create, Get, ListRecipients, MassEmail, MassEmailAudience, MassEmailSchedule, MassEmailWindow,
    NewMassEmail, RecipientCounts, RecipientFilter, RecipientState, RequestApproval, Schedule, Settle,
    SettleRecipient, UnknownOutcome,
};
use client::endpoint::{Call, Endpoint};
use client::letter::{LetterBlock, LetterContent, RichText};
use client::message::Lang;
use client::value::id::MassEmailId;
use client::wire::consent::GiveConsent;

use crate::subject::Subject;
use crate::wire::{Connection, request};

/// The page of ours to which the letter leads.
const TEXT: &str =
    "Olá, {{ coluna.nome | fallback(\"você\") }}! Veja [as novidades](http://127.0.0.1/novidades).";

/// Root, who writes, and the manager, who approves.
pub struct Desk<'a> {
    server: &'a Subject,
    root: String,
    manager: String,
    writes: Cell<usize>,
}

impl<'a> Desk<'a> {
    /// Signs both in.
    pub fn open(server: &'a Subject) -> Desk<'a> {
        let (root, manager) = (server.sign_in(), server.sign_in_as("manager"));
        Desk { server, root, manager, writes: Cell::new(0) }
    }

    fn call<E: Endpoint>(&self, who: &str, call: &Call<E>) -> E::Response {
        self.writes.set(self.writes.get() + 1);
        let key = self.writes.get() + 1_000 * usize::from(self.server.at.port());
        let answer = Connection::open(self.server.at).and_then(|mut to| to.send(&request(call, who, key)));
        let answer = answer.unwrap_or_else(|error| panic!("{}: {error}", E::ID));
        serde_json::from_slice(&answer).unwrap_or_else(|error| panic!("{}: {error}", E::ID))
    }

    /// Writes, has approved and begins a mass e-mail to a file, without limits.
    pub fn begin(&self, csv: String) -> MassEmailId {
        let text = LetterBlock::Text { text: RichText::from_markdown(TEXT), condition: None };
        let content = LetterContent {
            subject: "Novidades para {{ coluna.nome | fallback(\"você\") }}".to_owned(),
            preheader: String::new(),
            blocks: vec![text],
        };
        let new = NewEmailTemplate {
            name: "Novidades".to_owned(),
            language: Lang::default(),
            content: Some(content),
        };
        let template = self.call(&self.root, &email_templates::Create::new(new)).email_template.id;
        self.call(&self.root, &email_templates::Publish::put(template, PublishTemplate::default()));
        let new = NewMassEmail {
            name: "Novidades".to_owned(),
            template_id: Some(template),
            audience: Some(MassEmailAudience::File { name: "lista.csv".to_owned(), csv: Some(csv) }),
            window: Some(MassEmailWindow { from: 0, until: 24, sundays: true }),
            rate_per_minute: Some(None),
            rate_per_domain: Some(None),
        };
        let id = self.call(&self.root, &Create::new(new)).mass_email.id;
        self.call(&self.root, &RequestApproval::at(id));
        self.call(&self.manager, &Approve::put(id, GiveConsent::default()));
        self.call(&self.root, &Schedule::put(id, MassEmailSchedule::default()));
        id
    }

    /// Returns the mass e-mail.
    pub fn get(&self, id: MassEmailId) -> MassEmail {
        self.call(&self.root, &Get::at(id)).mass_email
    }

    /// Waits until no letter is on its way.
    pub fn wait(&self, id: MassEmailId) -> RecipientCounts {
        loop {
            let counts = self.get(id).counts;
            if counts.waiting + counts.sending == 0 {
                return counts;
            }
            sleep(Duration::from_secs(1));
        }
    }

    /// Returns the number of recipients whose outcome is unknown, by their list.
    pub fn listed_unknown(&self, id: MassEmailId) -> i64 {
        let filter = RecipientFilter { state: Some(RecipientState::Unknown), ..RecipientFilter::default() };
        let call = Call { path: id, query: filter, body: () };
        self.call::<ListRecipients>(&self.root, &call).recipients.total
    }

    /// Decides that those whose outcome is unknown have their letter, and waits until it is done.
    pub fn settle(&self, id: MassEmailId) {
        let outcome = SettleRecipient { recipient_id: None, outcome: Some(UnknownOutcome::Sent) };
        self.call(&self.root, &Settle::put(id, outcome));
    }
}
