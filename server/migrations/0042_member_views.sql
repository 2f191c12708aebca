-- Who saw a member's whole record: one row for each member, account and day in São Paulo.

create table member_views (
    id {{id}},
    member_id bigint not null references members (id),
    actor_id bigint not null,
    day {{text}} not null,
    first_at bigint not null,
    last_at bigint not null,
    times bigint not null
);
create unique index member_views_once on member_views (member_id, actor_id, day);
create index member_views_latest on member_views (member_id, last_at, id);
create index member_views_age on member_views (last_at);
