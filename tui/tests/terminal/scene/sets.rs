//! The sets of a scene.

use client::api::home::sets::{Create, NewSet, Set};
use client::endpoint::Endpoint;
use client::endpoint::can::Can;
use client::transport::Error;
use client::value::id::SetId;
use client::wire::problem::Problem;
use serde_json::json;
use tui::core::write::{Write, WriteAnswer};
use tui::kit::ask::Answer;
use tui::kit::list::row::Row;
use tui::kit::sets::TakenSet;
use tui::screens::PAYMENTS;
use tui::screens::payments::TABLE;

use super::{Scene, now};

/// A set of payments: the first is among those that the filter finds, the last is gone.
pub fn sets() -> Vec<Set> {
    vec![Set {
        updated_at: None,
        id: SetId::new(7),
        name: "Cobrar hoje".to_owned(),
        list: "payments.list".to_owned(),
        title: "Pagamentos".to_owned(),
        record: "transaction".to_owned(),
        count: 3,
        filter: "status=open&order_by=amount DESC".to_owned(),
        author: Some("Rafael Brandão".to_owned()),
        created_at: now(),
        version: 1,
        can: Can::default(),
    }]
}

impl Scene {
    /// Takes up the set of a name or number.
    pub(super) fn taken(&self, named: &str) -> Result<Answer, Error> {
        let set = sets().remove(0);
        if !["7", "cobrar-hoje"].contains(&named) {
            let problem = Box::new(Problem::new(format!("Não há conjunto chamado “{named}”.")));
            return Err(Error::Api { status: 404, problem });
        }
        let rows = [400, 396].map(|id| Row::new(&TABLE, &self.row(id))).to_vec();
        Ok(Answer::Set(Box::new(TakenSet { set, place: PAYMENTS, rows })))
    }

    /// Keeps a set.
    pub(super) fn keep(write: &Write) -> (Result<WriteAnswer, Error>, Option<(&'static str, i64)>) {
        let new: NewSet = serde_json::from_value(write.body.clone()).unwrap();
        let message = format!("Conjunto “{}” guardado.", new.name);
        (Ok(WriteAnswer(json!({ "message": message, "set": sets()[0] }))), Some((Create::ID, 8)))
    }
}
