//! How a file presents a list: as a table for spreadsheets, or as the list's own answers for programs.

use client::catalogue::answer::Type;
use client::catalogue::dynamic::{page, rows};
use client::list::{FIELDS, List};
use client::message::Lang;
use client::rules::Rule;
use client::wire::file::ANSWERS;
use client::wire::page::PAGING;
use http::{HeaderMap, HeaderValue, header};
use percent_encoding::percent_decode_str;
use serde_json::Value;

use super::csv::Table;
use crate::work::refusal::{Refusal, Result};

/// The layout of a file.
#[derive(Debug)]
pub enum Layout {
    /// A line for each row, with the columns that the list declares or the caller names.
    Table(Table),
    /// A line for each page, which is what the list answers. True if the list has pages.
    Answers(bool),
}

/// A page of a list, written.
#[derive(Debug)]
pub struct WrittenPage {
    /// Its lines.
    pub lines: Vec<u8>,
    /// All rows of the list.
    pub total: i64,
    /// The number of the last page.
    pub last: i64,
}

impl Layout {
    /// Returns the layout that a request asks for, and what remains of its query for the list.
    ///
    /// # Errors
    /// If it names a column that the list does not have.
    pub fn asked(
        headers: &HeaderMap,
        query: &str,
        list: &'static List,
        answer: Value,
        lang: Lang,
    ) -> Result<(Layout, String)> {
        let unpaged = unpaged(query);
        let is_own = |pair: &&str| pair.split('=').next() == Some(FIELDS);
        let (own, filter): (Vec<_>, Vec<_>) = unpaged.split('&').partition(is_own);
        let names = own.last().and_then(|pair| pair.split_once('='));
        let names = names.map(|(_, names)| percent_decode_str(names).decode_utf8_lossy());
        let columns = match names.filter(|names| !names.is_empty()) {
            None => list.in_file().collect(),
            Some(names) => {
                let named: Option<Vec<_>> = names.split(',').map(|name| list.column(name)).collect();
                named.ok_or_else(|| Refusal::field(FIELDS, Rule::IsNot))?
            }
        };
        let wants_answers = headers.get(header::ACCEPT).is_some_and(|accepted| accepted == ANSWERS);
        let layout = match wants_answers {
            true => Layout::Answers(Type::of(&answer).is_paged()),
            false => Layout::Table(Table::of(list, columns, answer, lang)),
        };
        Ok((layout, filter.join("&")))
    }

    /// Returns the media type of the file.
    pub fn media_type(&self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Layout::Table(_) => "text/csv; charset=utf-8",
            Layout::Answers(_) => ANSWERS,
        })
    }

    /// Returns whether the list is answered in pages.
    pub fn is_paged(&self) -> bool {
        match self {
            Layout::Table(table) => table.is_paged(),
            Layout::Answers(is_paged) => *is_paged,
        }
    }

    /// Returns the head before the rows.
    pub fn head(&self) -> String {
        match self {
            Layout::Table(table) => table.head(),
            Layout::Answers(_) => String::new(),
        }
    }

    /// Writes an answer of the list.
    ///
    /// # Errors
    /// If it is not JSON.
    pub fn page(&self, body: Vec<u8>) -> Result<WrittenPage> {
        let answer: Value = serde_json::from_slice(&body)?;
        let number = |name: &str| page(&answer).and_then(|page| page[name].as_i64());
        let (lines, count) = match self {
            Layout::Table(table) => table.lines(&answer),
            Layout::Answers(_) => {
                let mut line = body;
                line.push(b'\n');
                (line, rows(&answer).map_or(0, Vec::len))
            }
        };
        let count = i64::try_from(count).unwrap_or(i64::MAX);
        Ok(WrittenPage {
            lines,
            total: number("total").unwrap_or(count),
            last: number("last_page").unwrap_or(1),
        })
    }
}

/// Removes the paging from a query.
pub fn unpaged(query: &str) -> String {
    let is_kept =
        |pair: &&str| !pair.is_empty() && !PAGING.contains(&pair.split('=').next().unwrap_or_default());
    query.split('&').filter(is_kept).collect::<Vec<_>>().join("&")
}
