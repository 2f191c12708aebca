-- Members that look like one: the normalised keys that they are compared by, and the pairs that were found.

-- Whether the keys of a member are kept. Members who were stored before there were keys get them afterwards.
alter table members add column keyed bigint not null default 0;
create index members_unkeyed on members (id) where keyed = 0;

create table member_keys (
    kind {{text}} not null,
    key {{text}} not null,
    member_id bigint not null references members (id),
    primary key (kind, key, member_id)
);
create index member_keys_member on member_keys (member_id);

-- The evidence is a list of words. A decision keeps what the member that it discarded was before, so that it can go back.
create table duplicates (
    id {{id}},
    first_id bigint not null references members (id),
    second_id bigint not null references members (id),
    evidence {{text}} not null,
    score bigint not null,
    state {{text}} not null default 'pending',
    found_at bigint not null,
    decided_at bigint,
    decided_by text,
    kept_id bigint references members (id),
    discarded_id bigint references members (id),
    status_before {{text}},
    reason_before {{text}},
    version bigint not null default 1,
    unique (first_id, second_id)
);
create index duplicates_second on duplicates (second_id);
create index duplicates_score on duplicates (score, id);
create index duplicates_found on duplicates (found_at, id);
create index duplicates_state on duplicates (state, score, id);
