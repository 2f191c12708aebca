//! The progress bar on stderr.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::context::Context;
use crate::terminal;

/// Creates a progress bar, or a hidden one if stderr is not a terminal.
pub fn bar(context: &Context, rows: usize) -> ProgressBar {
    let bar = ProgressBar::new(rows as u64);
    if context.options.quiet || !terminal::is_watched() {
        bar.set_draw_target(ProgressDrawTarget::hidden());
    }
    let style = ProgressStyle::with_template("{bar:32} {pos}/{len} {per_sec:.0} {eta} {msg}");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
