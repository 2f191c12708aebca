-- Staff, their sessions, and who may do what.

create table staff (
    id {{id}},
    name text not null,
    email text not null unique,
    role text not null,
    password_hash text,
    avatar text,
    language text not null default 'pt-BR',
    theme text not null default 'system',
    active bigint not null default 1,
    created_at bigint not null,
    version bigint not null default 1
);
create index staff_role on staff (role, name);

-- Tokens are kept as hashes. The refresh token before the last one is remembered, so that its reuse is noticed.
create table sessions (
    id {{id}},
    staff_id bigint not null references staff (id),
    door text not null,
    agent text not null,
    address text not null,
    created_at bigint not null,
    seen_at bigint not null,
    expires_at bigint not null,
    access_hash text not null unique,
    access_expires_at bigint not null,
    refresh_hash text unique,
    previous_refresh_hash text unique,
    refreshed_at bigint,
    revoked_at bigint,
    revoked_why text
);
create index sessions_staff on sessions (staff_id, revoked_at);

create table one_time_codes (
    code_hash text not null primary key,
    purpose text not null,
    staff_id bigint not null references staff (id),
    expires_at bigint not null,
    used_at bigint
);

-- Failed sign-ins of an account or an address, for the growing wait.
create table login_failures (
    subject text not null primary key,
    failures bigint not null,
    blocked_until bigint not null,
    last_at bigint not null
);

-- Where root departed from the default matrix.
create table grants (
    role text not null,
    action text not null,
    subject text not null,
    granted bigint not null,
    primary key (role, action, subject)
);
