//! Statistics of another system, which may write its counts as texts and leaves out the sums.

use serde_json::Value;

use super::Get;
use super::day::{Counts, DayCounts, MemberStatistics};
use crate::endpoint::Call;
use crate::endpoint::reads::{Missing, Reads, read, rows};

/// Reads the counts of each day, and adds them up.
pub fn statistics(_: &Call<Get>, answer: Value, _: &Reads<'_>) -> Result<MemberStatistics, Missing> {
    let days: Vec<Value> = read(rows(&["days", "statistics"], answer))?;
    // The counts stand beside the day, where lenient decoding does not reach them.
    let counted = |mut row: Value| -> Result<DayCounts, Missing> {
        Ok(DayCounts { day: read(row["day"].take())?, counts: read(row)? })
    };
    let days: Vec<DayCounts> = days.into_iter().map(counted).collect::<Result<_, _>>()?;
    let total = days.iter().fold(Counts::default(), |sum, day| sum.plus(day.counts));
    Ok(MemberStatistics { days, total })
}
