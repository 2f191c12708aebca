//! The calls of the screen of a resource that read from the server.

use client::catalogue::dynamic;
use client::endpoint::{Call, Endpoint, PathParams};
use client::transport::{Client, Error};
use client::wire::page::Page;
use serde::Deserialize;
use serde_json::Value;

use crate::kit::ask::{Answer, Ask};
use crate::kit::hits::MOST;
use crate::kit::list::ask::{ListAnswer, ListAsk};
use crate::kit::list::query::Query;
use crate::kit::list::row::Row;
use crate::kit::list::window::PER_PAGE;
use crate::kit::resource::{Part, Resource};
use crate::kit::screen::Reading;

/// Answers a question of a resource's screen.
pub fn read<'a, R: Resource>(client: &'a Client, ask: &'a Ask) -> Reading<'a> {
    Box::pin(async move {
        match ask {
            Ask::List(_, ask) => Ok(Answer::List(R::list(client, ask).await?)),
            Ask::Hits(_, query) => Ok(Answer::Hits(hits::<R>(client, query).await?)),
            Ask::Part(_, part) => match (Part::deserialize(part), R::READER) {
                (Ok(Part::Record(id)), Some(reader)) => reader(client, id).await,
                (Ok(Part::Sums(query)), _) => Ok(Answer::Part(summed::<R>(client, *query).await?)),
                (Ok(Part::Own(ask)), _) => R::read(client, ask).await,
                (Ok(Part::Count(view)), _) => Ok(Answer::Part(counted::<R>(client, view).await?.into())),
                _ => Ok(Answer::Part(Value::Null)),
            },
            _ => Ok(Answer::Part(Value::Null)),
        }
    })
}

/// Reads a record by a call whose path is its id.
pub fn get<'a, E: Endpoint<Query = (), Body = ()>>(client: &'a Client, id: i64) -> Reading<'a> {
    Box::pin(async move {
        let Some(path) = E::Path::parse(&[id.to_string()]) else { return Ok(Answer::Part(Value::Null)) };
        let answer = client.send(Call::<E> { path, query: (), body: () }).await?;
        Ok(Answer::Part(serde_json::to_value(answer).unwrap_or_default()))
    })
}

/// Answers a question about the list by the call that lists the records.
///
/// # Errors
/// The records cannot be read.
pub async fn listed<R: Resource>(client: &Client, ask: &ListAsk) -> Result<ListAnswer, Error> {
    Ok(match ask {
        ListAsk::Page { number, query, .. } => {
            let query = query.as_ref().clone().with("page", number + 1).or("per_page", PER_PAGE);
            ListAnswer::Page(find::<R>(client, &query).await?)
        }
        ListAsk::Row { row, .. } => {
            let query = R::BY_ID.map(|field| Query::default().with(field, row.id)).unwrap_or_default();
            let rows = find::<R>(client, &query).await?.data;
            ListAnswer::Row(rows.into_iter().find(|found| found.id == row.id).map(Box::new))
        }
        ListAsk::Belongs { record, query, .. } => {
            let Some(field) = R::BY_ID else { return Ok(ListAnswer::Belongs(false)) };
            let query = query.as_ref().clone().with(field, *record);
            ListAnswer::Belongs(find::<R>(client, &query).await?.total > 0)
        }
    })
}

/// Reads the first rows of a query.
async fn hits<R: Resource>(client: &Client, query: &Query) -> Result<Vec<Row>, Error> {
    let query = Box::new(query.clone().with("per_page", MOST));
    match R::list(client, &ListAsk::Page { reading: 0, number: 0, query }).await? {
        ListAnswer::Page(page) => Ok(page.data),
        _ => Ok(Vec::new()),
    }
}

/// Counts the rows of a view.
async fn counted<R: Resource>(client: &Client, view: usize) -> Result<Option<i64>, Error> {
    let Some(view) = R::table().views().get(view) else { return Ok(None) };
    Ok(Some(find::<R>(client, &view.query.clone().with("per_page", 1)).await?.total))
}

/// Reads the sums of the rows that a query finds.
async fn summed<R: Resource>(client: &Client, query: Query) -> Result<Value, Error> {
    let sums = find::<R>(client, &query.with("per_page", 1).with("sums", 1)).await?.sums;
    Ok(serde_json::to_value(sums).unwrap_or_default())
}

/// Reads the rows that a query finds.
async fn find<R: Resource>(client: &Client, query: &Query) -> Result<Page<Row>, Error> {
    let call = Call::<R::List> { path: (), query: query.read(), body: () };
    let answer = serde_json::to_value(client.send(call).await?).unwrap_or_default();
    let page = dynamic::page(&answer).and_then(|page| Page::<Value>::deserialize(page).ok());
    let page = page.ok_or_else(|| Error::Undecodable {
        endpoint: R::List::ID.to_owned(),
        path: ".".to_owned(),
        detail: "no page".to_owned(),
    })?;
    Ok(Row::page(R::table(), page))
}
