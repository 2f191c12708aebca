//! What the terminal changes on the server: each a call of the contract, as data, so that it can be kept until it is
//! answered and sent again as the same call.

use client::api::account::session::Done;
use client::api::service::conversations::{
    ConversationChanged, ConversationLink, DeleteMessage, DirectLink, Finish, FinishConversation, LinkFor,
    LinkSent, MarkUnread, ReinforceInterest, Reinforcement, Reopen, SendConversationLink, SendLink,
};
use client::api::service::outbox::{OutboxChanged, Queued, Recall, Retry};
use client::batch::Filled;
use client::endpoint::{Call, Endpoint};
use client::transport::{Answer, Client, Error, Request};
use client::value::id::{ConversationId, MemberId, MessageId, OutboxId};
use client::wire::rehearsal::Rehearsal;
use serde::{Deserialize, Serialize};

/// A change of one record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Write {
    /// What is done.
    pub verb: Verb,
    /// The record's version that whoever asks has seen; 0 where the server does not tell.
    pub version: i64,
}

/// What is done to a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verb {
    /// `conversations.finish`: of a company and a representative.
    Finish(MemberId, MemberId, FinishConversation),
    /// `conversations.reopen`
    Reopen(ConversationId),
    /// `conversations.mark-unread`
    MarkUnread(ConversationId),
    /// `conversations.delete-message`
    DeleteMessage(MessageId),
    /// `conversations.direct-link`
    DirectLink(ConversationId),
    /// `conversations.send-link`
    SendLink(ConversationId, SendConversationLink),
    /// `conversations.reinforce-interest`
    Reinforce(Reinforcement),
    /// `outbox.recall`
    Recall(OutboxId),
    /// `outbox.retry`
    Retry(OutboxId),
}

/// What the server says of a change that it made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Written {
    /// A conversation, as it is now.
    Changed(Box<ConversationChanged>),
    /// Said alone.
    Said(String),
    /// Said, with the messages that wait in the outbox because of it.
    Queued(String, Vec<Queued>),
    /// A link.
    Link(Box<ConversationLink>),
}

impl Write {
    /// As a request, with an idempotency key that stays its own however often it is sent.
    pub fn request(&self) -> Request {
        let (request, _) = self.made(0);
        if self.version > 0 { request.at_version(self.version) } else { request }
    }

    /// As the row of that line in a plan, with the endpoint that it calls.
    pub fn row(&self, line: u64) -> (String, Filled) {
        let (request, row) = self.made(line);
        (request.name, row)
    }

    fn made(&self, line: u64) -> (Request, Filled) {
        fn both<E: Endpoint>(line: u64, version: i64, call: &Call<E>) -> (Request, Filled) {
            (Request::call(call), Filled::of(line, call, Some(version).filter(|version| *version > 0)))
        }
        let version = self.version;
        match &self.verb {
            Verb::Finish(company, rep, body) => {
                both(line, version, &Finish::put((*company, *rep), body.clone()))
            }
            Verb::Reopen(id) => both(line, version, &Reopen::at(*id)),
            Verb::MarkUnread(id) => both(line, version, &MarkUnread::at(*id)),
            Verb::DeleteMessage(id) => both(line, version, &DeleteMessage::at(*id)),
            Verb::DirectLink(id) => {
                let query = LinkFor::default();
                both(line, version, &Call::<DirectLink> { path: *id, query, body: () })
            }
            Verb::SendLink(id, body) => both(line, version, &SendLink::put(*id, body.clone())),
            Verb::Reinforce(body) => both(line, version, &ReinforceInterest::new(body.clone())),
            Verb::Recall(id) => both(line, version, &Recall::at(*id)),
            Verb::Retry(id) => both(line, version, &Retry::at(*id)),
        }
    }

    /// What the server's answer says.
    pub fn read(&self, answer: Answer) -> Result<Written, Error> {
        Ok(match &self.verb {
            Verb::Finish(..) | Verb::Reopen(_) | Verb::MarkUnread(_) => {
                Written::Changed(Box::new(answer.decoded()?))
            }
            Verb::DeleteMessage(_) => Written::Said(answer.decoded::<Done>()?.message),
            Verb::DirectLink(_) => Written::Link(Box::new(answer.decoded()?)),
            Verb::SendLink(..) | Verb::Reinforce(_) => {
                let LinkSent { message, outbox, .. } = answer.decoded()?;
                Written::Queued(message, outbox)
            }
            Verb::Recall(_) | Verb::Retry(_) => Written::Said(answer.decoded::<OutboxChanged>()?.message),
        })
    }

    /// What it would do, in sentences; nothing is done.
    pub async fn rehearse(&self, client: &Client) -> Result<Vec<String>, Error> {
        let rehearsal: Rehearsal = client.exchange(&self.request().rehearsed()).await?.decoded()?;
        Ok(rehearsal.effects.into_iter().map(|effect| effect.sentence).collect())
    }
}
