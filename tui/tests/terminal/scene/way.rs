//! The way of a terminal to a server: the program's own effects, waited for.

use std::time::Duration;

use client::message::Lang;
use client::transport::{Client, Folders, Profile};
use client::wire::event::Event as Change;
use tempfile::TempDir;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::time::timeout;
use tui::app::state::State;
use tui::app::{Action, Event};
use tui::core::action::PlanOf;
use tui::core::door::Door;
use tui::core::effects::Effects;

use super::world::{RUNTIME, World};
use super::{PLANS, now};

/// How long an answer may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The effects of a terminal.
pub struct Way {
    effects: Effects<State>,
    events: UnboundedReceiver<Event>,
    client: Client,
    /// The last change of which the terminal was told.
    heard: Option<i64>,
    files: Files,
}

/// The plans of a terminal, which lie in a folder of their own and seem to be those of a user.
pub struct Files {
    folder: TempDir,
    /// The path of each, and the one that it seems to have.
    plans: Vec<(String, String)>,
}

impl Way {
    /// Creates the way of an account, with files of its own unless it had some before.
    pub fn new(world: &World, account: &str, lang: Lang, files: Option<Files>) -> Way {
        let files =
            files.unwrap_or_else(|| Files { folder: tempfile::tempdir().unwrap(), plans: Vec::new() });
        let profile = Profile { name: "demo".to_owned(), server: world.origin.clone() };
        let door = Door::new(Folders::under(files.folder.path()), profile, Some(world.token(account)));
        let client = door.open(lang).unwrap();
        let (tell, events) = unbounded_channel();
        let effects = Effects::new(door, client.clone(), tell, now);
        let heard = world.answered.is_none().then(|| RUNTIME.block_on(past(&client, None)).1);
        Way { effects, events, client, heard, files }
    }

    /// Returns the language of the server's answers.
    pub fn lang(&self) -> Lang {
        self.client.lang()
    }

    pub fn into_files(self) -> Files {
        self.files
    }

    /// Carries out an action that reads or changes. Returns the events that follow.
    pub fn carry_out(&mut self, action: Action) -> Vec<Event> {
        let _here = RUNTIME.enter();
        self.effects.start(self.files.found(action));
        let mut came = Vec::new();
        loop {
            let next = RUNTIME.block_on(timeout(PATIENCE, self.events.recv()));
            let event = next.expect("the server answers").expect("effects live on");
            let is_last = matches!(
                event,
                Event::Answered { .. }
                    | Event::Wrote { .. }
                    | Event::Planned { .. }
                    | Event::Applied { .. }
                    | Event::PasswordConfirmed(_)
            );
            came.push(self.files.disguised(event));
            if is_last {
                return came;
            }
        }
    }

    /// Returns the changes of which the terminal was not told yet.
    pub fn news(&mut self) -> Vec<Change> {
        let after = self.heard.expect("only a server of one's own has changes");
        let news = RUNTIME.block_on(past(&self.client, Some(after)));
        self.heard = Some(news.1);
        news.0
    }
}

/// Returns the changes after one, none for none, and the number of the server's last change. Reads the stream to its end: a
/// session may have few that are open.
async fn past(client: &Client, after: Option<i64>) -> (Vec<Change>, i64) {
    let mut stream = client.past_events(after).await.unwrap();
    let mut changes = Vec::new();
    while let Some(change) = stream.next_past().await.unwrap() {
        changes.push(change);
    }
    (changes, stream.present().unwrap())
}

impl Files {
    /// Returns an action with the true paths.
    fn found(&self, action: Action) -> Action {
        let find = |seems: String| {
            let found = self.plans.iter().find(|(_, known)| *known == seems);
            found.map_or(seems, |(path, _)| path.clone())
        };
        match action {
            Action::Apply(work, path) => Action::Apply(work, find(path)),
            Action::Plan(work, author, PlanOf::Undoing(path)) => {
                Action::Plan(work, author, PlanOf::Undoing(find(path)))
            }
            other => other,
        }
    }

    /// Returns an event with the paths that the user sees.
    fn disguised(&mut self, event: Event) -> Event {
        match event {
            Event::Planned { work, answer: Ok(path) } => {
                let seems = format!("{PLANS}20261121T140509-{work:06}.plan");
                self.plans.push((path, seems.clone()));
                Event::Planned { work, answer: Ok(seems) }
            }
            Event::Applied { work, failed_rows: Some(file), cut_off } => {
                let of = self.plans.iter().find(|(path, _)| file.starts_with(path.as_str())).unwrap();
                Event::Applied { work, failed_rows: Some(file.replace(&of.0, &of.1)), cut_off }
            }
            other => other,
        }
    }
}
