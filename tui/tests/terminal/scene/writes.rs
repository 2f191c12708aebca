//! The changes of a scene, each made by the resource of its endpoint.

use client::transport::Error;
use tui::core::outcome::Outcome;
use tui::core::write::{Write, WriteAnswer};

use super::{Scene, reviews};

impl Scene {
    /// Makes a change of the resource that its endpoint belongs to.
    pub(super) fn write(
        &mut self,
        write: &Write,
    ) -> (Result<WriteAnswer, Error>, Option<(&'static str, i64)>) {
        match write.endpoint.split_once('.') {
            Some(("payments", _)) => self.pay(write),
            Some(("cards", _)) => self.kanban.write(write),
            Some(("members", _)) => self.registrations.write(write),
            Some(("sets", _)) => Scene::keep(write),
            _ => self.conversations.write(write, self.hostile),
        }
    }

    /// What a change of a plan would do.
    pub(super) fn would(&self, write: &Write) -> Outcome {
        match write.endpoint.split_once('.') {
            Some(("payments", _)) => self.would_pay(write),
            Some(("cards", _)) => Outcome::Ready("O cartão é movido.".to_owned()),
            Some(("members", _)) => reviews::Registrations::rehearse(write),
            _ => self.conversations.rehearse(write, self.hostile),
        }
    }

    pub(super) fn tell_all(&mut self, changed: Option<(&'static str, i64)>) {
        if let Some((endpoint, id)) = changed {
            let record = match endpoint.split_once('.') {
                Some(("payments", _)) => "transaction",
                Some(("cards", _)) => "card",
                Some(("members", _)) => "user",
                Some(("sets", _)) => "set",
                _ => "conversation",
            };
            self.change(1, endpoint, record, id);
        }
    }
}
