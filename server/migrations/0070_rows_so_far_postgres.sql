-- Rows that stand already count as written now. Apart from the triggers, whose tables are locked only while these are made.
insert into row_updates (table_name, row_id, updated_at)
    select 'staff', staff.id, cast(extract(epoch from clock_timestamp()) * 1000 as bigint) from staff on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at)
    select 'service_accounts', service_accounts.id, cast(extract(epoch from clock_timestamp()) * 1000 as bigint) from service_accounts on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at)
    select 'members', members.id, cast(extract(epoch from clock_timestamp()) * 1000 as bigint) from members on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at)
    select 'member_settings', member_settings.member_id, cast(extract(epoch from clock_timestamp()) * 1000 as bigint) from member_settings on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at)
    select 'health_scores', health_scores.id, cast(extract(epoch from clock_timestamp()) * 1000 as bigint) from health_scores on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at)
    select 'transactions', transactions.id, cast(extract(epoch from clock_timestamp()) * 1000 as bigint) from transactions on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at)
    select 'subscriptions', subscriptions.id, cast(extract(epoch from clock_timestamp()) * 1000 as bigint) from subscriptions on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at)
    select 'payment_exceptions', payment_exceptions.id, cast(extract(epoch from clock_timestamp()) * 1000 as bigint) from payment_exceptions on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at)
    select 'movements', movements.id, cast(extract(epoch from clock_timestamp()) * 1000 as bigint) from movements on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at)
    select 'annotations', annotations.id, cast(extract(epoch from clock_timestamp()) * 1000 as bigint) from annotations on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at)
    select 'conversations', conversations.id, cast(extract(epoch from clock_timestamp()) * 1000 as bigint) from conversations on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at)
    select 'messages', messages.id, cast(extract(epoch from clock_timestamp()) * 1000 as bigint) from messages on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at)
    select 'outbox', outbox.id, cast(extract(epoch from clock_timestamp()) * 1000 as bigint) from outbox on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at)
    select 'jobs', jobs.id, cast(extract(epoch from clock_timestamp()) * 1000 as bigint) from jobs on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at)
    select 'plan_rows', plan_rows.id, cast(extract(epoch from clock_timestamp()) * 1000 as bigint) from plan_rows on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at)
    select 'sets', sets.id, cast(extract(epoch from clock_timestamp()) * 1000 as bigint) from sets on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at)
    select 'cards', cards.id, cast(extract(epoch from clock_timestamp()) * 1000 as bigint) from cards on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at)
    select 'track_entries', track_entries.id, cast(extract(epoch from clock_timestamp()) * 1000 as bigint) from track_entries on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at)
    select 'meetings', meetings.id, cast(extract(epoch from clock_timestamp()) * 1000 as bigint) from meetings on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at)
    select 'redirections', redirections.id, cast(extract(epoch from clock_timestamp()) * 1000 as bigint) from redirections on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at)
    select 'closed_days', closed_days.id, cast(extract(epoch from clock_timestamp()) * 1000 as bigint) from closed_days on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at)
    select 'smarties', smarties.id, cast(extract(epoch from clock_timestamp()) * 1000 as bigint) from smarties on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at)
    select 'favourites', favourites.id, cast(extract(epoch from clock_timestamp()) * 1000 as bigint) from favourites on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at)
    select 'ratings', ratings.id, cast(extract(epoch from clock_timestamp()) * 1000 as bigint) from ratings on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at)
    select 'duplicates', duplicates.id, cast(extract(epoch from clock_timestamp()) * 1000 as bigint) from duplicates on conflict do nothing;
create index row_updates_at on row_updates (table_name, updated_at);
