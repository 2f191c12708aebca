-- The scheduler: meetings, the working hours of consultants, the days on which they take none, and who stands in.

-- The hours are a JSON object; an empty text stands for those with which everybody begins. The row is locked by whoever books.
create table working_hours (
    id bigint primary key references staff (id),
    hours text not null default '',
    version bigint not null default 1
);

create table meetings (
    id {{id}},
    manager_id bigint not null references staff (id),
    member_id bigint not null references members (id),
    kind {{text}} not null,
    start_at bigint,
    start_sort bigint not null generated always as (coalesce(start_at, 0)) stored,
    minutes bigint not null,
    notes text not null default '',
    state {{text}} not null,
    reason text,
    booked_by bigint references staff (id),
    created_at bigint not null,
    changed_at bigint not null,
    changed_by text not null,
    token_hash {{text}} unique,
    expires_at bigint,
    sequence bigint not null default 0,
    version bigint not null default 1
);
create index meetings_start on meetings (start_sort, id);
create index meetings_manager on meetings (manager_id, start_sort, id);
create index meetings_state on meetings (state, start_sort, id);
create index meetings_member on meetings (member_id, id);

create table closed_days (
    id {{id}},
    first {{text}} not null,
    last {{text}} not null,
    reason text not null,
    created_at bigint not null,
    version bigint not null default 1
);
create index closed_days_first on closed_days (first, id);
create index closed_days_last on closed_days (last);
create table closed_day_consultants (
    closed_day_id bigint not null references closed_days (id),
    consultant_id bigint not null references staff (id),
    primary key (closed_day_id, consultant_id)
);

create table redirections (
    id {{id}},
    consultant_id bigint not null references staff (id),
    to_id bigint not null references staff (id),
    first {{text}} not null,
    last {{text}} not null,
    reason text not null default '',
    created_at bigint not null,
    version bigint not null default 1
);
create index redirections_first on redirections (first, id);
create index redirections_consultant on redirections (consultant_id, last);

create table agenda_feeds (
    staff_id bigint primary key references staff (id),
    token_hash {{text}} not null unique,
    created_at bigint not null,
    read_at bigint
);
