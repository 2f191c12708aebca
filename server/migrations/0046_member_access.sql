-- What staff do from a member's record: its picture, the credentials of its login, where it registered from, what it searches, and
-- how often it signed in and searched.

-- The picture of a member. The file is stored outside the database, by its SHA-256; the angle is how it is turned when it is shown.
create table member_avatars (
    id bigint not null primary key references members (id),
    name text not null,
    media text not null,
    size bigint not null,
    sha256 {{text}} not null,
    angle bigint not null default 0,
    added_at bigint not null,
    added_by text not null,
    version bigint not null default 1
);
create index member_avatars_file on member_avatars (sha256);

-- A member without a row has never chosen a password.
create table member_logins (
    id bigint not null primary key references members (id),
    password_hash text not null,
    password_at bigint not null
);

-- A member has one live code for each purpose: to sign in once, or to choose a password.
alter table member_codes add column purpose {{text}} not null default 'access';
drop index member_codes_live;
create unique index member_codes_live on member_codes (member_id, purpose) where used_at is null;

create table member_registrations (
    id bigint not null primary key references members (id),
    content text not null default '{}',
    version bigint not null default 1
);
create table member_search_profiles (
    id bigint not null primary key references members (id),
    content text not null default '{}',
    version bigint not null default 1
);

-- What members do on their own site: sign-ins and searches.
create table member_visits (
    id {{id}},
    member_id bigint not null references members (id),
    what {{text}} not null,
    at bigint not null
);
create index member_visits_member on member_visits (member_id, at);
insert into member_visits (member_id, what, at)
    select id, 'login', last_login_at from members where last_login_at is not null order by id;
