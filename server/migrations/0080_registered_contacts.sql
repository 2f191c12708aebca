-- Marks the additional phones and addresses that came with a registration: they go with it when it is discarded.
alter table member_phones add column registered bigint not null default 0;
alter table member_emails add column registered bigint not null default 0;
