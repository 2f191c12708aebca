//! The program's one clock.

use client::value::date::day_of;
use jiff::Timestamp;
use jiff::civil::Date;

/// Returns the current time.
#[expect(clippy::disallowed_methods, reason = "the program's one clock; everything else is given it")]
pub fn now() -> Timestamp {
    Timestamp::now()
}

/// Returns the present day in São Paulo, from which typed periods count.
pub fn today() -> Date {
    day_of(now())
}
