-- What can be cancelled or removed has a version, too, so that a caller acts on what it has seen.
alter table subscriptions add column version bigint not null default 1;
alter table favourites add column version bigint not null default 1;
