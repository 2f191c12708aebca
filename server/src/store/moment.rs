//! Moments: the state of the tables that a reader sees, as far as totals depend on it.

use std::sync::Arc;

/// The state that a reader sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    /// The number of changes so far. Changes follow one another.
    Number(i64),
    /// A snapshot of PostgreSQL, where changes are committed in another order than they are made.
    Snapshot(Arc<Snapshot>),
}

impl Moment {
    /// Returns whether a reader at this moment sees all that a reader at the other one saw.
    pub(super) fn follows(&self, other: &Moment) -> bool {
        match (self, other) {
            (Moment::Number(this), Moment::Number(other)) => this >= other,
            (Moment::Snapshot(this), Moment::Snapshot(other)) => this.follows(other),
            _ => false,
        }
    }
}

/// A snapshot of PostgreSQL: all transactions before `end` are over, except those that run.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Snapshot {
    /// As PostgreSQL writes it, e.g. `100:105:101,103`.
    pub text: String,
    end: u64,
    running: Vec<u64>,
}

impl Snapshot {
    /// Reads the text of a `pg_snapshot`.
    pub(super) fn parse(text: &str) -> Option<Snapshot> {
        let mut parts = text.split(':');
        let (_, end, running) = (parts.next()?, parts.next()?.parse().ok()?, parts.next()?);
        let running = running
            .split(',')
            .filter(|id| !id.is_empty())
            .map(|id| id.parse().ok())
            .collect::<Option<_>>()?;
        Some(Snapshot { text: text.to_owned(), end, running })
    }

    fn follows(&self, other: &Snapshot) -> bool {
        let saw = |id: &u64| *id < other.end && !other.running.contains(id);
        self.end >= other.end && !self.running.iter().any(saw)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Moment {
        Moment::Snapshot(Arc::new(Snapshot::parse(text).unwrap()))
    }

    #[test]
    fn a_snapshot_follows_another_if_it_sees_all_of_it() {
        assert!(at("10:10:").follows(&at("10:10:")));
        assert!(at("10:12:").follows(&at("10:12:10")), "10 was over in between");
        assert!(!at("10:12:10").follows(&at("10:12:")), "10 was seen already");
        assert!(at("10:12:10").follows(&at("10:11:10")), "10 runs in both");
        assert!(at("11:14:11,13").follows(&at("10:13:10,11")));
        assert!(!at("10:14:10,13").follows(&at("10:14:10")), "13 was seen already");
        assert!(!at("9:9:").follows(&at("10:10:")), "it is older");
    }
}
