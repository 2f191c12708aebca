//! The names and prices that a demonstration is made of.

use client::access::Role;
use client::api::finance::reference::{PlanGroup, Product};
use serde::Deserialize;

/// Everything that stands in `data.json`.
#[derive(Debug, Deserialize)]
pub struct Data {
    /// The local part of the e-mail, the role and the name of each account; ids are places in this list, from 1.
    pub staff: Vec<(String, Role, String)>,
    /// What can be bought for a time.
    pub plan_groups: Vec<PlanGroup>,
    /// What else can be bought.
    pub products: Vec<Product>,
    /// First names.
    pub given: Vec<String>,
    /// Family names.
    pub family: Vec<String>,
    /// What companies deal in.
    pub trades: Vec<String>,
    /// How companies' names end.
    pub legal_forms: Vec<String>,
    /// Where people have their mail: all under `.test`, so that nothing ever reaches anybody.
    pub mail_hosts: Vec<String>,
}

impl Data {
    /// Reads the file that is part of the program.
    pub fn load() -> Data {
        serde_json::from_str(include_str!("data.json"))
            .expect("every test that fills a database reads this file")
    }

    /// The id of the account whose address begins like this.
    pub fn account(&self, local: &str) -> i64 {
        (1..).zip(&self.staff).find(|(_, (other, ..))| other == local).map_or(0, |(id, _)| id)
    }

    /// The name of an account.
    pub fn name(&self, account: i64) -> &str {
        (1..).zip(&self.staff).find(|(id, _)| *id == account).map_or("", |(_, (.., name))| name)
    }
}
