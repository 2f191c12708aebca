-- The rows of lists that each account read until the end of an hour, 64 ids a bitmap, so that all servers share one budget.

create table listed_rows (
    actor_id bigint not null,
    ends_at bigint not null,
    table_name {{text}} not null,
    chunk bigint not null,
    bits bigint not null,
    primary key (actor_id, ends_at, table_name, chunk)
);
create index listed_rows_ended on listed_rows (ends_at);
