-- Who saw whom: what each account read of one kind in a day. A record_id of 0 stands for lists and exports.

create table reads (
    id {{id}},
    actor_id bigint not null,
    day {{text}} not null,
    record {{text}} not null,
    record_id bigint not null,
    calls bigint not null,
    rows_read bigint not null,
    last_at bigint not null
);
create unique index reads_once on reads (actor_id, day, record, record_id);
create index reads_latest on reads (last_at, id);
create index reads_of on reads (record, record_id);
