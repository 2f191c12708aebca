-- Accounts: companies that buy as one. A person belongs to accounts by memberships; exactly one of an account that has not ended is that
-- of its owner.

create table accounts (
    id {{id}},
    name text not null,
    search_text {{text}} not null,
    document {{text}},
    segment text,
    city text,
    state {{text}},
    site text,
    account_manager_id bigint references staff (id),
    stage {{text}} not null default 'prospect',
    stage_reason text,
    has_bought integer not null default 0,
    source text,
    notes text,
    next_step text,
    next_step_on {{text}} not null default '',
    created_at bigint not null,
    version bigint not null default 1
);
create unique index accounts_document on accounts (document) where document is not null;
create index accounts_name on accounts (search_text, id);
create index accounts_next_step on accounts (next_step_on, id);
create index accounts_created on accounts (created_at, id);
create index accounts_stage on accounts (stage, search_text, id);
create index accounts_manager on accounts (account_manager_id) where account_manager_id is not null;

create table account_users (
    id {{id}},
    name text not null,
    search_text {{text}} not null,
    email text not null,
    email_key {{text}} not null,
    phone text,
    member_id bigint references members (id),
    created_at bigint not null,
    version bigint not null default 1
);
create unique index account_users_email on account_users (email_key);
create index account_users_name on account_users (search_text, id);
create index account_users_created on account_users (created_at, id);
create index account_users_member on account_users (member_id) where member_id is not null;

create table account_memberships (
    id {{id}},
    account_id bigint not null references accounts (id),
    account_user_id bigint not null references account_users (id),
    permission {{text}} not null,
    from_day {{text}} not null,
    until_day {{text}},
    reason text
);
create unique index account_memberships_current on account_memberships (account_id, account_user_id) where until_day is null;
create unique index account_memberships_owner on account_memberships (account_id) where permission = 'owner' and until_day is null;
create index account_memberships_account on account_memberships (account_id);
create index account_memberships_person on account_memberships (account_user_id);

create trigger accounts_updates_inserted after insert on accounts begin
    insert into row_updates (table_name, row_id, updated_at) values ('accounts', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger accounts_updates_updated after update on accounts begin
    insert into row_updates (table_name, row_id, updated_at) values ('accounts', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger accounts_updates_deleted after delete on accounts begin
    delete from row_updates where table_name = 'accounts' and row_id = old.id;
end;
create trigger account_users_updates_inserted after insert on account_users begin
    insert into row_updates (table_name, row_id, updated_at) values ('account_users', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger account_users_updates_updated after update on account_users begin
    insert into row_updates (table_name, row_id, updated_at) values ('account_users', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger account_users_updates_deleted after delete on account_users begin
    delete from row_updates where table_name = 'account_users' and row_id = old.id;
end;
