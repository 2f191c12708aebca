//! The table that the bench prints, a line as soon as it is known.

use std::fs;

use crate::load::Rate;

/// Prints what the columns of [`row`] are. The load is that of the minute before, other programs' included.
pub fn head() {
    println!("\n{:<26}{:>6}{:>10}{:>9}{:>9}{:>7}", "", "conn.", "a second", "p50 ms", "p99 ms", "load");
}

/// Prints what so many connections got, as shares of what cannot be beaten.
pub fn row(what: &str, connections: usize, ours: &Rate, ceilings: &[(&str, Rate)]) {
    let Rate { per_second, p50, p99 } = ours;
    let (p50, p99) = (1000.0 * p50.as_secs_f64(), 1000.0 * p99.as_secs_f64());
    print!("{what:<26}{connections:>6}{per_second:>10.0}{p50:>9.2}{p99:>9.2}{:>7}", load());
    for (ceiling, of) in ceilings {
        print!("{:>6.0} % of {ceiling}, {:.0}", 100.0 * per_second / of.per_second, of.per_second);
    }
    println!();
}

/// Prints a figure that stands alone, beside what it should be.
pub fn line(what: &str, figure: &str, aim: &str) {
    println!("{what:<42}{figure:>18}{:>7}  {aim}", load());
}

fn load() -> String {
    let average = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    average.split(' ').next().unwrap_or_default().to_owned()
}
