-- What every unit of work leaves behind: its audit rows, which are also the events, its answer under its key, and what is to
-- be sent. Instants are epoch milliseconds, flags 0 or 1, money is in cents.

create table audit_log (
    seq bigint not null primary key,
    at bigint not null,
    actor_id bigint,
    actor_name text not null,
    door text not null,
    endpoint text not null,
    record text not null,
    record_id bigint not null,
    old_values text not null,
    new_values text not null,
    request_id text not null,
    hash text not null
);
create index audit_log_record on audit_log (record, record_id, seq);

-- The last link of the chain: locked by each unit of work that writes audit rows, so that the order is one.
create table audit_head (
    id bigint not null primary key,
    seq bigint not null,
    hash text not null
);
insert into audit_head (id, seq, hash) values (1, 0, '');

create table idempotency (
    actor_id bigint not null,
    idempotency_key text not null,
    fingerprint text not null,
    status bigint not null,
    body text not null,
    created_at bigint not null,
    primary key (actor_id, idempotency_key)
);
create index idempotency_age on idempotency (created_at);

create table outbox (
    id {{id}},
    kind text not null,
    dedup_key text not null unique,
    payload text not null,
    state text not null,
    attempts bigint not null default 0,
    due_at bigint not null,
    leased_until bigint,
    last_error text,
    created_at bigint not null,
    sent_at bigint
);
create index outbox_due on outbox (state, due_at);

create table meta (
    name text not null primary key,
    value text not null
);
