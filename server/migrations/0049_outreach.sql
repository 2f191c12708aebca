-- What members are sent: searches that are kept for them, indications, and campaigns.

create table saved_searches (
    id {{id}},
    member_id bigint not null references members (id),
    name text not null,
    kind {{text}},
    zones text not null default '[]',
    segments text not null default '[]',
    words text not null default '',
    sorted_by {{text}} not null,
    frequency bigint not null default 0,
    author text not null,
    created_at bigint not null,
    sent_at bigint,
    version bigint not null default 1
);
create index saved_searches_member on saved_searches (member_id, id);

-- An entry of the outbox that a user recalled leaves the pair free again.
create table direct_indications (
    id {{id}},
    member_id bigint not null references members (id),
    to_id bigint not null references members (id),
    message text not null default '',
    author text not null,
    outbox_id bigint,
    created_at bigint not null,
    version bigint not null default 1,
    unique (member_id, to_id)
);
create index direct_indications_to on direct_indications (to_id);
create index direct_indications_outbox on direct_indications (outbox_id);

-- The key is the campaign's name without accents and case.
create table campaign_messages (
    id {{id}},
    member_id bigint not null references members (id),
    campaign text not null,
    campaign_key {{text}} not null,
    body text not null,
    phone text not null,
    author text not null,
    outbox_id bigint,
    created_at bigint not null,
    version bigint not null default 1,
    unique (campaign_key, member_id)
);
create index campaign_messages_member on campaign_messages (member_id, id);
create index campaign_messages_outbox on campaign_messages (outbox_id);

-- Entries that leave by day alone. Who writes one locks this row, so that two never get the same turn.
alter table outbox add column by_day bigint not null default 0;
create index outbox_by_day on outbox (state, held_until) where by_day = 1;
insert into meta (name, value) values ('campaigns', '');

