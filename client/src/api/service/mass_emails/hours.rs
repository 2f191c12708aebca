//! The hours at which mass e-mails leave.

use jiff::Timestamp;
use jiff::civil::Weekday;

use super::mass_email::MassEmailWindow;
use crate::value::date::sao_paulo;

impl MassEmailWindow {
    /// Returns whether letters may leave at an instant.
    pub fn is_open(&self, now: Timestamp) -> bool {
        let at = now.to_zoned(sao_paulo());
        let is_day = self.sundays || at.weekday() != Weekday::Sunday;
        is_day && (self.from..self.until).contains(&i64::from(at.hour()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_leave_by_day_and_not_on_sundays() {
        let usual = MassEmailWindow::default();
        let always = MassEmailWindow { from: 0, until: 24, sundays: true };
        // São Paulo is three hours behind UTC; 29 November 2026 is a Sunday.
        for (at, is_open) in [
            ("2026-11-24T10:59:59Z", false),
            ("2026-11-24T11:00:00Z", true),
            ("2026-11-24T22:59:59Z", true),
            ("2026-11-24T23:00:00Z", false),
            ("2026-11-29T15:00:00Z", false),
            ("2026-11-30T02:00:00Z", false),
        ] {
            let at: Timestamp = at.parse().unwrap();
            assert_eq!(usual.is_open(at), is_open, "{at}");
            assert!(always.is_open(at));
        }
    }
}
