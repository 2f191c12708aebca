-- The addresses to which letters of some classes do not leave, a row for each reason. The key is the one spelling under which an address
-- is compared; the hash of it, under the server's key, outlasts the erasure of the address. A row that was enabled again is kept.

create table disabled_emails (
    id {{id}},
    address text,
    address_key {{text}} not null,
    address_hash {{text}} not null,
    reason {{text}} not null,
    since bigint not null,
    author text,
    outbox_id bigint,
    member_id bigint,
    note text,
    enabled_at bigint,
    enabled_by text,
    enabled_why text,
    enabled_note text,
    version bigint not null default 1
);
create unique index disabled_emails_hash on disabled_emails (address_hash, reason);
create index disabled_emails_key on disabled_emails (address_key, id);
create index disabled_emails_since on disabled_emails (since, id);
create index disabled_emails_member on disabled_emails (member_id);

create trigger disabled_emails_updates_inserted after insert on disabled_emails begin
    insert into row_updates (table_name, row_id, updated_at) values ('disabled_emails', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger disabled_emails_updates_updated after update on disabled_emails begin
    insert into row_updates (table_name, row_id, updated_at) values ('disabled_emails', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger disabled_emails_updates_deleted after delete on disabled_emails begin
    delete from row_updates where table_name = 'disabled_emails' and row_id = old.id;
end;
