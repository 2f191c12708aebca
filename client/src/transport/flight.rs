//! What to do about a 401: the decision alone, without network, clock or disk.

use super::vault::SignedIn;

/// What to do with a request whose token was rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// A newer token is there already: send the request again with it.
    Replay,
    /// Renew the session, for all who wait; then send again.
    Refresh,
    /// Wait for the renewal that is under way; then send again.
    Join,
    /// The session is over.
    SignedOut,
    /// It was sent again already: hand the 401 on.
    HandOn,
}

/// The session of a client, and whether its renewal is under way.
#[derive(Debug, Default)]
pub(super) struct Flight {
    held: Option<SignedIn>,
    under_way: bool,
}

impl Flight {
    /// Starts with what was found on disk.
    pub(super) fn new(held: Option<SignedIn>) -> Flight {
        Flight { held, under_way: false }
    }

    /// Who is signed in.
    pub(super) fn held(&self) -> Option<&SignedIn> {
        self.held.as_ref()
    }

    /// Somebody signed in or out by themselves.
    pub(super) fn hold(&mut self, session: Option<SignedIn>) {
        self.held = session;
    }

    /// A request that carried `token` was answered with 401.
    pub(super) fn rejected(&mut self, token: &str, demands_login: bool, replayed: bool) -> Verdict {
        let Some(held) = &self.held else { return Verdict::SignedOut };
        if held.access_token != token {
            return if replayed { Verdict::HandOn } else { Verdict::Replay };
        }
        if demands_login || held.refresh_token.is_none() {
            self.held = None;
            return Verdict::SignedOut;
        }
        match (replayed, self.under_way) {
            (true, _) => Verdict::HandOn,
            (false, true) => Verdict::Join,
            (false, false) => {
                self.under_way = true;
                Verdict::Refresh
            }
        }
    }

    /// The renewal of the session of `token` ended: with a newer one, with none because it is over, or in a failure
    /// that leaves it as it was. Whoever signed in meanwhile stays.
    pub(super) fn landed(&mut self, token: &str, outcome: Option<Option<SignedIn>>) {
        self.under_way = false;
        if let Some(session) = outcome
            && self.held.as_ref().is_some_and(|held| held.access_token == token)
        {
            self.held = session;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn session(number: usize) -> SignedIn {
        let user = serde_json::json!({ "id": 1, "name": "Root", "email": "root@demo.test", "role": "root",
            "permission_type": "root" });
        SignedIn {
            server: "http://localhost".parse().unwrap(),
            user: serde_json::from_value(user).unwrap(),
            access_token: format!("access {number}"),
            refresh_token: Some(format!("refresh {number}")),
        }
    }

    #[derive(Debug, Clone, PartialEq)]
    enum Step {
        Sent { token: String, replayed: bool },
        Waiting,
        Done,
    }

    proptest! {
        /// Many requests meet 401 in any order while renewals land at any time: each token is renewed once at most, no
        /// request is sent more than twice, and all of them end.
        #[test]
        fn one_refresh_for_each_token(schedule in prop::collection::vec(0..9_usize, 0..80)) {
            let mut flight = Flight::new(Some(session(0)));
            let first = Step::Sent { token: session(0).access_token, replayed: false };
            let (mut requests, mut refreshes) = (vec![first; 8], 0);
            let to_the_end = (0..9).cycle().take(60);
            for turn in schedule.into_iter().chain(to_the_end) {
                let held = flight.held().map(|held| held.access_token.clone()).unwrap_or_default();
                if turn == 8 {
                    if flight.under_way {
                        flight.landed(&held, Some(Some(session(refreshes))));
                        let renewed = session(refreshes).access_token;
                        let sent = Step::Sent { token: renewed, replayed: true };
                        requests.iter_mut().filter(|step| **step == Step::Waiting).for_each(|step| *step = sent.clone());
                    }
                    continue;
                }
                let Step::Sent { token, replayed } = requests[turn].clone() else { continue };
                if token != session(0).access_token {
                    requests[turn] = Step::Done;
                    continue;
                }
                prop_assert!(!replayed, "sent again with the token that was rejected");
                requests[turn] = match flight.rejected(&token, false, replayed) {
                    Verdict::Replay => Step::Sent { token: held, replayed: true },
                    Verdict::Refresh => { refreshes += 1; Step::Waiting }
                    Verdict::Join => Step::Waiting,
                    verdict => return Err(TestCaseError::fail(format!("{verdict:?}"))),
                };
            }
            prop_assert_eq!(refreshes, 1);
            prop_assert!(requests.iter().all(|step| *step == Step::Done), "{:?}", requests);
        }
    }

    #[test]
    fn a_demand_to_sign_in_ends_the_session_that_was_rejected_and_no_other() {
        let mut flight = Flight::new(Some(session(2)));
        assert_eq!(flight.rejected("access 1", true, false), Verdict::Replay);
        assert_eq!(flight.rejected("access 2", true, true), Verdict::SignedOut);
        assert_eq!(flight.held(), None);
    }

    #[test]
    fn a_second_401_is_handed_on() {
        let mut flight = Flight::new(Some(session(1)));
        assert_eq!(flight.rejected("access 1", false, true), Verdict::HandOn);
    }

    #[test]
    fn whoever_signed_in_while_it_was_renewed_stays() {
        let mut flight = Flight::new(Some(session(1)));
        assert_eq!(flight.rejected("access 1", false, false), Verdict::Refresh);
        flight.hold(Some(session(5)));
        flight.landed("access 1", Some(None));
        assert_eq!(flight.held(), Some(&session(5)));
    }
}
