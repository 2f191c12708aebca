//! The lists of which records are kept, and the records that a filter finds.

use std::collections::HashSet;
use std::sync::LazyLock;

use client::access::Needs;
use client::actor::Actor;
use client::api::home::sets::MOST_RECORDS;
use client::catalogue::dynamic::{self, Dynamic};
use client::endpoint::Danger;
use client::list::List;
use client::rules::Rule;
use client::wire::page::Paging;
use serde_json::Value as Json;

use crate::http::layout::unpaged;
use crate::resource::registry::Registry;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// A list of which records are kept.
#[derive(Debug)]
pub struct Source {
    /// The id of its call.
    pub call: &'static str,
    /// The kind of record.
    pub record: &'static str,
    needs: Needs,
    list: &'static List,
    /// The path of the id in a row.
    id: &'static str,
    is_paged: bool,
}

static SOURCES: LazyLock<Vec<Source>> = LazyLock::new(|| dynamic::all().iter().filter_map(source).collect());

/// Returns the list that an endpoint answers, if its rows are records with a number, and no other record's.
fn source(endpoint: &Dynamic) -> Option<Source> {
    let (about, shape) = (&endpoint.about, endpoint.shape());
    let list = about.list?;
    let (kind, id) = (list.of?, list.id?);
    if about.danger != Danger::Read || !shape.path.is_empty() {
        return None;
    }
    let is_paged = shape.query.iter().any(|field| field.name == "page");
    Some(Source { call: about.id, record: kind.name, needs: about.needs, list, id, is_paged })
}

impl Source {
    /// Returns the list of that id. Rejects one that there is not, or whose rows are no records.
    pub fn named(registry: &Registry, call: &str) -> Result<&'static Source> {
        let found = SOURCES.iter().find(|source| source.call == call && registry.is_unit(call));
        found.ok_or_else(|| Refusal::field("list", Rule::IsNot))
    }

    /// Rejects an actor who may not read the list.
    pub fn must_read(&self, actor: &Actor) -> Result<()> {
        Ok(self.needs.ability().map_or(Ok(()), |needed| actor.must(needed))?)
    }

    /// Returns the ids of the records that a filter finds now, in the order of the list. Rejects one that finds too many.
    pub fn found(&self, cx: &mut Cx<'_, '_>, filter: &str) -> Result<Vec<i64>> {
        self.found_up_to(cx, filter, MOST_RECORDS)
    }

    /// As [`Source::found`], with another limit.
    pub fn found_up_to(&self, cx: &mut Cx<'_, '_>, filter: &str, most: usize) -> Result<Vec<i64>> {
        let (mut ids, mut taken) = (Vec::new(), HashSet::new());
        for number in 1.. {
            let answer = self.page(cx, filter, number)?;
            let rows = dynamic::rows(&answer).map_or(&[][..], Vec::as_slice);
            for row in self.list.rows_of(rows).iter() {
                let id = dynamic::at(row, self.id).and_then(Json::as_i64);
                ids.extend(id.filter(|id| taken.insert(*id)));
            }
            if ids.len() > most {
                return Err(Refusal::field("filter", Rule::AtMost(most as i64)));
            }
            if dynamic::last_page(&answer).is_none_or(|last| number >= last) {
                break;
            }
        }
        Ok(ids)
    }

    /// Rejects a filter that the list does not know.
    pub fn check(&self, cx: &mut Cx<'_, '_>, filter: &str) -> Result<()> {
        self.page(cx, filter, 1).map(|_| ())
    }

    fn page(&self, cx: &mut Cx<'_, '_>, filter: &str, number: i64) -> Result<Json> {
        let mut query = unpaged(filter);
        if self.is_paged {
            let and = if query.is_empty() { "" } else { "&" };
            query.push_str(&format!("{and}page={number}&per_page={}", Paging::MOST));
        }
        Ok(serde_json::from_slice(&cx.app.part::<Registry>().answer(cx, self.call, Vec::new(), query)?)?)
    }
}

/// Returns the ids of the lists that an actor may read.
pub fn readable(actor: &Actor) -> Vec<&'static str> {
    SOURCES.iter().filter(|source| source.must_read(actor).is_ok()).map(|source| source.call).collect()
}
