//! Reads rows from a list of the server: every page of a filter.

use std::collections::HashSet;

use jiff::civil::Date;
use serde_json::Value;

use super::calls::{MappingError, same};
use super::record::{Record, Records};
use crate::catalogue;
use crate::catalogue::dynamic::{Dynamic, FieldKind, last_page, rows};
use crate::endpoint::call::CallError;
use crate::transport::{Client, Error, Request};
use crate::value::period;
use crate::wire::page::Paging;
use crate::wire::plan::Source;

/// A filter of a list.
#[derive(Debug, Clone)]
pub struct Filter<'e> {
    list: &'e Dynamic,
    query: Vec<(String, String)>,
}

/// Returns the list endpoint of another endpoint's resource: `payments.list` for `payments.approve`.
pub fn list_of<'e>(endpoints: &'e [Dynamic], id: &str) -> Option<&'e Dynamic> {
    let list = format!("{}.list", catalogue::noun_of(id));
    endpoints.iter().find(|endpoint| endpoint.about.id == list)
}

impl<'e> Filter<'e> {
    /// Parses a filter such as `status=open&created_at=7d`, with the list's own checks. Periods are typed as
    /// [`period::read`] takes them.
    pub fn new(list: &'e Dynamic, query: &str, today: Date) -> Result<Filter<'e>, CallError> {
        let mut query: Vec<(String, String)> = serde_html_form::from_str(query).unwrap_or_default();
        let fields = list.shape().query;
        let is_period =
            |name: &str| fields.iter().any(|field| field.name == name && field.kind == FieldKind::Period);
        for (_, value) in query.iter_mut().filter(|(name, _)| is_period(name)) {
            if let Some(range) = period::read(value, today) {
                *value = range.to_string();
            }
        }
        let filter = Filter { list, query };
        list.encode(&[], &filter.query, &Value::Null)?;
        Ok(filter)
    }

    /// Reads every page. The columns are the fields of the list's rows.
    pub async fn read(&self, client: &Client) -> Result<Records, Error> {
        let (mut taken, mut records) = (HashSet::new(), Vec::new());
        let mut page = 1;
        loop {
            let answer = self.page(client, page).await?;
            for row in rows(&answer).into_iter().flatten() {
                // Rows can move between pages while they are read.
                if row.get("id").is_none_or(|id| taken.insert(id.to_string())) {
                    let columns = row.as_object().cloned().unwrap_or_default();
                    records.push(Record { line: records.len() as u64 + 1, columns });
                }
            }
            if page >= last_page(&answer).unwrap_or(1) {
                break;
            }
            page += 1;
        }
        let columns = self.list.row().into_iter().map(|field| field.name).collect();
        Ok((Source::Filter, columns, records))
    }

    async fn page(&self, client: &Client, page: i64) -> Result<Value, Error> {
        let paging =
            [("page", page), ("per_page", Paging::MOST)].map(|(name, n)| (name.to_owned(), n.to_string()));
        let own = self.query.iter().filter(|(name, _)| name != "page" && name != "per_page").cloned();
        let query: Vec<_> = own.chain(paging).collect();
        // A list without pages rejects the paging parameters.
        let encoded = self.list.encode(&[], &query, &Value::Null);
        let encoded = encoded.or_else(|_| self.list.encode(&[], &self.query, &Value::Null));
        let encoded = encoded.expect("the filter was checked when it was made");
        let request = Request::of(&self.list.about, encoded.target, encoded.body);
        let answer = client.exchange(&request).await?.accepted()?;
        let decoded = self.list.decode(&answer.body);
        decoded.map_err(|undecodable| Error::undecodable(self.list.about.id, undecodable))
    }

    /// Maps each value of an endpoint's path to the column of the list that names the same kind of record: in a
    /// list of payments, the member's id has another name than the payment's. Skips the fields in `given`.
    pub fn map(&self, endpoint: &Dynamic, given: &[&str]) -> Result<Vec<(String, String)>, MappingError> {
        let row = self.list.row();
        let mut map = Vec::new();
        let open = |name: &str| !given.iter().any(|given| same(given, name));
        let path = endpoint.shape().path.into_iter();
        for field in path.filter(|field| field.record.is_some() && open(&field.name)) {
            let fitting: Vec<_> = row.iter().filter(|column| column.record == field.record).collect();
            let named = fitting.iter().find(|column| same(&column.name, &field.name));
            // A conversation has two members, and neither is the obvious choice.
            let only = fitting.first().filter(|_| fitting.len() == 1);
            let column = named.or(only).ok_or_else(|| MappingError::Column(field.name.clone()))?;
            map.push((column.name.clone(), field.name));
        }
        Ok(map)
    }
}
