//! Keeps text in its columns: terminals disagree on how wide some clusters of characters are, such as those of
//! Devanagari or families of emoji. The text after one would be drawn off its place, and stay there.

use std::collections::BTreeSet;
use std::num::NonZeroU16;

use ratatui::buffer::{Buffer, CellDiffOption};
use unicode_width::UnicodeWidthStr;

/// The lines with such clusters on the screen.
#[derive(Debug, Default)]
pub struct Clusters {
    lines: BTreeSet<u16>,
}

impl Clusters {
    /// Puts the cursor where it is believed to be after each cluster, and draws their lines whole: also once they are gone.
    pub fn settle(&mut self, buffer: &mut Buffer) {
        let area = buffer.area;
        let is_unsure =
            |y: &u16| (area.left()..area.right()).any(|x| has_unsure_width(buffer[(x, *y)].symbol()));
        let now: BTreeSet<u16> = (area.top()..area.bottom()).filter(is_unsure).collect();
        for y in self.lines.union(&now).filter(|y| **y < area.bottom()) {
            for x in area.left()..area.right() {
                let cell = &mut buffer[(x, *y)];
                cell.set_diff_option(CellDiffOption::AlwaysUpdate);
                if has_unsure_width(cell.symbol()) {
                    let width = cell.symbol().width().max(1) as u16;
                    let placed = format!("{}\x1b[{};{}H", cell.symbol(), y + 1, x + width + 1);
                    cell.set_symbol(&placed);
                    cell.set_diff_option(CellDiffOption::ForcedWidth(
                        NonZeroU16::new(width).unwrap_or(NonZeroU16::MIN),
                    ));
                }
            }
        }
        self.lines = now;
    }
}

/// Returns whether terminals disagree about the width of a cell's text. They agree on accents of Latin letters.
fn has_unsure_width(symbol: &str) -> bool {
    let is_accent = |letter: char| ('\u{300}'..='\u{36f}').contains(&letter);
    !symbol.is_ascii() && !symbol.chars().skip(1).all(is_accent)
}
