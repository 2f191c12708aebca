-- What a gateway keeps beside an upstream: the sessions of its callers, what they chose, and the writes that it sent.

create table gateway_sessions (
    -- The hash of the cookie, or of a program's token.
    hash text primary key,
    -- The user and the abilities, as JSON.
    account text not null,
    -- The upstream's tokens, encrypted under a key that is derived from the cookie; null for a program, which holds its own.
    tokens text,
    created_at bigint not null,
    seen_at bigint not null
);
create index gateway_sessions_age on gateway_sessions (created_at);

create table gateway_preferences (
    user_id bigint primary key,
    language text,
    theme text not null
);

create table gateway_writes (
    -- The hash of the user's id and the idempotency key.
    hash text primary key,
    fingerprint text not null,
    -- The answer; null until the upstream answered.
    body text,
    created_at bigint not null
);
create index gateway_writes_age on gateway_writes (created_at);
