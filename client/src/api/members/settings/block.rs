//! The block against abuse, as a pure function of its facts.

use jiff::Timestamp;

use super::words::ProState;

/// The highest level of the block.
pub const HIGHEST_LEVEL: i64 = 4;

/// The facts that decide the state of the block.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Block {
    /// When the member was warned.
    pub warning_at: Option<Timestamp>,
    /// When the member became aware of it, or was released.
    pub aware_at: Option<Timestamp>,
    /// The level: how often the member was blocked.
    pub tries: i64,
    /// When the member asked for review in writing.
    pub requested_review_at: Option<Timestamp>,
}

impl Block {
    /// Returns the state.
    pub fn state(&self) -> ProState {
        match (self.warning_at, self.aware_at, self.tries) {
            (Some(_), None, _) => ProState::Blocked,
            (_, _, tries) if tries > 0 => ProState::Released,
            _ => ProState::Clear,
        }
    }

    /// Returns whether a rule can be sent: at the highest level, once the member asked in writing for review of this block.
    pub fn takes_rule(&self) -> bool {
        self.tries >= HIGHEST_LEVEL
            && self.requested_review_at.is_some_and(|at| self.warning_at.is_none_or(|warned| at >= warned))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warned_and_not_aware_is_blocked_whatever_the_level() {
        let at = Some(Timestamp::UNIX_EPOCH);
        for (warning_at, aware_at, tries, state) in [
            (None, None, 0, ProState::Clear),
            (None, at, 0, ProState::Clear),
            (at, at, 0, ProState::Clear),
            (at, None, 0, ProState::Blocked),
            (at, None, 4, ProState::Blocked),
            (at, at, 1, ProState::Released),
            (None, None, 2, ProState::Released),
        ] {
            let block = Block { warning_at, aware_at, tries, requested_review_at: None };
            assert_eq!(block.state(), state, "{block:?}");
        }
    }

    #[test]
    fn a_review_that_was_asked_for_of_an_earlier_block_sends_no_rule() {
        let at = |second| Some(Timestamp::from_second(second).unwrap());
        for (requested_review_at, takes) in [(None, false), (at(9), false), (at(10), true), (at(11), true)] {
            let block =
                Block { warning_at: at(10), aware_at: None, tries: HIGHEST_LEVEL, requested_review_at };
            assert_eq!(block.takes_rule(), takes, "{block:?}");
        }
    }

    #[test]
    fn a_rule_needs_the_last_level_and_a_written_request() {
        let at = Some(Timestamp::UNIX_EPOCH);
        let takes = |tries, requested_review_at| {
            Block { warning_at: at, aware_at: None, tries, requested_review_at }.takes_rule()
        };
        assert!(takes(4, at) && !takes(3, at) && !takes(4, None));
    }
}
