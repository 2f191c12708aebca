//! Transitions between the statuses of a member.

use super::words::MemberStatus::{self, Active, Basic, Blocked, Canceled, Filter, Inactive, Lead, Review};

/// Returns the statuses that may follow a status. Others need root, or intermediate steps.
pub fn steps(from: MemberStatus) -> &'static [MemberStatus] {
    match from {
        Lead => &[Basic, Filter, Inactive],
        Basic => &[Filter, Active, Inactive],
        Filter => &[Review, Blocked, Inactive],
        Review => &[Active, Filter, Blocked, Inactive],
        Active => &[Review, Blocked, Inactive, Canceled],
        Blocked => &[Review, Inactive],
        Inactive | Canceled => &[Review, Active],
    }
}

/// Returns the status of a member whose payment has released a plan: active if that step is allowed, else as it was.
pub fn after_payment(from: MemberStatus) -> MemberStatus {
    if steps(from).contains(&Active) { Active } else { from }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [MemberStatus; 8] = [Active, Basic, Filter, Review, Blocked, Inactive, Canceled, Lead];

    #[test]
    fn no_status_follows_itself_and_every_status_leads_somewhere() {
        for from in ALL {
            assert!(!steps(from).contains(&from) && !steps(from).is_empty(), "{from:?}");
        }
        assert!(
            ALL.into_iter().all(|from| !steps(from).contains(&Lead)),
            "a member never becomes a lead again"
        );
    }

    #[test]
    fn a_payment_revives_no_blocked_member() {
        let after = ALL.map(after_payment);
        assert_eq!(after, [Active, Active, Filter, Active, Blocked, Active, Active, Lead]);
    }
}
