-- The list of the plans that members had and have: its orders, and when each row was last written.

create index quotas_end on quotas (end_of_plan, id);
create index quotas_created on quotas (created_at, id);

create trigger quotas_updates_inserted after insert on quotas for each row execute function note_row_update();
create trigger quotas_updates_updated after update on quotas for each row when (old.* is distinct from new.*) execute function note_row_update();
create trigger quotas_updates_deleted after delete on quotas for each row execute function forget_row_update();
insert into row_updates (table_name, row_id, updated_at) select 'quotas', id, cast(extract(epoch from clock_timestamp()) * 1000 as bigint) from quotas where true
    on conflict (table_name, row_id) do nothing;
