//! Sets of records: what is marked or filtered is kept under a name, and taken up again, here or in another door.

use client::api::home::sets::{Create, Get, List, NewSet, Set, SetFilter};
use client::endpoint::{Call, Endpoint};
use client::message::{Key, Message};
use client::transport::{Client, Error};
use client::value::id::SetId;
use client::value::moment::said_after;
use client::value::text::slug;
use client::wire::problem::Problem;

use crate::app::state::State;
use crate::app::trail::go_to;
use crate::core::place::Place;
use crate::core::write::Write;
use crate::kit::ask::{Action, Answer, Ask};
use crate::kit::item::Item;
use crate::kit::list::ask::{ListAnswer, ListAsk};
use crate::kit::list::marks::Marks;
use crate::kit::list::query::Query;
use crate::kit::list::row::Row;
use crate::kit::prompt::Purpose;
use crate::kit::sets::TakenSet;
use crate::screens;

/// Sets that are offered for completion, and rows of a list that are read at a time.
const PER_PAGE: i64 = 200;
/// The most rows that are read one by one, because the filter of the set no longer finds them.
const MOST_SINGLE: usize = 50;

impl State {
    /// Keeps the marked rows under a name; without marks, what the filter of the list finds.
    pub(super) fn keep_set(&mut self, name: &str) -> Option<Action> {
        let (screen, shell) = self.parts(self.shell.place);
        if let Some(reason) = shell.refusal::<Create>() {
            shell.toast_text(reason.sentence, true);
            return None;
        }
        if !shell.tell_unread(screen.list_mut().mark_range()) {
            return None;
        }
        let (table, list) = (screen.table(), screen.list());
        let body = NewSet {
            name: name.to_owned(),
            list: table.endpoint.to_owned(),
            ids: list.marks.rows().iter().map(|row| row.id).collect(),
            filter: Some(list.query.encoded()),
        };
        let write = Write::of(&Call::<Create> { path: (), query: (), body }, 0);
        shell.make(vec![Item::new(0, name.to_owned(), write)])
    }

    /// Asks for the set of a name or number.
    pub(super) fn take_set(&mut self, named: &str) -> Option<Action> {
        if let Some(reason) = self.refusal::<List>() {
            self.toast_text(reason.sentence, true);
            return None;
        }
        if !self.is_connected() {
            self.toast(Key::TuiOfflineUnsent, true);
            return None;
        }
        let list = self.screen().table().endpoint.to_owned();
        Some(Action::Ask(Ask::Set { named: named.to_owned(), list }))
    }

    /// Shows a set: its list under its filter, its rows marked.
    pub(super) fn took_set(&mut self, taken: TakenSet) {
        let TakenSet { set, place, rows } = taken;
        if place != self.place {
            self.trail.clear();
        }
        let found = rows.len();
        let at = said_after(set.created_at, self.now, self.lang);
        let author = set.author.unwrap_or_default();
        let (screen, shell) = self.parts(place);
        let origin = Message::new(Key::TuiSetOrigin).with("name", &set.name).with("author", &author);
        let query = screen.table().read_query(&set.filter);
        screen.show(query.clone().into());
        if query.order().is_some() {
            screen.list_mut().show(query);
        }
        screen.list_mut().marks = Marks::of(rows, origin.with("at", &at).text(shell.lang));
        go_to(self, place);
        let missing = usize::try_from(set.count).unwrap_or(0).saturating_sub(found);
        let told = if missing > 0 { Key::TuiSetTakenPart } else { Key::TuiSetTaken };
        let told = Message::new(told).with("name", &set.name).with("author", author).with("at", at);
        self.toast(told.with("n", found).with("missing", missing), false);
    }

    /// Returns the question for the sets that may be taken up, once a line is typed that takes one.
    pub(super) fn set_wants(&mut self) -> Option<Ask> {
        let prompt = self.prompt.as_ref()?;
        let is_taking = prompt.purpose == Purpose::Command
            && super::command::name_of(prompt.line.text(), self) == Some(super::command::TAKE);
        if !is_taking || self.sets.is_some() || self.refusal::<List>().is_some() {
            return None;
        }
        self.sets = Some(Vec::new());
        Some(Ask::Sets)
    }
}

/// Reads the sets, the latest first.
///
/// # Errors
/// The sets cannot be read.
pub async fn all(client: &Client) -> Result<Vec<Set>, Error> {
    let query = SetFilter { per_page: Some(PER_PAGE), ..SetFilter::default() };
    Ok(client.send(List::find(query)).await?.sets.data)
}

/// Reads the set of a name or number with its rows. Of two sets of one name, that of the given list is read, else the latest.
///
/// # Errors
/// There is no such set, no screen shows its list, or something cannot be read.
pub async fn take(client: &Client, named: &str, list: &str) -> Result<Answer, Error> {
    let id = match named.trim_start_matches('#').parse() {
        Ok(id) => SetId::new(id),
        Err(_) => id_of(client, named, list).await?,
    };
    let record = client.send(Get::at(id)).await?;
    let mut shown = screens::ALL.iter().map(|entry| (entry.place, (entry.new)().table()));
    let shown = shown.find(|(_, table)| table.endpoint == record.set.list);
    let elsewhere = || Message::new(Key::TuiSetElsewhere).with("list", &record.set.title);
    let (place, table) = shown.ok_or_else(|| refused(client, &elsewhere()))?;
    let rows = rows(client, place, table.read_query(&record.set.filter), &record.ids).await?;
    Ok(Answer::Set(Box::new(TakenSet { set: record.set, place, rows })))
}

async fn id_of(client: &Client, named: &str, list: &str) -> Result<SetId, Error> {
    let sets = all(client).await?;
    let is_named = |set: &&Set| slug(&set.name) == slug(named);
    let here = sets.iter().filter(is_named).find(|set| set.list == list);
    let set = here.or_else(|| sets.iter().find(is_named));
    let unknown = || refused(client, &Message::new(Key::TuiSetUnknown).with("name", named));
    set.map(|set| set.id).ok_or_else(unknown)
}

fn refused(client: &Client, message: &Message) -> Error {
    Error::Api { status: 404, problem: Box::new(Problem::new(message.text(client.lang()))) }
}

/// Reads rows by the filter of their set, and those that it no longer finds one by one.
async fn rows(client: &Client, place: Place, query: Query, ids: &[i64]) -> Result<Vec<Row>, Error> {
    let mut found: Vec<Row> = Vec::new();
    let query = Box::new(query.with("per_page", PER_PAGE));
    for number in 0.. {
        let ask = ListAsk::Page { reading: 0, number, query: query.clone() };
        let ListAnswer::Page(page) = listed(client, place, ask).await? else { break };
        found.extend(page.data.into_iter().filter(|row| ids.contains(&row.id)));
        if found.len() >= ids.len() || number as i64 + 1 >= page.last_page {
            break;
        }
    }
    let left: Vec<i64> = ids.iter().copied().filter(|id| !found.iter().any(|row| row.id == *id)).collect();
    for id in left.into_iter().take(MOST_SINGLE) {
        let ask = ListAsk::Row { row: Box::new(Row::unread(id)), query: Box::default() };
        if let ListAnswer::Row(Some(row)) = listed(client, place, ask).await? {
            found.push(*row);
        }
    }
    Ok(found)
}

async fn listed(client: &Client, place: Place, ask: ListAsk) -> Result<ListAnswer, Error> {
    let ask = Ask::List(place, ask);
    match (screens::at(place).read)(client, &ask).await? {
        Answer::List(answer) => Ok(answer),
        _ => Ok(ListAnswer::Row(None)),
    }
}
