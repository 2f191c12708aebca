-- The sections of members' records: contacts, profile, coverage, links, decision, annotations and journey.

-- All phones of a member, the main one included. What was removed stays, so that its confirmation comes back with it.
-- The link is that of the last request for confirmation, by the hash of its token.
create table member_phones (
    id {{id}},
    member_id bigint not null references members (id),
    phone {{text}} not null,
    complete text not null default '',
    master bigint not null default 0,
    verified_at bigint,
    verification_type {{text}},
    conferred_at bigint,
    conferred_by text,
    verification_sent_at bigint,
    link_hash {{text}},
    link_expires_at bigint,
    removed_at bigint,
    version bigint not null default 1
);
create table member_emails (
    id {{id}},
    member_id bigint not null references members (id),
    email {{text}} not null,
    master bigint not null default 0,
    verified_at bigint,
    verification_type {{text}},
    conferred_at bigint,
    conferred_by text,
    verification_sent_at bigint,
    bounced_at bigint,
    link_hash {{text}},
    link_expires_at bigint,
    removed_at bigint,
    version bigint not null default 1
);
insert into member_phones (member_id, phone, complete, master)
    select id, phone, phone, 1 from members where phone is not null and phone <> '';
insert into member_emails (member_id, email, master, verified_at, verification_type)
    select id, email, 1, verified_at, case when verified_at is null then null else 'own_user' end from members where email <> '';
create index member_phones_member on member_phones (member_id, id);
create index member_phones_phone on member_phones (phone);
create index member_emails_member on member_emails (member_id, id);
create index member_emails_email on member_emails (lower(email));
create unique index member_phones_link on member_phones (link_hash);
create unique index member_emails_link on member_emails (link_hash);
create index members_cpf on members (cpf);

-- Phones that were found elsewhere, and numbers that are never imported again.
create table imported_phones (
    id {{id}},
    member_id bigint not null references members (id),
    phone {{text}} not null,
    source text,
    created_at bigint not null,
    version bigint not null default 1
);
create index imported_phones_member on imported_phones (member_id, id);
create table invalid_phones (
    phone {{text}} not null primary key,
    at bigint not null,
    by text not null
);

alter table members add column deactivation_reason {{text}};
alter table members add column address text not null default '{}';
alter table members add column decision {{text}};
alter table members add column decided_at bigint;
alter table members add column decided_by text;
alter table members add column decision_notes text not null default '';

-- A section that has no row is empty and has version 1. The content is JSON.
create table member_profiles (
    id bigint not null primary key references members (id),
    content text not null default '{}',
    version bigint not null default 1
);
create table member_socials (
    id bigint not null primary key references members (id),
    content text not null default '{}',
    version bigint not null default 1
);
-- The states and cities that were chosen; zones and segments have tables of their own.
create table member_coverages (
    id bigint not null primary key references members (id),
    content text not null default '[]',
    version bigint not null default 1
);
create table member_additions (
    id bigint not null primary key references members (id),
    version bigint not null default 1
);

-- Cities have ids above those of zones, so that one list of ids can name both.
create table cities (
    id bigint not null primary key,
    zone_id bigint not null references zones (id),
    name text not null
);
create index cities_zone on cities (zone_id);
alter table segments add column parent_id bigint;
alter table segments add column tags text not null default '[]';
alter table segments add column automatic_search_tags text not null default '[]';
alter table segments add column rep_level bigint;
alter table segments add column company_level bigint;

create table annotations (
    id {{id}},
    member_id bigint not null references members (id),
    author_id bigint not null references staff (id),
    body text not null,
    pinned bigint not null default 0,
    created_at bigint not null,
    updated_at bigint,
    version bigint not null default 1
);
create index annotations_member on annotations (member_id, pinned, id);

-- The files of members. Their content is stored outside the database, by its SHA-256.
create table member_files (
    id {{id}},
    member_id bigint not null references members (id),
    name text not null,
    media text not null,
    size bigint not null,
    sha256 {{text}} not null,
    added_at bigint not null,
    added_by text not null,
    version bigint not null default 1
);
create index member_files_member on member_files (member_id, id);
create index member_files_file on member_files (sha256);

create table journey_steps (
    id {{id}},
    member_id bigint not null references members (id),
    step {{text}} not null,
    at bigint not null,
    version bigint not null default 1
);
create index journey_steps_member on journey_steps (member_id, at);
insert into journey_steps (member_id, step, at) select id, 'registered', created_at from members;
insert into journey_steps (member_id, step, at) select id, 'verified', verified_at from members where verified_at is not null;
insert into journey_steps (member_id, step, at) select member_id, 'first_plan', min(created_at) from quotas group by member_id;
insert into journey_steps (member_id, step, at) select member_id, 'renewal', max(created_at) from quotas group by member_id having count(*) > 1;
