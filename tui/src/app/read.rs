//! What is read from the server for each question.

use client::api::account::session::Me;
use client::api::finance::payments::{Get, List, PaymentFilter, Transaction};
use client::api::finance::reference::Managers;
use client::api::members::members::Get as Member;
use client::api::service::conversations::{
    Get as Thread, ListBetween, ListMessages as Messages, ListOfMember, Message, MessageFilter, Scope,
    ThreadPage,
};
use client::api::service::outbox::{List as Outbox, OutboxFilter};
use client::endpoint::{Call, Endpoint};
use client::transport::{Client, Error};
use client::value::id::{ConversationId, MemberId, TransactionId};
use client::wire::page::{Page, Paging};

use crate::app::ask::{Answer, Ask};
use crate::kit::list::Row;
use crate::kit::list::ask::{ListAnswer, ListAsk};
use crate::kit::list::window::PER_PAGE;
use crate::screens::conversations::filter::MessageQuery;
use crate::screens::conversations::state::MessageKey;
use crate::screens::conversations::thread::{PER_THREAD, Said, ThreadPart};

/// Answers a question.
pub async fn answer(client: &Client, ask: &Ask) -> Result<Answer, Error> {
    Ok(match ask {
        Ask::Whoami => Answer::Whoami(Box::new(client.send(Me::at(())).await?)),
        Ask::Managers => Answer::Managers(client.send(Managers::at(())).await?.managers),
        Ask::Payments(ask) => Answer::Payments(listed(client, ask).await?),
        Ask::Details(id) => Answer::Details(Box::new(client.send(Get::at(*id)).await?)),
        Ask::Messages(ask) => Answer::Messages(listed(client, ask).await?),
        Ask::Count(view) => {
            let MessageQuery { scope, filter } = view.query();
            let page = messages(client, scope, MessageFilter { per_page: Some(1), ..filter }).await?;
            Answer::Count(u64::try_from(page.total).unwrap_or(0))
        }
        Ask::Thread(id, page) => Answer::Thread(Box::new(thread(client, *id, *page).await?)),
        Ask::Member(id) => Answer::Member(Box::new(client.send(Member::at(*id)).await?.user)),
        Ask::Outbox => Answer::Outbox(client.send(Outbox::find(OutboxFilter::default())).await?.outbox.data),
        Ask::Rehearsal(write) => Answer::Rehearsal(write.rehearse(client).await?),
        Ask::Form(read) => Answer::Form(Box::new(client.exchange(&read.request()?).await?.decoded()?)),
    })
}

/// Where the rows of a list come from.
trait Source: Row {
    /// A page, from 0.
    async fn page(client: &Client, filter: &Self::Filter, number: u64) -> Result<Page<Self>, Error>;
    /// A row as it is now.
    async fn row(client: &Client, key: &Self::Key) -> Result<Option<Self>, Error>;
    /// Whether a record is one of those that a filter asks for.
    async fn belongs(client: &Client, filter: &Self::Filter, record: Self::Record) -> Result<bool, Error>;
}

async fn listed<R: Source>(client: &Client, ask: &ListAsk<R>) -> Result<ListAnswer<R>, Error> {
    Ok(match ask {
        ListAsk::Page { number, filter, .. } => ListAnswer::Page(R::page(client, filter, *number).await?),
        ListAsk::Row(key) => ListAnswer::Row(R::row(client, key).await?.map(Box::new)),
        ListAsk::Belongs { record, filter, .. } => {
            ListAnswer::Belongs(R::belongs(client, filter, *record).await?)
        }
    })
}

/// A page's number and size, as the wire counts.
fn paged(number: u64) -> (Option<i64>, Option<i64>) {
    (i64::try_from(number + 1).ok(), i64::try_from(PER_PAGE).ok())
}

impl Source for Transaction {
    async fn page(client: &Client, filter: &PaymentFilter, number: u64) -> Result<Page<Transaction>, Error> {
        let (page, per_page) = paged(number);
        let filter = PaymentFilter { page, per_page, ..filter.clone() };
        Ok(client.send(List::find(filter)).await?.transactions)
    }

    async fn row(client: &Client, key: &TransactionId) -> Result<Option<Transaction>, Error> {
        let filter = PaymentFilter { id: Some(*key), ..PaymentFilter::default() };
        Ok(client.send(List::find(filter)).await?.transactions.data.pop())
    }

    async fn belongs(client: &Client, filter: &PaymentFilter, id: TransactionId) -> Result<bool, Error> {
        let filter = PaymentFilter { id: Some(id), ..filter.clone() };
        Ok(client.send(List::find(filter)).await?.transactions.total > 0)
    }
}

impl Source for Message {
    async fn page(client: &Client, query: &MessageQuery, number: u64) -> Result<Page<Message>, Error> {
        let (page, per_page) = paged(number);
        messages(client, query.scope, MessageFilter { page, per_page, ..query.filter.clone() }).await
    }

    /// The message, found among those of its conversation; its latest, where a list shows only that.
    async fn row(client: &Client, key: &MessageKey) -> Result<Option<Message>, Error> {
        let scope = Scope::Between(key.members.0, key.members.1);
        let latest = MessageFilter { latest: Some(1), ..MessageFilter::default() };
        let found = messages(client, scope, latest).await?.data.pop();
        if key.latest || found.as_ref().is_some_and(|found| found.id == key.message) {
            return Ok(found);
        }
        let all = MessageFilter { per_page: Some(Paging::MOST), ..MessageFilter::default() };
        let rows = messages(client, scope, all).await?.data;
        Ok(rows.into_iter().find(|row| row.id == key.message))
    }

    async fn belongs(client: &Client, query: &MessageQuery, id: ConversationId) -> Result<bool, Error> {
        let one = ThreadPage { page: None, per_page: Some(1) };
        let conversation = client.send(Call::<Thread> { path: id, query: one, body: () }).await?.conversation;
        let both = [conversation.company.id, conversation.representative.id];
        let among = |member: MemberId| both.contains(&member);
        let concerns = match query.scope {
            Scope::All => true,
            Scope::Of(_, member) => among(member),
            Scope::Between(one, other) => among(one) && among(other),
        };
        if !concerns {
            return Ok(false);
        }
        let filter = MessageFilter { per_page: Some(1), order_by: None, ..query.filter.clone() };
        Ok(messages(client, Scope::Between(both[0], both[1]), filter).await?.total > 0)
    }
}

/// The messages that a scope and a filter ask for, by the call that lists them. What a row begins with is cut as the
/// server cuts it, whatever the server.
async fn messages(client: &Client, scope: Scope, filter: MessageFilter) -> Result<Page<Message>, Error> {
    let list = match scope {
        Scope::All => client.send(Messages::find(filter)).await,
        Scope::Of(direction, member) => {
            client.send(Call::<ListOfMember> { path: (direction, member), query: filter, body: () }).await
        }
        Scope::Between(one, other) => {
            client.send(Call::<ListBetween> { path: (one, other), query: filter, body: () }).await
        }
    };
    let mut page = list?.messages;
    for row in &mut page.data {
        let preview = row.preview.take();
        row.preview = preview.map(|text| {
            let words: Vec<&str> = text.split_whitespace().collect();
            words.join(" ").chars().take(Message::PREVIEW).collect()
        });
    }
    Ok(page)
}

async fn thread(client: &Client, id: ConversationId, page: i64) -> Result<ThreadPart, Error> {
    let query = ThreadPage { page: Some(page), per_page: i64::try_from(PER_THREAD).ok() };
    let thread = client.send(Call::<Thread> { path: id, query, body: () }).await?;
    let messages = thread.messages.data.into_iter().map(Said::from).collect();
    let total = usize::try_from(thread.messages.total).unwrap_or(0);
    Ok(ThreadPart { conversation: thread.conversation, can: thread.can, messages, total })
}
