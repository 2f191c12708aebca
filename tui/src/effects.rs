//! The only place that knows the server: does what the state asks, and tells what came of it.

use std::time::Duration;

use client::api::payments::{Get, List, PaymentFilter, PaymentList};
use client::api::reference::Managers;
use client::api::session::Me;
use client::endpoint::Endpoint;
use client::event::Event as Change;
use client::message::Lang;
use client::transport::{Client, Error, Events};
use jiff::Timestamp;
use tokio::sync::mpsc::UnboundedSender;
use tokio::task::{AbortHandle, JoinSet};

use crate::action::Action;
use crate::ask::{Answer, Ask};
use crate::clean::clean;
use crate::door::Door;
use crate::event::Event;
use crate::state::window::PER_PAGE;

/// How long the stream of changes may be silent before the server is asked whether it is there.
const SILENCE: Duration = Duration::from_millis(1500);
/// How long it may take to say so. With the silence before, a lost connection is noticed within three seconds.
const PULSE: Duration = Duration::from_millis(1300);
/// Between two tries to reach a lost server: at first, and at most.
const RETRY: (Duration, Duration) = (Duration::from_millis(250), Duration::from_secs(2));
/// How long a toast is up.
const TOAST: Duration = Duration::from_secs(4);

/// Does what the state asks.
pub struct Effects {
    door: Door,
    client: Client,
    tell: Tell,
    tasks: JoinSet<()>,
    following: Option<AbortHandle>,
}

/// Where what came of it is told, and by which clock.
#[derive(Clone)]
struct Tell {
    events: UnboundedSender<Event>,
    now: fn() -> Timestamp,
}

impl Tell {
    /// Everything from outside passes here, and is made safe to show.
    fn tell(&self, event: Event) {
        // Nobody listens any more when the program is about to end.
        let _ = self.events.send(clean(event));
    }
}

impl Effects {
    /// Effects that tell what they did.
    pub fn new(
        door: Door,
        client: Client,
        events: UnboundedSender<Event>,
        now: fn() -> Timestamp,
    ) -> Effects {
        Effects { door, client, tell: Tell { events, now }, tasks: JoinSet::new(), following: None }
    }

    /// Starts to do what is asked. What belongs to the terminal is the runner's.
    pub fn start(&mut self, action: Action) {
        let (client, tell) = (self.client.clone(), self.tell.clone());
        match action {
            Action::Ask(ask) => self.spawn(async move {
                let answer = answer(&client, &ask).await;
                tell.tell(Event::Answered { ask, answer });
            }),
            Action::SignIn(credentials) => {
                if self.door.drop_token() {
                    self.reopen(client.lang());
                }
                let (client, door) = (self.client.clone(), self.door.clone());
                self.spawn(async move {
                    let signed_in = client.sign_in(credentials).await;
                    tell.tell(Event::SignedIn(signed_in.and_then(|_| door.remember())));
                });
            }
            Action::SignOut => {
                self.unfollow();
                self.spawn(async move {
                    // Forgotten here in any case; the server forgets it by itself in time.
                    let _ = client.sign_out().await;
                    tell.tell(Event::SignedOut);
                });
            }
            Action::Follow => {
                self.unfollow();
                self.following = Some(self.tasks.spawn(follow(client, tell)));
            }
            Action::Unfollow => self.unfollow(),
            Action::Speak(lang) if lang != self.client.lang() => self.reopen(lang),
            Action::Fade(toast) => self.spawn(async move {
                tokio::time::sleep(TOAST).await;
                tell.tell(Event::Faded(toast));
            }),
            Action::Speak(_)
            | Action::Copy(_)
            | Action::Mouse(_)
            | Action::Redraw
            | Action::Dump
            | Action::Quit => {}
        }
    }

    /// Tells something that was done elsewhere.
    pub fn tell(&self, event: Event) {
        self.tell.tell(event);
    }

    /// Waits until something ends; a panic in it is the program's own.
    pub async fn ended(&mut self) {
        match self.tasks.join_next().await {
            Some(Err(error)) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
            Some(_) => {}
            None => std::future::pending().await,
        }
    }

    /// A client that cannot be made leaves the one before, which still speaks, if another language.
    fn reopen(&mut self, lang: Lang) {
        if let Ok(client) = self.door.open(lang) {
            self.client = client;
        }
    }

    fn spawn(&mut self, task: impl Future<Output = ()> + Send + 'static) {
        self.tasks.spawn(task);
    }

    fn unfollow(&mut self) {
        self.following.take().iter().for_each(AbortHandle::abort);
    }
}

async fn answer(client: &Client, ask: &Ask) -> Result<Answer, Error> {
    Ok(match ask {
        Ask::Whoami => Answer::Whoami(Box::new(client.send(Me::at(())).await?)),
        Ask::Managers => Answer::Managers(client.send(Managers::at(())).await?.managers),
        Ask::Page { number, filter, .. } => {
            let (page, per_page) = (i64::try_from(number + 1).ok(), i64::try_from(PER_PAGE).ok());
            let filter = PaymentFilter { page, per_page, ..*filter.clone() };
            Answer::Page(list(client, filter).await?.transactions)
        }
        Ask::Row(id) => {
            let filter = PaymentFilter { id: Some(*id), ..PaymentFilter::default() };
            Answer::Row(list(client, filter).await?.transactions.data.pop().map(Box::new))
        }
        Ask::Belongs { id, filter, .. } => {
            let filter = PaymentFilter { id: Some(*id), ..*filter.clone() };
            Answer::Belongs(list(client, filter).await?.transactions.total > 0)
        }
        Ask::Details(id) => Answer::Details(Box::new(client.send(Get::at(*id)).await?)),
    })
}

async fn list(client: &Client, filter: PaymentFilter) -> Result<PaymentList, Error> {
    client.send(List::find(filter)).await
}

/// Tells what happens on the server, for as long as there is a session.
async fn follow(client: Client, tell: Tell) {
    let (mut seen, mut wait) = (None, RETRY.0);
    loop {
        let opened = tokio::time::timeout(PULSE, client.events(seen)).await.unwrap_or(Err(Error::Timeout));
        let broken = match opened {
            Ok(mut events) => {
                wait = RETRY.0;
                tell.tell(Event::Connected { resumed: seen.is_some() });
                relay(&mut events, &client, &tell, &mut seen).await
            }
            Err(error) => error,
        };
        if broken == Error::SignedOut || broken.status() == Some(401) {
            return tell.tell(Event::SessionOver);
        }
        tell.tell(Event::Disconnected { at: (tell.now)() });
        tokio::time::sleep(wait).await;
        wait = (wait * 2).min(RETRY.1);
    }
}

/// Tells each change, until the stream breaks; answers how.
async fn relay(events: &mut Events, client: &Client, tell: &Tell, seen: &mut Option<i64>) -> Error {
    loop {
        match next(events, client).await {
            Ok(change) => {
                *seen = Some(change.seq);
                tell.tell(Event::Changed(change));
            }
            Err(error) => return error,
        }
    }
}

async fn next(events: &mut Events, client: &Client) -> Result<Change, Error> {
    loop {
        if let Ok(change) = tokio::time::timeout(SILENCE, events.next()).await {
            return change;
        }
        tokio::time::timeout(PULSE, client.send(Me::at(()))).await.map_err(|_| Error::Timeout)??;
    }
}
