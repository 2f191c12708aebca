-- The sections of a member's record: each has its own version, and its fields as JSON, as their form declares them.

create table member_demographics (
    id bigint not null primary key references members (id),
    fields text not null default '{}',
    created_at bigint,
    saved_at bigint,
    saved_by text,
    version bigint not null default 1
);

create table member_tax_data (
    id bigint not null primary key references members (id),
    fields text not null default '{}',
    created_at bigint,
    saved_at bigint,
    saved_by text,
    version bigint not null default 1
);

-- Alerts, messages and replies as fields; the block against abuse in columns of its own.
create table member_preferences (
    id bigint not null primary key references members (id),
    fields text not null default '{}',
    created_at bigint,
    saved_at bigint,
    saved_by text,
    onivoro_warning_at bigint,
    onivoro_aware_at bigint,
    onivoro_tries bigint not null default 0,
    onivoro_type text,
    onivoro_requested_review_at bigint,
    cerc_plan_quota_id bigint references quotas (id),
    version bigint not null default 1
);
create index member_preferences_blocked on member_preferences (onivoro_warning_at);

alter table member_settings add column account_manager_priority_until bigint;
alter table member_settings add column account_manager_property_until bigint;
alter table member_settings add column success_manager_until bigint;

alter table quotas add column version bigint not null default 1;
