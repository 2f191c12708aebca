-- Since when an account is deactivated, and by whom.

alter table staff add column deactivated_at bigint;
alter table staff add column deactivated_by text;
