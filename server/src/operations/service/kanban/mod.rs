//! The kanban: boards, cards and tracks, one operation a file.

pub mod activity;
pub mod appointment;
mod attached;
pub mod board;
pub mod boards;
pub mod cards;
mod change;
pub mod clock;
pub mod demo;
mod load;
mod notes;
mod person;
mod place;
mod tracks;
mod travel;

use client::api::members::migration::MigratedPart;
use client::message::Key;

use self::notes::no_notes;
use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Column, Holding, Trace};

/// Returns the operations of the kanban.
fn mount(api: Api) -> Api {
    boards::mount(cards::mount(tracks::mount(api)))
}

const HOLDINGS: &[Holding] = &[
    Holding::new(
        "cards",
        &[Column::new("member_id")
            .unless("exists (select 1 from cards o where o.member_id = $2 and o.role = cards.role)")],
    )
    .migrated(MigratedPart::Cards)
    .emptied(
        Key::NounKanbanCard,
        &[
            "update card_activities set details = '{}'
                where card_id in (select id from cards where member_id = $1)",
            concat!(
                "update cards set description = null, schedule_at = null, hide_until = null, hidden = 0, due = 0,
                    late_at = null, column_name = 'finished', version = version + 1, ",
                no_notes!(),
                " where member_id = $1"
            ),
        ],
    )
    .traced(Trace::Found(Key::NounKanbanCard)),
    Holding::new(
        "track_entries",
        &[Column::new("member_id").unless(
            "status <> 'contacted' and exists (select 1 from track_entries o where o.member_id = $2
                and o.track = track_entries.track and o.status <> 'contacted')",
        )],
    )
    .migrated(MigratedPart::Tracks)
    .erased_by(
        Key::PersonalDataErasePartTracks,
        &[
            "delete from track_attachments
                where entry_id in (select id from track_entries where member_id = $1)",
            "delete from track_entries where member_id = $1",
        ],
    )
    .traced(Trace::Found(Key::NounKanbanCard)),
];

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount)
    .filled(|conn, scope, _| demo::fill(conn, scope))
    .with_files(&["track_attachments"])
    .holding(HOLDINGS);
