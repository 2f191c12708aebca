//! Statistics of another system, which may write its counts as texts, leave some out, and sends no sums.

use serde_json::Value;

use super::Get;
use super::day::{Counts, DayCounts, MemberStatistics};
use crate::endpoint::Call;
use crate::endpoint::reads::{Missing, Reads, read_named, rows};

/// Reads the counts of each day, and adds them up.
pub fn statistics(_: &Call<Get>, answer: Value, _: &Reads<'_>) -> Result<MemberStatistics, Missing> {
    let days: Vec<DayCounts> = read_named("days", rows(&["days", "statistics"], answer))?;
    let total = days.iter().map(|day| day.counts).reduce(Counts::plus).unwrap_or_default();
    Ok(MemberStatistics { days, total })
}
