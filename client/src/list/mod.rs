//! Lists, as every door draws them: which columns, under which titles, sorted by what.
//!
//! An endpoint that answers a list names its declaration in its row. What a column holds (money, a day, a word of a closed
//! list) is not declared again: the schema of the row says it.

mod filter;

use std::borrow::Cow;
use std::fmt;

use serde_json::Value;

pub use filter::Filter;

use crate::message::{Key, Lang, noun};
use crate::record::Kind;

/// A list of rows.
#[derive(Debug)]
pub struct List {
    /// The kind of record that each row is; none for rows that are no records.
    pub of: Option<&'static Kind>,
    /// The path of the id that verbs take, in a row; none for rows without one.
    pub id: Option<&'static str>,
    /// The columns, in the order in which people read them.
    pub columns: &'static [Column],
    /// The filters, in the order in which people see them.
    pub filters: &'static [Filter],
    /// Fields of the query that narrow the list though no door offers them.
    pub more_filters: &'static [&'static str],
    /// Columns of exported files alone, after the others. A path may lead through lists, e.g. `products.name`.
    pub in_files: &'static [Column],
    /// The field whose items are the rows, where the answer lists groups of them; see [`List::each`].
    pub each: Option<&'static str>,
    /// The number of rows in words, a message with `n` and `count`; declared with the sums, which are shown next to it.
    pub count: Option<Key>,
    /// The columns of amounts whose sum over all rows doors show, by their paths.
    pub sums: &'static [&'static str],
    /// The order of the rows unless the caller chooses another; none if the server promises none.
    pub order: Option<Order>,
    /// Fields of `order_by` that no column shows.
    pub more_sorts: &'static [&'static str],
    /// Its named views, the one that opens first at the top.
    pub views: &'static [View],
    /// The path of its page in the browser, which takes the same query; none if no page shows it alone.
    pub page: Option<&'static str>,
    /// The letter that opens it in the terminal, after the key that goes to a screen; none if no screen shows it alone.
    pub letter: Option<char>,
    /// The path of a row's name.
    pub name: &'static str,
    /// The paths of the numbers of the members whom a row is about, the one that matters most first.
    pub members: &'static [&'static str],
    /// The field of the query that finds the rows of a member; none if there is none.
    pub of_member: Option<&'static str>,
    /// The columns whose numbers are never 0 where they are known: another system's 0 then stands for an unknown one.
    pub positive: &'static [&'static str],
}

/// The path of a row's name in most lists.
pub const NAME: &str = "name";

/// The parameter of an export that names the columns of the file by their paths, separated by commas: `id,user.name`. All if absent.
pub const FIELDS: &str = "fields";

/// A field of `order_by`, and a direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Order {
    /// The field.
    pub field: &'static str,
    /// Largest first.
    pub descending: bool,
}

/// A selection of a list that has a name.
#[derive(Debug)]
pub struct View {
    /// The name.
    pub name: Key,
    /// The query that shows it, e.g. `status=open&overdue=1`; empty if it leaves nothing out.
    pub query: &'static str,
    /// Whether doors show how many rows it has.
    pub is_counted: bool,
}

/// A query whose answer is a declared list.
pub trait ListQuery {
    /// The list. Its sorts are what `order_by` accepts.
    const LIST: &'static List;
}

/// A column of a list.
#[derive(Debug)]
pub struct Column {
    /// The path of its value in a row, e.g. `user.name`.
    pub path: &'static str,
    /// Its title.
    pub title: Key,
    /// The field of `order_by` that sorts by it; none where the list cannot be sorted by it.
    pub sort: Option<&'static str>,
    /// The room that a door needs to show the column.
    pub from: Width,
    /// Whether a door whose user chooses columns leaves it out until it is chosen.
    pub is_optional: bool,
}

/// The room for a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Width {
    /// As little as on a phone.
    Narrow,
    /// A terminal of 80 columns, a small window.
    Medium,
    /// More than that.
    Wide,
}

impl List {
    /// Declares a list of records, whose ids are at `id`.
    pub const fn of(kind: &'static Kind, columns: &'static [Column]) -> List {
        List { of: Some(kind), ..List::rows(columns) }
    }

    /// Declares a list of rows that are no records, but have an id.
    pub const fn rows(columns: &'static [Column]) -> List {
        List {
            of: None,
            id: Some("id"),
            columns,
            filters: &[],
            more_filters: &[],
            in_files: &[],
            each: None,
            count: None,
            sums: &[],
            order: None,
            more_sorts: &[],
            views: &[],
            page: None,
            letter: None,
            name: NAME,
            members: &[],
            of_member: None,
            positive: &[],
        }
    }

    /// Names the filters.
    pub const fn filtered(self, filters: &'static [Filter]) -> List {
        List { filters, ..self }
    }

    /// Adds fields of the query that no door offers: they come from links, or from calls of programs.
    pub const fn filtered_also(self, more_filters: &'static [&'static str]) -> List {
        List { more_filters, ..self }
    }

    /// Adds columns to exported files.
    pub const fn in_files(self, in_files: &'static [Column]) -> List {
        List { in_files, ..self }
    }

    /// Names another place of the id.
    pub const fn identified_by(self, id: &'static str) -> List {
        List { id: Some(id), ..self }
    }

    /// Gives each item of a field its own row, with the fields of its group around it: of the groups
    /// `{name, plans: [{id}, {id}]}`, `each("plans")` makes two rows with a `name` and a `plans.id`.
    pub const fn each(self, field: &'static str) -> List {
        List { each: Some(field), ..self }
    }

    /// Sums up columns of amounts, next to the number of rows in words. The query of the list has a parameter `sums`, which asks for them.
    pub const fn summed(self, count: Key, sums: &'static [&'static str]) -> List {
        List { count: Some(count), sums, ..self }
    }

    /// Names the order of the rows unless the caller chooses another.
    pub const fn ordered(self, order: Order) -> List {
        List { order: Some(order), ..self }
    }

    /// Adds fields that sort the list though no column shows them.
    pub const fn sorted_also(self, more_sorts: &'static [&'static str]) -> List {
        List { more_sorts, ..self }
    }

    /// Names views of the list.
    pub const fn viewed(self, views: &'static [View]) -> List {
        List { views, ..self }
    }

    /// Names the path of its page in the browser.
    pub const fn shown_at(self, page: &'static str) -> List {
        List { page: Some(page), ..self }
    }

    /// Names the letter that opens it in the terminal.
    pub const fn opened_by(self, letter: char) -> List {
        List { letter: Some(letter), ..self }
    }

    /// Names the path of a row's name.
    pub const fn named_by(self, name: &'static str) -> List {
        List { name, ..self }
    }

    /// Names the paths of the numbers of the members whom a row is about, the one that matters most first.
    pub const fn about(self, members: &'static [&'static str]) -> List {
        List { members, ..self }
    }

    /// Names the field of the query that finds the rows of a member.
    pub const fn found_by_member(self, field: &'static str) -> List {
        List { of_member: Some(field), ..self }
    }

    /// Names the columns whose numbers are never 0 where they are known.
    pub const fn positive(self, paths: &'static [&'static str]) -> List {
        List { positive: paths, ..self }
    }

    /// Returns the columns of its file.
    pub fn in_file(&self) -> impl Iterator<Item = &'static Column> {
        self.columns.iter().chain(self.in_files)
    }

    /// Returns the column of its file that has its value at a path.
    pub fn column(&self, path: &str) -> Option<&'static Column> {
        self.in_file().find(|column| column.path == path)
    }

    /// Returns the fields that `order_by` accepts.
    pub fn sorts(&self) -> impl Iterator<Item = &'static str> {
        let shown = self.columns.iter().filter_map(|column| column.sort);
        shown.chain(self.more_sorts.iter().copied())
    }

    /// Returns the rows that the records of an answer make.
    pub fn rows_of<'r>(&self, records: &'r [Value]) -> Cow<'r, [Value]> {
        let Some(field) = self.each else { return Cow::Borrowed(records) };
        let items = |group: &'r Value| group[field].as_array().into_iter().flatten();
        let row = |group: &Value, item: &Value| {
            let mut row = group.clone();
            row[field] = item.clone();
            row
        };
        records.iter().flat_map(|group| items(group).map(move |item| row(group, item))).collect()
    }
}

impl Order {
    /// Smallest first, by this field.
    pub const fn ascending(field: &'static str) -> Order {
        Order { field, descending: false }
    }

    /// Largest first, by this field.
    pub const fn descending(field: &'static str) -> Order {
        Order { field, descending: true }
    }

    /// Returns the opposite order.
    pub const fn reversed(self) -> Order {
        Order { descending: !self.descending, ..self }
    }
}

/// As in `order_by`: `created_at`, or `created_at DESC`.
impl fmt::Display for Order {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_order(out, self.field, self.descending)
    }
}

/// The mark of a descending order.
const DESCENDING: &str = " DESC";

/// Writes an order as `order_by` has it.
///
/// # Errors
/// Those of the formatter.
pub fn write_order(out: &mut fmt::Formatter<'_>, field: &str, descending: bool) -> fmt::Result {
    out.write_str(field)?;
    out.write_str(if descending { DESCENDING } else { "" })
}

/// Reads a field and whether it descends, as `order_by` has them.
pub fn read_order(text: &str) -> (&str, bool) {
    match text.strip_suffix(DESCENDING) {
        Some(field) => (field, true),
        None => (text, false),
    }
}

impl View {
    /// Declares a view whose rows are not counted.
    pub const fn new(name: Key, query: &'static str) -> View {
        View { name, query, is_counted: false }
    }

    /// Shows how many rows it has.
    pub const fn counted(self) -> View {
        View { is_counted: true, ..self }
    }

    /// Returns its query by parameter.
    pub fn parameters(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.query.split('&').filter_map(|pair| pair.split_once('='))
    }
}

impl Column {
    /// Declares a column that is always shown and sorts nothing.
    pub const fn new(path: &'static str, title: Key) -> Column {
        Column { path, title, sort: None, from: Width::Narrow, is_optional: false }
    }

    /// Sorts the list, by this field of `order_by`.
    pub const fn sorted(self, sort: &'static str) -> Column {
        Column { sort: Some(sort), ..self }
    }

    /// Shows the column only where there is this much room.
    pub const fn from(self, from: Width) -> Column {
        Column { from, ..self }
    }

    /// Leaves the column out until the user chooses it, where users choose columns.
    pub const fn optional(self) -> Column {
        Column { is_optional: true, ..self }
    }
}

/// Returns what a list is called, by the id of the endpoint that answers it.
pub fn title(endpoint: &str, lang: Lang) -> String {
    title_key(endpoint).map_or_else(|| endpoint.to_owned(), |key| key.text(lang, &[]))
}

/// Returns the message of what a list is called, by the id of the endpoint that answers it: its own, else the noun of its rows.
pub fn title_key(endpoint: &str) -> Option<Key> {
    let own = Key::named(&format!("list.{endpoint}"));
    own.or_else(|| endpoint.strip_suffix(".list").and_then(noun::titles))
}
