-- Who has which record open: one row for each account and record, kept while the page says so. The presences of before are of members
-- alone.

create table record_presences (
    id {{id}},
    record text not null,
    record_id bigint not null,
    staff_id bigint not null references staff (id),
    since bigint not null,
    seen_at bigint not null
);
create unique index record_presences_once on record_presences (record, record_id, staff_id);
create index record_presences_age on record_presences (seen_at);
