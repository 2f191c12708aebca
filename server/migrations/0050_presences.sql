-- Who has a member's record open: one row for each account and member, kept while the page says so.

create table presences (
    id {{id}},
    member_id bigint not null references members (id),
    staff_id bigint not null references staff (id),
    since bigint not null,
    seen_at bigint not null
);
create unique index presences_once on presences (member_id, staff_id);
create index presences_age on presences (seen_at);
