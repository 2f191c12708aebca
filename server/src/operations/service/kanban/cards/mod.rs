//! The cards and the work on them, one operation a file.

mod activities;
mod annotate;
mod cancel_registration;
mod contact;
mod contact_lead;
mod create;
mod draw_success_manager;
mod finish;
mod follow_up;
mod get;
mod hide;
pub mod list;
mod r#move;
mod onboard;
mod refuse_onboarding;
mod schedule;
mod schedule_manually;
mod schedule_no_contact;
mod set_schedule;
mod show;
mod withdraw_contact;

use crate::http::mount::Api;

/// Returns the operations of cards.
pub fn mount(api: Api) -> Api {
    api.handle(list::list)
        .handle(get::get)
        .handle(activities::activities)
        .handle(create::create)
        .handle(r#move::r#move)
        .handle(follow_up::follow_up)
        .handle(finish::finish)
        .handle(onboard::onboard)
        .handle(refuse_onboarding::refuse_onboarding)
        .handle(schedule_no_contact::schedule_no_contact)
        .handle(schedule::schedule)
        .handle(schedule_manually::schedule_manually)
        .handle(set_schedule::set_schedule)
        .handle(hide::hide)
        .handle(show::show)
        .handle(contact::contact)
        .handle(contact_lead::contact_lead)
        .handle(withdraw_contact::withdraw_contact)
        .handle(annotate::annotate)
        .handle(cancel_registration::cancel_registration)
        .handle(draw_success_manager::draw_success_manager)
}
