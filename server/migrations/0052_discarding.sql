-- A registration is discarded after a look at every table that names members, row by row of an import. Each lookup has an
-- index, and so has the database's own check that nothing refers to the member any more.

create index outbox_member on outbox (record_id) where record = 'user';
create index favourites_user on favourites (user_id);
create index conversation_links_member on conversation_links (member_id);
create index member_codes_member on member_codes (member_id);
create index member_migrations_to on member_migrations (to_id);
create index duplicates_kept on duplicates (kept_id);
create index duplicates_discarded on duplicates (discarded_id);

-- The numbers of members who were discarded. SQLite would give the highest one again.
create table discarded_members (
    id bigint not null primary key,
    discarded_at bigint not null
);
