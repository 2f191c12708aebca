-- When the personal data of a member were erased.

alter table members add column erased_at bigint;
