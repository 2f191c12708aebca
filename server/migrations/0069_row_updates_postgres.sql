-- When each row of a listed table was last written, by the clock of the database, which all programs share. Triggers note it, so that
-- no statement can forget it, nor a program of the version before.

create table row_updates (
    table_name {{text}} not null,
    row_id bigint not null,
    updated_at bigint not null,
    primary key (table_name, row_id)
) {{ordered}};

create function note_row_update() returns trigger language plpgsql as $$
begin
    insert into row_updates (table_name, row_id, updated_at)
        values (tg_table_name, new.id, cast(extract(epoch from clock_timestamp()) * 1000 as bigint))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
    return null;
end $$;
create function forget_row_update() returns trigger language plpgsql as $$
begin
    delete from row_updates where table_name = tg_table_name and row_id = old.id;
    return null;
end $$;
create function note_member_settings_update() returns trigger language plpgsql as $$
begin
    insert into row_updates (table_name, row_id, updated_at)
        values (tg_table_name, new.member_id, cast(extract(epoch from clock_timestamp()) * 1000 as bigint))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
    return null;
end $$;
create function forget_member_settings_update() returns trigger language plpgsql as $$
begin
    delete from row_updates where table_name = tg_table_name and row_id = old.member_id;
    return null;
end $$;

create trigger staff_updates_inserted after insert on staff for each row execute function note_row_update();
create trigger staff_updates_updated after update on staff for each row when (old.* is distinct from new.*) execute function note_row_update();
create trigger staff_updates_deleted after delete on staff for each row execute function forget_row_update();
create trigger service_accounts_updates_inserted after insert on service_accounts for each row execute function note_row_update();
create trigger service_accounts_updates_updated after update on service_accounts for each row when (old.* is distinct from new.*) execute function note_row_update();
create trigger service_accounts_updates_deleted after delete on service_accounts for each row execute function forget_row_update();
create trigger members_updates_inserted after insert on members for each row execute function note_row_update();
create trigger members_updates_updated after update on members for each row when (old.* is distinct from new.*) execute function note_row_update();
create trigger members_updates_deleted after delete on members for each row execute function forget_row_update();
create trigger member_settings_updates_inserted after insert on member_settings for each row execute function note_member_settings_update();
create trigger member_settings_updates_updated after update on member_settings for each row when (old.* is distinct from new.*) execute function note_member_settings_update();
create trigger member_settings_updates_deleted after delete on member_settings for each row execute function forget_member_settings_update();
create trigger health_scores_updates_inserted after insert on health_scores for each row execute function note_row_update();
create trigger health_scores_updates_updated after update on health_scores for each row when (old.* is distinct from new.*) execute function note_row_update();
create trigger health_scores_updates_deleted after delete on health_scores for each row execute function forget_row_update();
create trigger transactions_updates_inserted after insert on transactions for each row execute function note_row_update();
create trigger transactions_updates_updated after update on transactions for each row when (old.* is distinct from new.*) execute function note_row_update();
create trigger transactions_updates_deleted after delete on transactions for each row execute function forget_row_update();
create trigger subscriptions_updates_inserted after insert on subscriptions for each row execute function note_row_update();
create trigger subscriptions_updates_updated after update on subscriptions for each row when (old.* is distinct from new.*) execute function note_row_update();
create trigger subscriptions_updates_deleted after delete on subscriptions for each row execute function forget_row_update();
create trigger payment_exceptions_updates_inserted after insert on payment_exceptions for each row execute function note_row_update();
create trigger payment_exceptions_updates_updated after update on payment_exceptions for each row when (old.* is distinct from new.*) execute function note_row_update();
create trigger payment_exceptions_updates_deleted after delete on payment_exceptions for each row execute function forget_row_update();
create trigger movements_updates_inserted after insert on movements for each row execute function note_row_update();
create trigger movements_updates_updated after update on movements for each row when (old.* is distinct from new.*) execute function note_row_update();
create trigger movements_updates_deleted after delete on movements for each row execute function forget_row_update();
create trigger annotations_updates_inserted after insert on annotations for each row execute function note_row_update();
create trigger annotations_updates_updated after update on annotations for each row when (old.* is distinct from new.*) execute function note_row_update();
create trigger annotations_updates_deleted after delete on annotations for each row execute function forget_row_update();
create trigger conversations_updates_inserted after insert on conversations for each row execute function note_row_update();
create trigger conversations_updates_updated after update on conversations for each row when (old.* is distinct from new.*) execute function note_row_update();
create trigger conversations_updates_deleted after delete on conversations for each row execute function forget_row_update();
create trigger messages_updates_inserted after insert on messages for each row execute function note_row_update();
create trigger messages_updates_updated after update on messages for each row when (old.* is distinct from new.*) execute function note_row_update();
create trigger messages_updates_deleted after delete on messages for each row execute function forget_row_update();
create trigger outbox_updates_inserted after insert on outbox for each row execute function note_row_update();
create trigger outbox_updates_updated after update on outbox for each row when (old.* is distinct from new.*) execute function note_row_update();
create trigger outbox_updates_deleted after delete on outbox for each row execute function forget_row_update();
create trigger jobs_updates_inserted after insert on jobs for each row execute function note_row_update();
create trigger jobs_updates_updated after update on jobs for each row when (old.* is distinct from new.*) execute function note_row_update();
create trigger jobs_updates_deleted after delete on jobs for each row execute function forget_row_update();
create trigger plan_rows_updates_inserted after insert on plan_rows for each row execute function note_row_update();
create trigger plan_rows_updates_updated after update on plan_rows for each row when (old.* is distinct from new.*) execute function note_row_update();
create trigger plan_rows_updates_deleted after delete on plan_rows for each row execute function forget_row_update();
create trigger sets_updates_inserted after insert on sets for each row execute function note_row_update();
create trigger sets_updates_updated after update on sets for each row when (old.* is distinct from new.*) execute function note_row_update();
create trigger sets_updates_deleted after delete on sets for each row execute function forget_row_update();
create trigger cards_updates_inserted after insert on cards for each row execute function note_row_update();
create trigger cards_updates_updated after update on cards for each row when (old.* is distinct from new.*) execute function note_row_update();
create trigger cards_updates_deleted after delete on cards for each row execute function forget_row_update();
create trigger track_entries_updates_inserted after insert on track_entries for each row execute function note_row_update();
create trigger track_entries_updates_updated after update on track_entries for each row when (old.* is distinct from new.*) execute function note_row_update();
create trigger track_entries_updates_deleted after delete on track_entries for each row execute function forget_row_update();
create trigger meetings_updates_inserted after insert on meetings for each row execute function note_row_update();
create trigger meetings_updates_updated after update on meetings for each row when (old.* is distinct from new.*) execute function note_row_update();
create trigger meetings_updates_deleted after delete on meetings for each row execute function forget_row_update();
create trigger redirections_updates_inserted after insert on redirections for each row execute function note_row_update();
create trigger redirections_updates_updated after update on redirections for each row when (old.* is distinct from new.*) execute function note_row_update();
create trigger redirections_updates_deleted after delete on redirections for each row execute function forget_row_update();
create trigger closed_days_updates_inserted after insert on closed_days for each row execute function note_row_update();
create trigger closed_days_updates_updated after update on closed_days for each row when (old.* is distinct from new.*) execute function note_row_update();
create trigger closed_days_updates_deleted after delete on closed_days for each row execute function forget_row_update();
create trigger smarties_updates_inserted after insert on smarties for each row execute function note_row_update();
create trigger smarties_updates_updated after update on smarties for each row when (old.* is distinct from new.*) execute function note_row_update();
create trigger smarties_updates_deleted after delete on smarties for each row execute function forget_row_update();
create trigger favourites_updates_inserted after insert on favourites for each row execute function note_row_update();
create trigger favourites_updates_updated after update on favourites for each row when (old.* is distinct from new.*) execute function note_row_update();
create trigger favourites_updates_deleted after delete on favourites for each row execute function forget_row_update();
create trigger ratings_updates_inserted after insert on ratings for each row execute function note_row_update();
create trigger ratings_updates_updated after update on ratings for each row when (old.* is distinct from new.*) execute function note_row_update();
create trigger ratings_updates_deleted after delete on ratings for each row execute function forget_row_update();
create trigger duplicates_updates_inserted after insert on duplicates for each row execute function note_row_update();
create trigger duplicates_updates_updated after update on duplicates for each row when (old.* is distinct from new.*) execute function note_row_update();
create trigger duplicates_updates_deleted after delete on duplicates for each row execute function forget_row_update();
