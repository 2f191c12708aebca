//! Decides what to do about a 401, without network, clock or disk.

use super::vault::SignedIn;

/// The decision for a request whose token was rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// A newer token exists: send the request again with it.
    Replay,
    /// Renew the session, for all waiting requests; then send again.
    Refresh,
    /// Wait for the renewal in progress; then send again.
    Join,
    /// The session is over.
    SignedOut,
    /// The request was already sent again: return the 401.
    HandOn,
}

/// The session of a client, and whether it is being renewed.
#[derive(Debug, Default)]
pub(super) struct Flight {
    held: Option<SignedIn>,
    under_way: bool,
}

impl Flight {
    /// Starts with the session found on disk.
    pub(super) fn new(held: Option<SignedIn>) -> Flight {
        Flight { held, under_way: false }
    }

    /// Returns the session.
    pub(super) fn held(&self) -> Option<&SignedIn> {
        self.held.as_ref()
    }

    /// Replaces the session after a sign-in or sign-out.
    pub(super) fn hold(&mut self, session: Option<SignedIn>) {
        self.held = session;
    }

    /// Decides for a request with `token` that was answered with 401.
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

    /// Ends the renewal of the session of `token`: with a newer session, with `None` because it is over, or in
    /// a failure that leaves it unchanged. Keeps a session that replaced it meanwhile.
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
        /// Whatever the order of requests and renewals, each token is renewed at most once, no request is sent
        /// more than twice, and all of them end.
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
    fn a_sign_in_during_a_renewal_stays() {
        let mut flight = Flight::new(Some(session(1)));
        assert_eq!(flight.rejected("access 1", false, false), Verdict::Refresh);
        flight.hold(Some(session(5)));
        flight.landed("access 1", Some(None));
        assert_eq!(flight.held(), Some(&session(5)));
    }
}
