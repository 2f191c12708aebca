-- Failed sign-ins that have no audit row yet, and what it is to say.
alter table login_failures add column untold bigint not null default 0;
alter table login_failures add column told_at bigint not null default 0;
alter table login_failures add column told_staff bigint not null default 0;
alter table login_failures add column told_about text not null default '{}';
