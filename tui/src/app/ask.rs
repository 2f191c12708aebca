//! What is read from the server: the questions, and their answers.

use client::api::account::session::Whoami;
use client::api::finance::payments::TransactionDetails;
use client::api::finance::reference::StaffManager;
use client::api::members::members::Member;
use client::api::service::outbox::OutboxEntry;
use client::form::Form;
use client::value::id::{ConversationId, MemberId, TransactionId};
use serde::{Deserialize, Serialize};

use crate::core::write::Write;
use crate::kit::list::ask::{ListAnswer, ListAsk};
use crate::screens::conversations::thread::ThreadPart;
use crate::screens::conversations::views::View;

/// A request. It is returned with its answer, so that a late answer is recognised.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ask {
    /// Who is signed in.
    Whoami,
    /// The consultants, for the filter by consultant.
    Managers,
    /// About the list of payments.
    Payments(ListAsk),
    /// A payment with all its details.
    Details(TransactionId),
    /// About the list of conversations.
    Messages(ListAsk),
    /// How many conversations a view shows.
    Count(View),
    /// A page of a conversation's messages, from 1: the latest.
    Thread(ConversationId, i64),
    /// A member's record.
    Member(MemberId),
    /// The latest entries of the outbox.
    Outbox,
    /// What a write would do.
    Rehearsal(Write),
    /// A form that the server makes, by the call that reads it.
    Form(Write),
}

/// An answer, of the kind that its question asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// To [`Ask::Whoami`].
    Whoami(Box<Whoami>),
    /// To [`Ask::Managers`].
    Managers(Vec<StaffManager>),
    /// To [`Ask::Payments`].
    Payments(ListAnswer),
    /// To [`Ask::Details`].
    Details(Box<TransactionDetails>),
    /// To [`Ask::Messages`].
    Messages(ListAnswer),
    /// To [`Ask::Count`].
    Count(u64),
    /// To [`Ask::Thread`].
    Thread(Box<ThreadPart>),
    /// To [`Ask::Member`].
    Member(Box<Member>),
    /// To [`Ask::Outbox`]: newest first.
    Outbox(Vec<OutboxEntry>),
    /// To [`Ask::Rehearsal`]: its effects, in sentences.
    Rehearsal(Vec<String>),
    /// To [`Ask::Form`].
    Form(Box<Form>),
}
