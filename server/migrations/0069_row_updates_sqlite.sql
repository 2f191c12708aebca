-- When each row of a listed table was last written, by the clock of the database, which all programs share. Triggers note it, so that
-- no statement can forget it, nor a program of the version before.

create table row_updates (
    table_name {{text}} not null,
    row_id bigint not null,
    updated_at bigint not null,
    primary key (table_name, row_id)
) {{ordered}};

create trigger staff_updates_inserted after insert on staff begin
    insert into row_updates (table_name, row_id, updated_at) values ('staff', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger staff_updates_updated after update on staff begin
    insert into row_updates (table_name, row_id, updated_at) values ('staff', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger staff_updates_deleted after delete on staff begin
    delete from row_updates where table_name = 'staff' and row_id = old.id;
end;

create trigger service_accounts_updates_inserted after insert on service_accounts begin
    insert into row_updates (table_name, row_id, updated_at) values ('service_accounts', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger service_accounts_updates_updated after update on service_accounts begin
    insert into row_updates (table_name, row_id, updated_at) values ('service_accounts', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger service_accounts_updates_deleted after delete on service_accounts begin
    delete from row_updates where table_name = 'service_accounts' and row_id = old.id;
end;

create trigger members_updates_inserted after insert on members begin
    insert into row_updates (table_name, row_id, updated_at) values ('members', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger members_updates_updated after update on members begin
    insert into row_updates (table_name, row_id, updated_at) values ('members', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger members_updates_deleted after delete on members begin
    delete from row_updates where table_name = 'members' and row_id = old.id;
end;

create trigger member_settings_updates_inserted after insert on member_settings begin
    insert into row_updates (table_name, row_id, updated_at) values ('member_settings', new.member_id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger member_settings_updates_updated after update on member_settings begin
    insert into row_updates (table_name, row_id, updated_at) values ('member_settings', new.member_id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger member_settings_updates_deleted after delete on member_settings begin
    delete from row_updates where table_name = 'member_settings' and row_id = old.member_id;
end;

create trigger health_scores_updates_inserted after insert on health_scores begin
    insert into row_updates (table_name, row_id, updated_at) values ('health_scores', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger health_scores_updates_updated after update on health_scores begin
    insert into row_updates (table_name, row_id, updated_at) values ('health_scores', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger health_scores_updates_deleted after delete on health_scores begin
    delete from row_updates where table_name = 'health_scores' and row_id = old.id;
end;

create trigger transactions_updates_inserted after insert on transactions begin
    insert into row_updates (table_name, row_id, updated_at) values ('transactions', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger transactions_updates_updated after update on transactions begin
    insert into row_updates (table_name, row_id, updated_at) values ('transactions', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger transactions_updates_deleted after delete on transactions begin
    delete from row_updates where table_name = 'transactions' and row_id = old.id;
end;

create trigger subscriptions_updates_inserted after insert on subscriptions begin
    insert into row_updates (table_name, row_id, updated_at) values ('subscriptions', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger subscriptions_updates_updated after update on subscriptions begin
    insert into row_updates (table_name, row_id, updated_at) values ('subscriptions', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger subscriptions_updates_deleted after delete on subscriptions begin
    delete from row_updates where table_name = 'subscriptions' and row_id = old.id;
end;

create trigger payment_exceptions_updates_inserted after insert on payment_exceptions begin
    insert into row_updates (table_name, row_id, updated_at) values ('payment_exceptions', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger payment_exceptions_updates_updated after update on payment_exceptions begin
    insert into row_updates (table_name, row_id, updated_at) values ('payment_exceptions', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger payment_exceptions_updates_deleted after delete on payment_exceptions begin
    delete from row_updates where table_name = 'payment_exceptions' and row_id = old.id;
end;

create trigger movements_updates_inserted after insert on movements begin
    insert into row_updates (table_name, row_id, updated_at) values ('movements', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger movements_updates_updated after update on movements begin
    insert into row_updates (table_name, row_id, updated_at) values ('movements', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger movements_updates_deleted after delete on movements begin
    delete from row_updates where table_name = 'movements' and row_id = old.id;
end;

create trigger annotations_updates_inserted after insert on annotations begin
    insert into row_updates (table_name, row_id, updated_at) values ('annotations', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger annotations_updates_updated after update on annotations begin
    insert into row_updates (table_name, row_id, updated_at) values ('annotations', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger annotations_updates_deleted after delete on annotations begin
    delete from row_updates where table_name = 'annotations' and row_id = old.id;
end;

create trigger conversations_updates_inserted after insert on conversations begin
    insert into row_updates (table_name, row_id, updated_at) values ('conversations', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger conversations_updates_updated after update on conversations begin
    insert into row_updates (table_name, row_id, updated_at) values ('conversations', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger conversations_updates_deleted after delete on conversations begin
    delete from row_updates where table_name = 'conversations' and row_id = old.id;
end;

create trigger messages_updates_inserted after insert on messages begin
    insert into row_updates (table_name, row_id, updated_at) values ('messages', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger messages_updates_updated after update on messages begin
    insert into row_updates (table_name, row_id, updated_at) values ('messages', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger messages_updates_deleted after delete on messages begin
    delete from row_updates where table_name = 'messages' and row_id = old.id;
end;

create trigger outbox_updates_inserted after insert on outbox begin
    insert into row_updates (table_name, row_id, updated_at) values ('outbox', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger outbox_updates_updated after update on outbox begin
    insert into row_updates (table_name, row_id, updated_at) values ('outbox', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger outbox_updates_deleted after delete on outbox begin
    delete from row_updates where table_name = 'outbox' and row_id = old.id;
end;

create trigger jobs_updates_inserted after insert on jobs begin
    insert into row_updates (table_name, row_id, updated_at) values ('jobs', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger jobs_updates_updated after update on jobs begin
    insert into row_updates (table_name, row_id, updated_at) values ('jobs', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger jobs_updates_deleted after delete on jobs begin
    delete from row_updates where table_name = 'jobs' and row_id = old.id;
end;

create trigger plan_rows_updates_inserted after insert on plan_rows begin
    insert into row_updates (table_name, row_id, updated_at) values ('plan_rows', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger plan_rows_updates_updated after update on plan_rows begin
    insert into row_updates (table_name, row_id, updated_at) values ('plan_rows', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger plan_rows_updates_deleted after delete on plan_rows begin
    delete from row_updates where table_name = 'plan_rows' and row_id = old.id;
end;

create trigger sets_updates_inserted after insert on sets begin
    insert into row_updates (table_name, row_id, updated_at) values ('sets', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger sets_updates_updated after update on sets begin
    insert into row_updates (table_name, row_id, updated_at) values ('sets', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger sets_updates_deleted after delete on sets begin
    delete from row_updates where table_name = 'sets' and row_id = old.id;
end;

create trigger cards_updates_inserted after insert on cards begin
    insert into row_updates (table_name, row_id, updated_at) values ('cards', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger cards_updates_updated after update on cards begin
    insert into row_updates (table_name, row_id, updated_at) values ('cards', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger cards_updates_deleted after delete on cards begin
    delete from row_updates where table_name = 'cards' and row_id = old.id;
end;

create trigger track_entries_updates_inserted after insert on track_entries begin
    insert into row_updates (table_name, row_id, updated_at) values ('track_entries', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger track_entries_updates_updated after update on track_entries begin
    insert into row_updates (table_name, row_id, updated_at) values ('track_entries', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger track_entries_updates_deleted after delete on track_entries begin
    delete from row_updates where table_name = 'track_entries' and row_id = old.id;
end;

create trigger meetings_updates_inserted after insert on meetings begin
    insert into row_updates (table_name, row_id, updated_at) values ('meetings', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger meetings_updates_updated after update on meetings begin
    insert into row_updates (table_name, row_id, updated_at) values ('meetings', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger meetings_updates_deleted after delete on meetings begin
    delete from row_updates where table_name = 'meetings' and row_id = old.id;
end;

create trigger redirections_updates_inserted after insert on redirections begin
    insert into row_updates (table_name, row_id, updated_at) values ('redirections', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger redirections_updates_updated after update on redirections begin
    insert into row_updates (table_name, row_id, updated_at) values ('redirections', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger redirections_updates_deleted after delete on redirections begin
    delete from row_updates where table_name = 'redirections' and row_id = old.id;
end;

create trigger closed_days_updates_inserted after insert on closed_days begin
    insert into row_updates (table_name, row_id, updated_at) values ('closed_days', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger closed_days_updates_updated after update on closed_days begin
    insert into row_updates (table_name, row_id, updated_at) values ('closed_days', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger closed_days_updates_deleted after delete on closed_days begin
    delete from row_updates where table_name = 'closed_days' and row_id = old.id;
end;

create trigger smarties_updates_inserted after insert on smarties begin
    insert into row_updates (table_name, row_id, updated_at) values ('smarties', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger smarties_updates_updated after update on smarties begin
    insert into row_updates (table_name, row_id, updated_at) values ('smarties', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger smarties_updates_deleted after delete on smarties begin
    delete from row_updates where table_name = 'smarties' and row_id = old.id;
end;

create trigger favourites_updates_inserted after insert on favourites begin
    insert into row_updates (table_name, row_id, updated_at) values ('favourites', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger favourites_updates_updated after update on favourites begin
    insert into row_updates (table_name, row_id, updated_at) values ('favourites', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger favourites_updates_deleted after delete on favourites begin
    delete from row_updates where table_name = 'favourites' and row_id = old.id;
end;

create trigger ratings_updates_inserted after insert on ratings begin
    insert into row_updates (table_name, row_id, updated_at) values ('ratings', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger ratings_updates_updated after update on ratings begin
    insert into row_updates (table_name, row_id, updated_at) values ('ratings', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger ratings_updates_deleted after delete on ratings begin
    delete from row_updates where table_name = 'ratings' and row_id = old.id;
end;

create trigger duplicates_updates_inserted after insert on duplicates begin
    insert into row_updates (table_name, row_id, updated_at) values ('duplicates', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger duplicates_updates_updated after update on duplicates begin
    insert into row_updates (table_name, row_id, updated_at) values ('duplicates', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger duplicates_updates_deleted after delete on duplicates begin
    delete from row_updates where table_name = 'duplicates' and row_id = old.id;
end;

-- Totals of rows by their updates are counted anew after each.
create trigger row_updates_inserted after insert on row_updates begin
    insert into change_number (table_name, shard, n) values ('row_updates', 0, 1)
        on conflict (table_name, shard) do update set n = change_number.n + 1;
end;
create trigger row_updates_updated after update on row_updates begin
    insert into change_number (table_name, shard, n) values ('row_updates', 0, 1)
        on conflict (table_name, shard) do update set n = change_number.n + 1;
end;
create trigger row_updates_deleted after delete on row_updates begin
    insert into change_number (table_name, shard, n) values ('row_updates', 0, 1)
        on conflict (table_name, shard) do update set n = change_number.n + 1;
end;
