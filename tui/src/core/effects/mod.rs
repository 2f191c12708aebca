//! The only module that calls the server: runs the state's actions and reports their outcomes.

mod follow;
mod plans;
mod run;

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use client::api::account::second_factor::{Confirm, Enrol, EnrolmentCode};
use client::api::account::session::{ConfirmPassword, PasswordConfirmation};
use client::endpoint::Endpoint;
use client::message::Lang;
use client::transport::{Client, RetryLimits, Stop, insist};
use jiff::Timestamp;
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::watch;
use tokio::task::{AbortHandle, JoinSet};

use crate::core::action::Action;
use crate::core::clean::clean;
use crate::core::door::Door;
use crate::core::event::Event;
use crate::core::hidden::Hidden;
use crate::core::program::{ActionOf, EventOf, Program};
use crate::core::write::WriteAnswer;
use plans::Job;

/// Waits for a lost server until it is back, polling often enough that the user soon sees it.
const PATIENCE: RetryLimits = RetryLimits { in_all: Duration::MAX, longest_wait: LONGEST_WAIT };
/// Between two tries to reach a lost server, at most.
const LONGEST_WAIT: Duration = Duration::from_secs(2);
/// Between two looks at the clock.
const MINUTE: Duration = Duration::from_secs(60);
/// The time for which a toast is up.
const TOAST: Duration = Duration::from_secs(3);

/// Does what the state asks.
pub struct Effects<P: Program> {
    door: Door,
    client: Client,
    tell: Tell<P>,
    tasks: JoinSet<()>,
    following: Option<AbortHandle>,
    /// The running changes, by number, each with the signal that stops it.
    works: BTreeMap<u64, watch::Sender<bool>>,
    /// The program that was run last, with its number.
    running: Option<(u64, AbortHandle)>,
}

/// The channel for outcomes, and the clock.
struct Tell<P: Program> {
    events: UnboundedSender<EventOf<P>>,
    now: fn() -> Timestamp,
}

impl<P: Program> Clone for Tell<P> {
    fn clone(&self) -> Tell<P> {
        Tell { events: self.events.clone(), now: self.now }
    }
}

impl<P: Program> Tell<P> {
    /// Sends an event from outside to the loop, made safe to show.
    fn tell(&self, event: EventOf<P>) {
        // The receiver is gone when the program is about to end.
        let _ = self.events.send(clean(event));
    }

    /// Sends an event with a hidden value to the loop, which is safe to show already.
    fn tell_hidden(&self, event: EventOf<P>) {
        let _ = self.events.send(event);
    }
}

impl<P: Program> Effects<P> {
    /// Effects that report their outcome.
    pub fn new(
        door: Door,
        client: Client,
        events: UnboundedSender<EventOf<P>>,
        now: fn() -> Timestamp,
    ) -> Effects<P> {
        Effects {
            door,
            client,
            tell: Tell { events, now },
            tasks: JoinSet::new(),
            following: None,
            works: BTreeMap::new(),
            running: None,
        }
    }

    /// Starts an effect. Those of the terminal are the runner's.
    pub fn start(&mut self, action: ActionOf<P>) {
        let (client, tell) = (self.client.clone(), self.tell.clone());
        match action {
            Action::Ask(ask) => self.spawn(async move {
                let answer = P::read(&client, &ask).await;
                tell.tell(Event::Answered { ask, answer });
            }),
            Action::Write(work, write) => {
                self.spawn(async move {
                    // A single change is stopped only by quitting the program.
                    let (_running, mut stop) = watch::channel(false);
                    let answer = match write.request() {
                        Ok(request) => insist(&client, &request, PATIENCE, &mut stop, |_| {}).await,
                        Err(error) => Err(error),
                    };
                    let answer = answer.and_then(WriteAnswer::read);
                    tell.tell(Event::Wrote { work, answer });
                });
            }
            Action::Plan(work, author, of) => {
                let (job, stop) = self.job(work);
                self.spawn(job.plan(author, of, stop));
            }
            Action::Apply(work, path) => {
                let (job, stop) = self.job(work);
                self.spawn(job.apply(path, stop));
            }
            Action::Discard(path) => {
                // A file that stays does no harm.
                let _ = client::batch::discard(Path::new(&path));
            }
            Action::Stop(work) => {
                if let Some(stop) = self.works.get(&work) {
                    stop.send_replace(true);
                }
            }
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
            Action::ConfirmPassword(password) => self.spawn(async move {
                let confirmation = ConfirmPassword::new(PasswordConfirmation { password });
                let answer = client.send(confirmation).await.map(|_| ());
                tell.tell(Event::PasswordConfirmed(answer));
            }),
            Action::Enrol(password) => self.spawn(async move {
                let answer = client.send(Enrol::new(PasswordConfirmation { password })).await;
                tell.tell_hidden(Event::Enrolling(Hidden(Some(answer.map(clean)))));
            }),
            Action::ConfirmEnrolment(code) => self.spawn(async move {
                let answer = client.send(Confirm::new(EnrolmentCode { code })).await;
                tell.tell_hidden(Event::Enrolled(Hidden(Some(answer.map(clean)))));
            }),
            Action::SignOut => {
                self.unfollow();
                self.spawn(async move {
                    // Forgotten here in any case; the server forgets it in time.
                    let _ = client.sign_out().await;
                    tell.tell(Event::SignedOut);
                });
            }
            Action::Follow => {
                self.unfollow();
                self.following = Some(self.tasks.spawn(follow::follow(client, tell)));
            }
            Action::Unfollow => self.unfollow(),
            Action::Speak(lang) if lang != self.client.lang() => self.reopen(lang),
            Action::Fade(toast) => self.spawn(async move {
                tokio::time::sleep(TOAST).await;
                tell.tell(Event::Faded(toast));
            }),
            Action::AwaitSending(letter, until) => self.spawn(async move {
                let left = until.duration_since((tell.now)());
                tokio::time::sleep(left.try_into().unwrap_or_default()).await;
                tell.tell(Event::LetterLeft(letter));
            }),
            Action::Tick => self.spawn(async move {
                tokio::time::sleep(MINUTE).await;
                tell.tell(Event::Clock((tell.now)()));
            }),
            Action::KeepViews(views) => {
                if let Err(error) = self.door.views().keep(views) {
                    tell.tell(Event::ViewsUnkept(error.to_string()));
                }
            }
            Action::Run(number, argv) => {
                let door = self.door.clone();
                let task = self.tasks.spawn(async move {
                    let (lines, status) = run::run(&argv, &door, client.lang()).await;
                    tell.tell(Event::Ran { run: number, lines, status });
                });
                self.running = Some((number, task));
            }
            Action::EndRun(number) => {
                let ended = self.running.take_if(|(running, _)| *running == number);
                ended.iter().for_each(|(_, task)| task.abort());
            }
            Action::Speak(_)
            | Action::Copy(_)
            | Action::Edit(_)
            | Action::Notify { .. }
            | Action::Mouse(_)
            | Action::Redraw
            | Action::Suspend
            | Action::Dump
            | Action::Quit => {}
        }
    }

    /// Sends an outcome from elsewhere to the loop.
    pub fn tell(&self, event: EventOf<P>) {
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

    /// Returns the job of a number and the signal that stops it.
    fn job(&mut self, work: u64) -> (Job<P>, Stop) {
        self.works.retain(|_, stop| stop.receiver_count() > 0);
        let (stop, stopped) = watch::channel(false);
        self.works.insert(work, stop);
        let (client, door, tell) = (self.client.clone(), self.door.clone(), self.tell.clone());
        (Job { client, door, tell, work }, stopped)
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
