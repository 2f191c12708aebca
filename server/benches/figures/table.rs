//! The table that the bench prints, a line as soon as it is known.

use crate::load::Rate;

/// Prints what the columns of [`row`] are.
pub fn head() {
    println!("\n{:<26}{:>7}{:>12}{:>10}{:>10}", "", "conn.", "a second", "p50 ms", "p99 ms");
}

/// Prints what so many connections got, as a share of what cannot be beaten.
pub fn row(what: &str, connections: usize, ours: &Rate, (ceiling, of): (&str, &Rate)) {
    println!(
        "{what:<26}{connections:>7}{:>12.0}{:>10.2}{:>10.2}{:>8.0} % of {ceiling}, {:.0}",
        ours.per_second,
        1000.0 * ours.p50.as_secs_f64(),
        1000.0 * ours.p99.as_secs_f64(),
        100.0 * ours.per_second / of.per_second,
        of.per_second,
    );
}

/// Prints a figure that stands alone.
pub fn line(what: &str, figure: &str) {
    println!("{what:<41}{figure:>14}");
}
