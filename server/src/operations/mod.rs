//! The operations of the admin API: a folder for each group of the menu and each resource, one operation in a
//! file. Each is a plain function of a unit of work and a call.

pub mod account;
pub mod administration;
pub mod commercia;
pub mod crm;
mod demo;
pub mod finance;
pub mod forms;
pub mod home;
pub mod members;
pub mod migration;
pub mod service;

use self::account::{profile, second_factor, session, sessions};
use self::administration::{access, jobs, service_accounts, staff};
use self::commercia::{plan_additionals, plan_groups, plan_prices};
use self::crm::{account_users, accounts};
use self::finance::{exceptions, money_months, movements, payments, reference, subscriptions};
use self::home::{presence, sets};
use self::members::favourites;
use self::service::{
    campaigns, conversations, disabled_emails, email_templates, indications, kanban, letters, mass_emails,
    outbox, scheduler, searches, sending_health, sent_emails,
};
use crate::demo::Parts;
use crate::http::mount::Api;
use crate::jobs::JobKinds;
use crate::outbox::Carriers;
use crate::outbox::mail::Mailer;
use crate::outbox::whatsapp::Messenger;
use crate::resource::registry::Registry;
use crate::resource::{self, Resource};
use crate::work::app::App;

/// Every resource, each after those to which its rows refer and on whose demonstration data it builds.
pub const RESOURCES: &[Resource] = &[
    session::RESOURCE,
    sessions::RESOURCE,
    profile::RESOURCE,
    second_factor::RESOURCE,
    staff::RESOURCE,
    reference::RESOURCE,
    plan_groups::RESOURCE,
    plan_prices::RESOURCE,
    plan_additionals::RESOURCE,
    accounts::RESOURCE,
    account_users::RESOURCE,
    members::reference::RESOURCE,
    members::members::RESOURCE,
    payments::RESOURCE,
    subscriptions::RESOURCE,
    members::quotas::RESOURCE,
    exceptions::RESOURCE,
    movements::RESOURCE,
    money_months::RESOURCE,
    conversations::RESOURCE,
    favourites::RESOURCE,
    members::smarties::RESOURCE,
    members::settings::RESOURCE,
    members::demographic::RESOURCE,
    members::tax_data::RESOURCE,
    kanban::RESOURCE,
    scheduler::RESOURCE,
    members::members::sections::RESOURCE,
    disabled_emails::RESOURCE,
    email_templates::RESOURCE,
    sending_health::RESOURCE,
    mass_emails::RESOURCE,
    members::contacts::RESOURCE,
    members::annotations::RESOURCE,
    searches::RESOURCE,
    indications::RESOURCE,
    campaigns::RESOURCE,
    members::personal_data::RESOURCE,
    members::statistics::RESOURCE,
    members::turo::RESOURCE,
    members::ratings::RESOURCE,
    members::duplicates::RESOURCE,
    members::health_scores::RESOURCE,
    members::files::RESOURCE,
    members::avatars::RESOURCE,
    members::registration::RESOURCE,
    members::reviews::RESOURCE,
    members::consultants::RESOURCE,
    members::places::RESOURCE,
    migration::RESOURCE,
    presence::RESOURCE,
    outbox::RESOURCE,
    sent_emails::RESOURCE,
    letters::RESOURCE,
    jobs::RESOURCE,
    sets::RESOURCE,
    access::RESOURCE,
    service_accounts::RESOURCE,
    administration::RESOURCE,
    home::RESOURCE,
    forms::RESOURCE,
];

/// The demonstration data of every resource.
pub const DEMO: Parts = Parts { tables: demo::tables, fill: demo::fill, finish: demo::finish };

/// Returns every operation of the embedded mode.
pub fn api() -> Api {
    RESOURCES.iter().fold(Api::default(), |api, resource| (resource.mount)(api))
}

/// Lets the operations of a server know its resources.
#[must_use]
pub fn known_by(app: App) -> App {
    app.with(Registry::new(RESOURCES, api().units()))
}

/// Returns the tables whose rows name stored files, in the column `sha256`.
pub fn file_tables() -> impl Iterator<Item = &'static str> {
    resource::file_tables(RESOURCES)
}

/// Returns the carriers of every kind of outbox entry.
pub fn carriers(mailer: Mailer, messenger: Messenger) -> Carriers {
    let added = RESOURCES.iter().filter_map(|resource| resource.carriers);
    added.fold(Carriers::new(mailer, messenger), |carriers, add| add(carriers))
}

/// Returns every kind of job.
pub fn job_kinds() -> JobKinds {
    let added = RESOURCES.iter().filter_map(|resource| resource.jobs);
    added.fold(JobKinds::default(), |kinds, add| add(kinds))
}
