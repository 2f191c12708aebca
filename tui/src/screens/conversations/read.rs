//! The calls of the screen of conversations that read from the server.

use client::api::members::members::Get as GetMember;
use client::api::service::conversations::{
    Get, ListBetween, ListMessages, ListOfMember, Message, MessageFilter, Scope, ThreadPage,
};
use client::endpoint::{Call, Endpoint};
use client::transport::{Client, Error};
use client::value::id::{ConversationId, MemberId};
use client::wire::page::{Page, Paging};
use serde_json::{Value, to_value};

use crate::kit::list::ask::{ListAnswer, ListAsk};
use crate::kit::list::query::Query;
use crate::kit::list::row::Row;
use crate::kit::list::window::PER_PAGE;
use crate::screens::conversations::columns;
use crate::screens::conversations::filter::MessageQuery;
use crate::screens::conversations::inbox::Part;
use crate::screens::conversations::thread::{MessageText, PER_THREAD, ThreadPart};

/// Reads a part of what stands around the list.
pub async fn part(client: &Client, part: Part) -> Result<Value, Error> {
    let value = match part {
        Part::Thread(id, page) => to_value(thread(client, id, page).await?),
        Part::Member(id) => to_value(client.send(GetMember::of(id)).await?.user),
    };
    Ok(value.unwrap_or_default())
}

/// Answers a question about the list.
pub async fn listed(client: &Client, ask: &ListAsk) -> Result<ListAnswer, Error> {
    Ok(match ask {
        ListAsk::Page { number, query, .. } => ListAnswer::Page(page(client, query, *number).await?),
        ListAsk::Row { row: held, query } => ListAnswer::Row(row(client, held, query).await?.map(Box::new)),
        ListAsk::Belongs { record, query, .. } => ListAnswer::Belongs(belongs(client, query, *record).await?),
    })
}

async fn page(client: &Client, query: &Query, number: u64) -> Result<Page<Row>, Error> {
    let query = query.clone().with("page", number + 1).or("per_page", PER_PAGE);
    let query: MessageQuery = query.read();
    let scope = query.scope().unwrap_or_default();
    Ok(Row::page(&columns::TABLE, messages(client, scope, query.filter).await?))
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
    let call = Call::<Get> { path: ConversationId::new(record), query: one, body: () };
    let conversation = client.send(call).await?.conversation;
    let both = [conversation.company.id, conversation.representative.id];
    let among = |member: MemberId| both.contains(&member);
    let query: MessageQuery = query.read();
    let concerns = match query.scope().unwrap_or_default() {
        Scope::All => true,
        Scope::Of(_, member) => among(member),
        Scope::Between(one, other) => among(one) && among(other),
    };
    if !concerns {
        return Ok(false);
    }
    let filter = MessageFilter { per_page: Some(1), order_by: None, ..query.filter };
    Ok(messages(client, Scope::Between(both[0], both[1]), filter).await?.total > 0)
}

/// The messages that a scope and a filter ask for, by the call that lists them. What a row begins with is cut as the
/// server cuts it, whatever the server.
async fn messages(client: &Client, scope: Scope, filter: MessageFilter) -> Result<Page<Message>, Error> {
    let list = match scope {
        Scope::All => client.send(ListMessages::find(filter)).await,
        Scope::Of(direction, member) => {
            client.send(Call::<ListOfMember> { path: (direction, member), query: filter, body: () }).await
        }
        Scope::Between(one, other) => {
            client.send(Call::<ListBetween> { path: (one, other), query: filter, body: () }).await
        }
    };
    let mut page = list?.messages;
    for row in &mut page.data {
        // What was found says more than the beginning of the latest message.
        let preview = row.found.take().map(|found| found.excerpt).or_else(|| row.preview.take());
        row.preview = preview.map(|text| {
            let words: Vec<&str> = text.split_whitespace().collect();
            words.join(" ").chars().take(Message::PREVIEW).collect()
        });
    }
    Ok(page)
}

async fn thread(client: &Client, id: ConversationId, page: i64) -> Result<ThreadPart, Error> {
    let query = ThreadPage { page: Some(page), per_page: i64::try_from(PER_THREAD).ok() };
    let thread = client.send(Call::<Get> { path: id, query, body: () }).await?;
    let messages = thread.messages.data.into_iter().map(MessageText::from).collect();
    let total = usize::try_from(thread.messages.total).unwrap_or(0);
    Ok(ThreadPart { conversation: thread.conversation, can: thread.can, messages, total })
}
