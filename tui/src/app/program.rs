//! The program as the loop runs it.

use client::api::account::session::SessionWhoami;
use client::catalogue::dynamic;
use client::endpoint::Endpoint;
use client::transport::{Client, Error};
use ratatui::Frame;
use serde_json::Value;

use crate::app::state::State;
use crate::app::{screen, sets};
use crate::core::program::Program;
use crate::core::write::Write;
use crate::kit::ask::{Action, Answer, Ask, Event};
use crate::screens;

/// Reads the records that a call lists which takes nothing.
async fn records(client: &Client, endpoint: &str) -> Result<Vec<Value>, Error> {
    let read = Write::to(endpoint);
    let answer: Value = client.exchange(&read.request()?).await?.decoded()?;
    Ok(dynamic::rows(&answer).cloned().unwrap_or_default())
}

impl Program for State {
    type Ask = Ask;
    type Answer = Answer;

    async fn read(client: &Client, ask: &Ask) -> Result<Answer, Error> {
        Ok(match ask {
            Ask::Whoami => Answer::Whoami(Box::new(client.send(SessionWhoami::at(())).await?)),
            Ask::Rehearsal(write) => Answer::Rehearsal(write.rehearse(client).await?),
            Ask::Records(endpoint) => Answer::Records(records(client, endpoint).await?),
            Ask::Form(read) => Answer::Form(Box::new(client.exchange(&read.request()?).await?.decoded()?)),
            Ask::Sets => Answer::Sets(sets::all(client).await?),
            Ask::Set { named, list } => return sets::take(client, named, list).await,
            Ask::List(place, _) | Ask::Hits(place, _) | Ask::Part(place, _) => {
                return (screens::at(*place).read)(client, ask).await;
            }
        })
    }

    fn take(&mut self, event: &Event) -> Vec<Action> {
        self.on(event)
    }

    fn hides(&self) -> bool {
        self.is_secret()
    }

    fn resize(&mut self, size: (u16, u16)) {
        self.size = size;
    }

    fn announce(&mut self, text: String) {
        self.toasts.clear();
        self.toast_text(text, false);
    }

    fn typed(&self) -> &[String] {
        &self.history
    }

    fn draw(&self, frame: &mut Frame<'_>) {
        screen::draw(self, frame);
    }
}
