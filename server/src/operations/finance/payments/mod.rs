//! Payments: one operation a file.

mod approve;
mod cancel_subscription;
mod change_manager;
mod check_subscription;
mod create;
pub mod demo;
pub mod exception;
pub mod expiry;
pub mod gateway;
pub mod get;
mod limits;
pub mod list;
pub mod load;
mod note;
pub mod page;
mod release;
mod renew;
mod running;
mod seller;
mod send_charge;
mod send_proposal;
pub mod settle;
mod success_clients;
mod withdraw;

use client::api::members::migration::MigratedPart;
use client::catalogue::raw::GATEWAY_CALLBACK;
use client::message::Key;

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Holding, MEMBER, Trace};

pub use self::load::{ROW, plan, products, transaction};
pub use self::settle::{Settlement, settle};

/// Returns the operations of payments.
fn mount(api: Api) -> Api {
    api.handle(list::list)
        .handle(success_clients::success_clients)
        .handle(get::get)
        .handle(approve::approve)
        .handle(withdraw::withdraw)
        .handle(release::release)
        .handle(note::note)
        .handle(change_manager::change_manager)
        .handle(send_proposal::send_proposal)
        .handle(cancel_subscription::cancel_subscription)
        .handle(check_subscription::check_subscription)
        .handle(create::create)
        .handle(limits::limits)
        .handle(renew::renew)
        .handle(send_charge::send_charge)
        .raw(&GATEWAY_CALLBACK, gateway::callback::receive)
        .pages(page::routes())
}

const HOLDINGS: &[Holding] = &[Holding::new("transactions", MEMBER)
    .migrated(MigratedPart::Payments)
    .emptied(Key::PersonalDataErasePartGateway, gateway::ERASURE)
    .traced(Trace::Found(Key::NounPayment))];

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount)
    .in_bulk(&["transactions", "quotas"])
    .filled(|conn, scope, made| {
        let owners = made.people.iter().map(|person| person.owner).collect();
        made.past.extend(demo::fill(conn, scope, owners)?);
        Ok(())
    })
    .with_carriers(gateway::carry)
    .holding(HOLDINGS);
