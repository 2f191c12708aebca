-- Every refresh token that was exchanged, so that its reuse is noticed however many generations ago it was. A pair is derived from
-- the presented token and a salt, so that exchanging one token again within the grace window gives the same pair; used_at says
-- that the pair reached its owner.
create table spent_refresh_tokens (
    token_hash text not null primary key,
    session_id bigint not null references sessions (id) on delete cascade
);
create index spent_refresh_tokens_session on spent_refresh_tokens (session_id);
insert into spent_refresh_tokens (token_hash, session_id)
    select previous_refresh_hash, id from sessions where previous_refresh_hash is not null;
alter table sessions add column exchange_salt text;
alter table sessions add column used_at bigint;

-- One live code for each account and purpose: a newer one replaces it.
delete from one_time_codes;
create unique index one_time_codes_live on one_time_codes (staff_id, purpose) where used_at is null;

-- Messages that were settled hold no codes.
update outbox set payload = '{"scrubbed":true}' where state <> 'waiting' and kind = 'email' and payload like '%?token=%';
