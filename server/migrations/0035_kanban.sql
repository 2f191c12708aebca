-- The boards of the kanban with their columns, the cards, what happened to them, and the tracks beside the boards.

-- The columns are a list in JSON; an empty text stands for those with which the board begins.
create table boards (
    id {{id}},
    role {{text}} not null unique,
    columns text not null default '',
    version bigint not null default 1
);
insert into boards (id, role) values
    (1, 'sales_sdr'), (2, 'sales'), (3, 'success'), (4, 'relationship'),
    (5, 'service_qualification'), (6, 'management_processes'), (7, 'cerc'), (8, 'mentoring');

-- A card's place is its rank, before which stand all cards that are due.
create table cards (
    id {{id}},
    role {{text}} not null,
    column_name {{text}} not null,
    member_id bigint not null references members (id),
    account_manager_id bigint references staff (id),
    rank bigint not null,
    due bigint not null default 0,
    place bigint not null generated always as (rank - due * 1125899906842624) stored,
    created_at bigint not null,
    moved_at bigint not null,
    moved_by text not null,
    late_at bigint,
    schedule_at bigint,
    schedule_sort bigint not null generated always as (coalesce(schedule_at, 0)) stored,
    description text,
    hide_until text,
    hidden bigint not null default 0,
    contact_at bigint,
    contact_by text,
    contact_channel text,
    contact_bias text,
    qualification text,
    bias text,
    annotation text,
    next_contact_at text,
    tags text not null default '[]',
    version bigint not null default 1,
    unique (member_id, role)
);
create index cards_board on cards (role, column_name, hidden, place, id);
create index cards_manager on cards (account_manager_id, role, hidden, column_name);
create index cards_place on cards (place, id);
create index cards_moved on cards (moved_at, id);
create index cards_schedule on cards (schedule_sort, id);
create index cards_asleep on cards (hide_until) where hidden = 1;
create index cards_to_come on cards (schedule_at) where due = 0;

create table card_activities (
    id {{id}},
    card_id bigint not null references cards (id),
    at bigint not null,
    by text not null,
    kind {{text}} not null,
    details text not null default '{}'
);
create index card_activities_card on card_activities (card_id, id);

create table track_entries (
    id {{id}},
    track {{text}} not null,
    member_id bigint not null references members (id),
    status {{text}} not null default 'waiting',
    until text,
    description text,
    annotation text,
    channel text,
    added_at bigint not null,
    added_by text not null,
    changed_at bigint,
    changed_by text,
    version bigint not null default 1
);
create unique index track_entries_open on track_entries (track, member_id) where status <> 'contacted';
create index track_entries_member on track_entries (member_id);
create index track_entries_track on track_entries (track, status, id);
