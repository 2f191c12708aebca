//! What is read from the server for each question.

use client::api::account::session::Me;
use client::api::finance::payments::{Get, List};
use client::api::finance::reference::Managers;
use client::api::members::members::Get as Member;
use client::api::service::conversations::{
    Get as Thread, ListBetween, ListMessages as Messages, ListOfMember, Message, MessageFilter, Scope,
    ThreadPage,
};
use client::api::service::outbox::{List as Outbox, OutboxFilter};
use client::endpoint::{Call, Endpoint};
use client::transport::{Client, Error};
use client::value::id::{ConversationId, MemberId};
use client::wire::page::{Page, Paging};

use crate::app::ask::{Answer, Ask};
use crate::kit::list::ask::{ListAnswer, ListAsk};
use crate::kit::list::query::Query;
use crate::kit::list::row::Row;
use crate::kit::list::window::PER_PAGE;
use crate::screens::conversations::columns;
use crate::screens::conversations::filter::MessageQuery;
use crate::screens::conversations::state::Conversations;
use crate::screens::conversations::thread::{PER_THREAD, Said, ThreadPart};
use crate::screens::payments::list as payments;

/// Answers a question.
pub async fn answer(client: &Client, ask: &Ask) -> Result<Answer, Error> {
    Ok(match ask {
        Ask::Whoami => Answer::Whoami(Box::new(client.send(Me::at(())).await?)),
        Ask::Managers => Answer::Managers(client.send(Managers::at(())).await?.managers),
        Ask::Payments(ask) => Answer::Payments(listed::<Payments>(client, ask).await?),
        Ask::Details(id) => Answer::Details(Box::new(client.send(Get::at(*id)).await?)),
        Ask::Messages(ask) => Answer::Messages(listed::<Conversations>(client, ask).await?),
        Ask::Count(view) => {
            let MessageQuery { scope, filter } = view.query();
            let page = messages(client, scope, MessageFilter { per_page: Some(1), ..filter }).await?;
            Answer::Count(u64::try_from(page.total).unwrap_or(0))
        }
        Ask::Thread(id, page) => Answer::Thread(Box::new(thread(client, *id, *page).await?)),
        Ask::Member(id) => Answer::Member(Box::new(client.send(Member::of(*id)).await?.user)),
        Ask::Outbox => Answer::Outbox(client.send(Outbox::find(OutboxFilter::default())).await?.outbox.data),
        Ask::Rehearsal(write) => Answer::Rehearsal(write.rehearse(client).await?),
        Ask::Form(read) => Answer::Form(Box::new(client.exchange(&read.request()?).await?.decoded()?)),
    })
}

/// Where the rows of a list come from.
trait Source {
    /// Reads a page, from 0.
    async fn page(client: &Client, query: &Query, number: u64) -> Result<Page<Row>, Error>;
    /// Reads a row as it is now.
    async fn row(client: &Client, row: &Row, query: &Query) -> Result<Option<Row>, Error>;
    /// Returns whether a record is one of those that a query asks for.
    async fn belongs(client: &Client, query: &Query, record: i64) -> Result<bool, Error>;
}

async fn listed<S: Source>(client: &Client, ask: &ListAsk) -> Result<ListAnswer, Error> {
    Ok(match ask {
        ListAsk::Page { number, query, .. } => ListAnswer::Page(S::page(client, query, *number).await?),
        ListAsk::Row { row, query } => ListAnswer::Row(S::row(client, row, query).await?.map(Box::new)),
        ListAsk::Belongs { record, query, .. } => {
            ListAnswer::Belongs(S::belongs(client, query, *record).await?)
        }
    })
}

/// A page's number and size, as the wire counts.
fn paged(query: &Query, number: u64) -> Query {
    query.clone().with("page", number + 1).with("per_page", PER_PAGE)
}

/// The list of payments.
struct Payments;

impl Payments {
    async fn find(client: &Client, query: &Query) -> Result<Page<Row>, Error> {
        let page = client.send(List::find(query.read())).await?.transactions;
        Ok(Row::page(&payments::TABLE, page))
    }
}

impl Source for Payments {
    async fn page(client: &Client, query: &Query, number: u64) -> Result<Page<Row>, Error> {
        Payments::find(client, &paged(query, number)).await
    }

    async fn row(client: &Client, row: &Row, _: &Query) -> Result<Option<Row>, Error> {
        Ok(Payments::find(client, &Query::default().with("id", row.id)).await?.data.pop())
    }

    async fn belongs(client: &Client, query: &Query, record: i64) -> Result<bool, Error> {
        Ok(Payments::find(client, &query.clone().with("id", record)).await?.total > 0)
    }
}

impl Source for Conversations {
    async fn page(client: &Client, query: &Query, number: u64) -> Result<Page<Row>, Error> {
        let MessageQuery { scope, filter } = paged(query, number).read();
        Ok(Row::page(&columns::TABLE, messages(client, scope, filter).await?))
    }

    /// Reads the message, found among those of its conversation; its latest, where a list shows only that.
    async fn row(client: &Client, row: &Row, query: &Query) -> Result<Option<Row>, Error> {
        let [one, other] = ["company_user_id", "rep_user_id"].map(|path| MemberId::new(row.number(path)));
        let scope = Scope::Between(one, other);
        let latest = MessageFilter { latest: Some(1), ..MessageFilter::default() };
        let found = messages(client, scope, latest).await?.data.pop();
        let taken = |message: &Message| Row::new(&columns::TABLE, message);
        if query.has("latest", 1) || found.as_ref().is_some_and(|found| found.id.get() == row.id) {
            return Ok(found.as_ref().map(taken));
        }
        let all = MessageFilter { per_page: Some(Paging::MOST), ..MessageFilter::default() };
        let rows = messages(client, scope, all).await?.data;
        Ok(rows.iter().find(|message| message.id.get() == row.id).map(taken))
    }

    async fn belongs(client: &Client, query: &Query, record: i64) -> Result<bool, Error> {
        let one = ThreadPage { page: None, per_page: Some(1) };
        let call = Call::<Thread> { path: ConversationId::new(record), query: one, body: () };
        let conversation = client.send(call).await?.conversation;
        let both = [conversation.company.id, conversation.representative.id];
        let among = |member: MemberId| both.contains(&member);
        let MessageQuery { scope, filter } = query.read();
        let concerns = match scope {
            Scope::All => true,
            Scope::Of(_, member) => among(member),
            Scope::Between(one, other) => among(one) && among(other),
        };
        if !concerns {
            return Ok(false);
        }
        let filter = MessageFilter { per_page: Some(1), order_by: None, ..filter };
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
