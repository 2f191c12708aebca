//! Reads rows from a list of the server: every page of a filter.

use std::collections::HashSet;

use jiff::civil::Date;
use serde_json::Value;

use super::calls::{MappingError, same};
use super::record::{Record, Records};
use crate::catalogue;
use crate::catalogue::dynamic::{ALL, Dynamic, Field, rows};
use crate::endpoint::call::CallError;
use crate::transport::{Client, Error};
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
    /// Parses a filter such as `status=open&created_at=7d`, with the list's own checks. Values are typed
    /// as everywhere.
    pub fn new(list: &'e Dynamic, query: &str, today: Date) -> Result<Filter<'e>, CallError> {
        let mut query: Vec<(String, String)> = serde_html_form::from_str(query).unwrap_or_default();
        let fields = list.shape().query;
        for (name, value) in &mut query {
            let field = fields.iter().find(|field| field.name == *name);
            // As in the flags of the list, it leaves the filter out.
            if value == ALL && field.is_some_and(Field::takes_all) {
                value.clear();
                continue;
            }
            // A list is sent by its items, each as one filter.
            if let Some(Value::String(read)) = field.and_then(|field| field.kind.read(value, today)) {
                *value = read;
            }
        }
        query.retain(|(_, value)| !value.is_empty());
        let filter = Filter { list, query };
        list.encode(&[], &filter.query, &Value::Null)?;
        Ok(filter)
    }

    /// Reads every row. The columns are the fields of the list's rows.
    pub async fn read(&self, client: &Client) -> Result<Records, Error> {
        let (mut taken, mut records) = (HashSet::new(), Vec::new());
        let list = client.whole_list(self.list, &[], &self.query);
        let mut list = list.expect("the filter was checked when it was made").for_plan();
        while let Some(answer) = list.next().await? {
            for row in rows(&answer).into_iter().flatten() {
                // A server that does not read all pages at one moment may repeat a row.
                if row.get("id").is_none_or(|id| taken.insert(id.to_string())) {
                    let columns = row.as_object().cloned().unwrap_or_default();
                    records.push(Record { line: records.len() as u64 + 1, columns });
                }
            }
        }
        let columns = self.list.row().into_iter().map(|field| field.name).collect();
        Ok((Source::Filter, columns, records))
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
