//! The hits of a search, drawn as rows of their list.

use client::message::Lang;
use ratatui::text::{Line, Span};

use crate::core::theme::{Theme, Tone};
use crate::kit::hits::Hits;
use crate::kit::list::columns::{Room, is_to_right, placed, shown};
use crate::kit::list::row::Row;
use crate::kit::list::table::Table;
use crate::kit::widget::text::pad;

/// Returns the hits as lines of the list's columns.
pub fn lines(hits: &Hits, table: &'static Table, theme: Theme, lang: Lang, width: u16) -> Vec<Line<'static>> {
    let columns = placed(table, hits.rows.iter(), &Room { lang, width, chosen: None, height: 1 });
    let line = |(at, row): (usize, &Row)| {
        let is_chosen = hits.chosen == Some(at);
        let mut line = Line::raw(if is_chosen { "▸ " } else { "  " });
        for placed in &columns {
            let (text, tone) = shown(placed.column, row, lang, width);
            let text = pad(&text, usize::from(placed.width), is_to_right(placed.column));
            let style = theme.style(if is_chosen { Tone::Selected } else { tone });
            line.push_span(Span::styled(format!("{text} "), style));
        }
        line
    };
    hits.rows.iter().enumerate().map(line).collect()
}
