//! The names and prices of the demonstration data.

use client::access::Role;
use client::api::finance::reference::{PlanGroup, Product};
use serde::Deserialize;

/// The content of `data.json`.
#[derive(Debug, Deserialize)]
pub struct Data {
    /// The local part of the e-mail, the role and the name of each account. Ids are positions in this list,
    /// from 1.
    pub staff: Vec<(String, Role, String)>,
    /// The plans.
    pub plan_groups: Vec<PlanGroup>,
    /// The products.
    pub products: Vec<Product>,
    /// First names.
    pub given: Vec<String>,
    /// Family names.
    pub family: Vec<String>,
    /// The trades of companies.
    pub trades: Vec<String>,
    /// The legal forms in companies' names.
    pub legal_forms: Vec<String>,
    /// The domains of e-mail addresses, all under `.test`, so that no message reaches anyone.
    pub mail_hosts: Vec<String>,
}

impl Data {
    /// Reads the embedded file.
    pub fn load() -> Data {
        serde_json::from_str(include_str!("data.json"))
            .expect("every test that fills a database reads this file")
    }

    /// Returns the id of the account with this local part.
    pub fn account(&self, local: &str) -> i64 {
        (1..).zip(&self.staff).find(|(_, (other, ..))| other == local).map_or(0, |(id, _)| id)
    }

    /// Returns the name of an account.
    pub fn name(&self, account: i64) -> &str {
        (1..).zip(&self.staff).find(|(id, _)| *id == account).map_or("", |(_, (.., name))| name)
    }
}
