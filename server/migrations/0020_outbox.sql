-- The outbox as lists show it: who caused an entry, what it is about, whom it reaches, and until when it is held.
-- The lease is numbered, so that the result of a holder whose lease has expired is told apart and discarded.
alter table outbox add column lane {{text}} not null default '';
alter table outbox add column lease bigint not null default 0;
alter table outbox add column held_until bigint;
alter table outbox add column actor_id bigint;
alter table outbox add column actor_name text;
alter table outbox add column endpoint text;
alter table outbox add column record text;
alter table outbox add column record_id bigint;
alter table outbox add column recipient text;
alter table outbox add column subject text;
alter table outbox add column undo text;
alter table outbox add column changed_at bigint;
alter table outbox add column changed_by text;
update outbox set lease = attempts, lane = case
    when kind in ('email', 'whatsapp') then kind
    when payload like '%"gateway":"iugu"%' then 'iugu'
    when payload like '%"gateway":"vindi"%' then 'vindi'
    else 'sandbox' end;
drop index outbox_due;
create index outbox_due on outbox (lane, state, due_at);
create index outbox_actor on outbox (actor_id, id);
create index outbox_undo on outbox (undo) where undo is not null;
