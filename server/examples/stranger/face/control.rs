//! What tests ask of this system: troubles to come, and what it was sent.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};

use super::call::Call;
use super::exchange::ExchangeRequest;
use super::harm::Harm;
use super::sloppiness::{Manners, Sloppiness};

/// A trouble with the next requests of a call.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Trouble {
    method: String,
    /// The path below `/api`, or the template of the call.
    path: String,
    #[serde(default = "once")]
    times: usize,
    kind: TroubleKind,
}

fn once() -> usize {
    1
}

/// What goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TroubleKind {
    /// 500 with a page for people.
    Failure,
    /// The write is made, and the connection closed without an answer.
    LostAnswer,
    /// The write is made, and the connection closed in the middle of the answer.
    CutAnswer,
    /// 200 with JSON that is none.
    Garbage,
    /// 429 with the time to wait.
    TooMany,
    /// 401 as for a token that has expired.
    ExpiredToken,
    /// 401 that demands to sign in again.
    SignInAgain,
}

/// The wishes of a test, as it sends them.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Wishes {
    slow_ms: u64,
    troubles: Vec<Trouble>,
    /// Replaces the manners that the system began with.
    sloppy: Option<Vec<Sloppiness>>,
    /// What decides which fields are harmed at random.
    seed: Option<u64>,
    /// The harm to one field of a call's answers.
    harm: Option<Harm>,
}

/// The wishes in force, and what was sent.
pub struct Control(Mutex<State>);

struct State {
    slow: Duration,
    troubles: Vec<Trouble>,
    manners: Manners,
    writes: Vec<Value>,
}

/// How a request is to be answered.
pub struct Orders {
    pub slow: Duration,
    pub trouble: Option<TroubleKind>,
    pub manners: Manners,
}

impl Control {
    pub fn new(manners: Manners) -> Control {
        Control(Mutex::new(State { slow: Duration::ZERO, troubles: Vec::new(), manners, writes: Vec::new() }))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Replaces the wishes.
    pub fn wish(&self, wishes: Wishes) {
        let mut state = self.state();
        state.slow = Duration::from_millis(wishes.slow_ms);
        state.troubles = wishes.troubles;
        if let Some(sloppy) = wishes.sloppy {
            let seed = state.manners.seed;
            state.manners = Manners::new(sloppy);
            state.manners.seed = seed;
        }
        state.manners.seed = wishes.seed.unwrap_or(state.manners.seed);
        state.manners.harm = wishes.harm;
    }

    /// Returns the writes that were sent, in order.
    pub fn writes(&self) -> Value {
        json!({ "writes": self.state().writes })
    }

    /// Notes a request, and returns how it is to be answered.
    pub fn orders(&self, call: &Call, asked: &ExchangeRequest) -> Orders {
        let mut state = self.state();
        let ExchangeRequest { parts, path, body, .. } = asked;
        let (method, query) = (call.method.as_str(), parts.uri.query().unwrap_or_default());
        if call.writes() {
            state.writes.push(json!({ "method": method, "path": path, "query": query, "body": body }));
        }
        let is_next = |trouble: &&mut Trouble| {
            trouble.times > 0
                && trouble.method == method
                && [path.as_str(), call.path].contains(&&*trouble.path)
        };
        let trouble = state.troubles.iter_mut().find(is_next).map(|trouble| {
            trouble.times -= 1;
            trouble.kind
        });
        Orders { slow: state.slow, trouble, manners: state.manners.clone() }
    }
}
