-- Sent e-mails are entries of the outbox: the member to whom one went, its headers as they left, and the one that it repeats.

alter table outbox add column member_id bigint;
alter table outbox add column headers text;
alter table outbox add column resent_of bigint;
update outbox set member_id = record_id where kind = 'email' and record = 'user';
create index outbox_sent_emails on outbox (created_at, id) where kind = 'email';
create index outbox_member_letters on outbox (member_id, id) where member_id is not null;
create index outbox_resent on outbox (resent_of) where resent_of is not null;
