//! The kanban: boards, cards and tracks, one operation a file.

mod activities;
pub mod activity;
mod annotate;
pub mod appointment;
mod attached;
pub mod boards;
mod cancel_registration;
mod change;
pub mod clock;
mod contact;
mod create_card;
pub mod demo;
mod draw_success_manager;
pub mod get_board;
mod get_card;
mod hide;
mod list_cards;
mod load;
mod person;
mod place;
mod schedule;
mod show;
mod tracks;
mod travel;
mod update_board;
mod withdraw_contact;

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Column, Holding, Trace};
use client::api::members::migration::Migrated;
use client::message::Key;

/// Returns the operations of the kanban.
fn mount(api: Api) -> Api {
    api.handle(boards::list)
        .handle(update_board::update_board)
        .handle(get_board::get_board)
        .handle(list_cards::list_cards)
        .handle(get_card::get_card)
        .handle(activities::list)
        .handle(create_card::create_card)
        .handle(travel::move_card)
        .handle(travel::follow_up)
        .handle(travel::finish)
        .handle(travel::onboard)
        .handle(travel::refuse_onboarding)
        .handle(travel::no_contact)
        .handle(schedule::schedule)
        .handle(schedule::schedule_manually)
        .handle(schedule::set_schedule)
        .handle(hide::hide)
        .handle(show::show)
        .handle(contact::contact)
        .handle(contact::contact_lead)
        .handle(withdraw_contact::withdraw_contact)
        .handle(annotate::annotate)
        .handle(cancel_registration::cancel_registration)
        .handle(draw_success_manager::draw_success_manager)
        .handle(tracks::list::by_columns)
        .handle(tracks::list::list)
        .handle(tracks::add::sanitation)
        .handle(tracks::add::cerc_assistance)
        .handle(tracks::add::issue_success)
        .handle(tracks::postpone::sanitation)
        .handle(tracks::postpone::mentoring)
        .handle(tracks::postpone::cerc)
        .handle(tracks::contacted::sanitation)
        .handle(tracks::contacted::mentoring)
        .handle(tracks::contacted::cerc)
        .handle(tracks::attachments::attach)
        .handle(tracks::attachments::download)
}

const HOLDINGS: &[Holding] = &[
    Holding::new(
        "cards",
        &[Column::new("member_id")
            .unless("exists (select 1 from cards o where o.member_id = $2 and o.role = cards.role)")],
    )
    .migrated(Migrated::Cards)
    .emptied(
        Key::PersonalDataErasePartCards,
        &[
            "update card_activities set details = '{}'
                where card_id in (select id from cards where member_id = $1)",
            "update cards set description = null, annotation = null, tags = '[]', schedule_at = null,
                hide_until = null, hidden = 0, due = 0, late_at = null, next_contact_at = null,
                column_name = 'finished', version = version + 1 where member_id = $1",
        ],
    )
    .traced(Trace::Found(Key::RegistrationTraceCards)),
    Holding::new(
        "track_entries",
        &[Column::new("member_id").unless(
            "status <> 'contacted' and exists (select 1 from track_entries o where o.member_id = $2
                and o.track = track_entries.track and o.status <> 'contacted')",
        )],
    )
    .migrated(Migrated::Tracks)
    .erased_by(
        Key::PersonalDataErasePartTracks,
        &[
            "delete from track_attachments
                where entry_id in (select id from track_entries where member_id = $1)",
            "delete from track_entries where member_id = $1",
        ],
    )
    .traced(Trace::Found(Key::RegistrationTraceCards)),
];

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount)
    .filled(|conn, scope, _| demo::fill(conn, scope))
    .with_files(&["track_attachments"])
    .holding(HOLDINGS);
