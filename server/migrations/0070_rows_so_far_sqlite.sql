-- Rows that stand already count as written now. Apart from the triggers, whose tables are locked only while these are made.
insert into row_updates (table_name, row_id, updated_at) select 'staff', staff.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer) from staff where true
    on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at) select 'service_accounts', service_accounts.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer) from service_accounts where true
    on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at) select 'members', members.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer) from members where true
    on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at) select 'member_settings', member_settings.member_id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer) from member_settings where true
    on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at) select 'health_scores', health_scores.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer) from health_scores where true
    on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at) select 'transactions', transactions.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer) from transactions where true
    on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at) select 'subscriptions', subscriptions.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer) from subscriptions where true
    on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at) select 'payment_exceptions', payment_exceptions.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer) from payment_exceptions where true
    on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at) select 'movements', movements.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer) from movements where true
    on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at) select 'annotations', annotations.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer) from annotations where true
    on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at) select 'conversations', conversations.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer) from conversations where true
    on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at) select 'messages', messages.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer) from messages where true
    on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at) select 'outbox', outbox.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer) from outbox where true
    on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at) select 'jobs', jobs.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer) from jobs where true
    on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at) select 'plan_rows', plan_rows.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer) from plan_rows where true
    on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at) select 'sets', sets.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer) from sets where true
    on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at) select 'cards', cards.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer) from cards where true
    on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at) select 'track_entries', track_entries.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer) from track_entries where true
    on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at) select 'meetings', meetings.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer) from meetings where true
    on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at) select 'redirections', redirections.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer) from redirections where true
    on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at) select 'closed_days', closed_days.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer) from closed_days where true
    on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at) select 'smarties', smarties.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer) from smarties where true
    on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at) select 'favourites', favourites.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer) from favourites where true
    on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at) select 'ratings', ratings.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer) from ratings where true
    on conflict do nothing;
insert into row_updates (table_name, row_id, updated_at) select 'duplicates', duplicates.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer) from duplicates where true
    on conflict do nothing;
create index row_updates_at on row_updates (table_name, updated_at);
