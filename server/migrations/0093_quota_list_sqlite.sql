-- The list of the plans that members had and have: its orders, and when each row was last written.

create index quotas_end on quotas (end_of_plan, id);
create index quotas_created on quotas (created_at, id);

create trigger quotas_updates_inserted after insert on quotas begin
    insert into row_updates (table_name, row_id, updated_at) values ('quotas', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger quotas_updates_updated after update on quotas begin
    insert into row_updates (table_name, row_id, updated_at) values ('quotas', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger quotas_updates_deleted after delete on quotas begin
    delete from row_updates where table_name = 'quotas' and row_id = old.id;
end;
insert into row_updates (table_name, row_id, updated_at) select 'quotas', id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer) from quotas where true
    on conflict (table_name, row_id) do nothing;
