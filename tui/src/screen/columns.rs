//! The columns of the list: which there are on a screen of this width, and where.

use client::api::payments::{PaymentSort, Transaction};
use client::date::{day_of, show_date, show_instant};
use client::message::{Key, Lang};
use jiff::Timestamp;

use crate::describe;
use crate::theme::Tone;

/// From this width on, instants are shown to the second.
const EXACT: u16 = 150;
/// Columns at the left of every row, for its mark.
pub const MARK: u16 = 2;

/// A column of the list.
#[derive(Debug, Clone, Copy)]
pub struct Column {
    /// What stands in its head.
    pub title: Key,
    /// What it sorts by.
    pub sort: Option<PaymentSort>,
    /// Its width; a column without one shares what is left.
    width: Option<u16>,
    /// Whether its text stands at its right.
    pub to_right: bool,
    /// The narrowest list that shows it.
    from: u16,
    /// What it shows of a payment, and how.
    pub cell: fn(&Transaction, Lang, exact: bool) -> (String, Tone),
}

const fn column(
    title: Key,
    width: Option<u16>,
    from: u16,
    cell: fn(&Transaction, Lang, bool) -> (String, Tone),
) -> Column {
    Column { title, sort: None, width, to_right: false, from, cell }
}

static COLUMNS: [Column; 8] = [
    Column {
        sort: Some(PaymentSort::Id),
        to_right: true,
        ..column(Key::PaymentsPageColumnTransaction, Some(9), 0, |row, _, _| plain(row.id.to_string()))
    },
    Column {
        to_right: true,
        ..column(Key::TuiColumnAmount, Some(13), 0, |row, _, _| plain(row.amount.to_string()))
    },
    Column {
        sort: Some(PaymentSort::Status),
        ..column(Key::PaymentsPageFilterStatus, Some(11), 0, |row, lang, _| {
            let (sign, tone) = describe::status(row.status);
            (format!("{sign} {}", row.status.label(lang)), tone)
        })
    },
    column(Key::PaymentsPageColumnUser, None, 0, |row, _, _| plain(row.user.name.clone())),
    column(Key::PaymentsPageColumnManager, None, 92, |row, _, _| {
        row.account_manager.as_ref().map_or_else(nothing, |manager| plain(manager.name.clone()))
    }),
    column(Key::PaymentsPageDetailsMethod, Some(18), 128, |row, lang, _| plain(row.payment_type.label(lang))),
    Column {
        sort: Some(PaymentSort::CreatedAt),
        ..column(Key::PaymentsPageColumnCreated, Some(11), 72, |row, _, exact| {
            plain(show(row.created_at, exact))
        })
    },
    Column {
        sort: Some(PaymentSort::PaidAt),
        ..column(Key::PaymentsPageColumnPaid, Some(11), 106, |row, _, exact| {
            row.paid_at.map_or_else(nothing, |at| plain(show(at, exact)))
        })
    },
];

fn plain(text: String) -> (String, Tone) {
    (text, Tone::Text)
}

fn nothing() -> (String, Tone) {
    ("—".to_owned(), Tone::Quiet)
}

fn show(at: Timestamp, exact: bool) -> String {
    if exact { show_instant(at) } else { show_date(day_of(at)) }
}

/// A column with its place on the line.
#[derive(Debug, Clone, Copy)]
pub struct Placed {
    /// The column.
    pub column: &'static Column,
    /// Its first column of the terminal, from the list's left.
    pub x: u16,
    /// Its columns of the terminal.
    pub width: u16,
}

/// Whether a list of this width shows instants to the second.
pub fn is_exact(width: u16) -> bool {
    width >= EXACT
}

/// The columns of a list of this width.
pub fn placed(width: u16) -> Vec<Placed> {
    let wide = |column: &Column, columns: u16| {
        let dated = matches!(column.sort, Some(PaymentSort::CreatedAt | PaymentSort::PaidAt));
        if dated && is_exact(width) { 19 } else { columns }
    };
    let shown: Vec<&'static Column> = COLUMNS.iter().filter(|column| column.from <= width).collect();
    let fixed: u16 =
        shown.iter().filter_map(|column| column.width.map(|columns| wide(column, columns) + 1)).sum();
    let sharing = shown.iter().filter(|column| column.width.is_none()).count().max(1) as u16;
    // One more at the right, for the scrollbar.
    let share = (width.saturating_sub(MARK + fixed + 1) / sharing).saturating_sub(1);
    let mut x = MARK;
    let place = |column: &'static Column| {
        let columns = column.width.map_or(share, |columns| wide(column, columns));
        let placed = Placed { column, x, width: columns };
        x += columns + 1;
        placed
    };
    shown.into_iter().map(place).collect()
}
