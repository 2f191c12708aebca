-- The administration of plans. What a plan costs and offers is a version with the first day on which it is sold; what was bought
-- names its version. The version of the program before reads `plans.price`, which stays the price of the first version.

alter table plan_groups add column position bigint not null default 0;
alter table plan_groups add column last_day {{text}};
alter table plan_groups add column renewals {{text}};
alter table plan_groups add column successor_id bigint;
alter table plan_groups add column version bigint not null default 1;
create index plan_groups_position on plan_groups (position, id);
create index plan_groups_name on plan_groups (name, id);
create index plans_group on plans (group_id);

create table plan_prices (
    id {{id}},
    plan_id bigint not null references plans (id),
    price bigint not null,
    from_day {{text}} not null,
    features text,
    gateway_ref text,
    author text,
    created_at bigint,
    version bigint not null default 1
);
create unique index plan_prices_day on plan_prices (plan_id, from_day);
create index plan_prices_from on plan_prices (from_day, id);
create index plan_prices_price on plan_prices (price, id);

-- Since when a plan has its price is not known.
insert into plan_prices (plan_id, price, from_day) select id, price, '1970-01-01' from plans order by id;

alter table transactions add column plan_price_id bigint;
alter table subscriptions add column plan_price_id bigint;
create index transactions_plan on transactions (plan_id) where plan_id is not null;
create index transactions_plan_price on transactions (plan_price_id) where plan_price_id is not null;
create index subscriptions_plan_price on subscriptions (plan_price_id) where plan_price_id is not null;
create index quotas_plan on quotas (plan_id) where plan_id is not null;

create table plan_additionals (
    id {{id}},
    name text not null,
    additional_key {{text}} not null,
    interval_type {{text}} not null,
    amount bigint,
    price bigint,
    effective_from {{text}},
    state {{text}} not null default 'draft',
    ended_at bigint,
    created_at bigint not null,
    version bigint not null default 1
);
create unique index plan_additionals_key on plan_additionals (additional_key) where state <> 'ended';
create index plan_additionals_name on plan_additionals (name, id);
create index plan_additionals_keys on plan_additionals (additional_key, id);

create table plan_additional_groups (
    additional_id bigint not null references plan_additionals (id),
    group_id bigint not null references plan_groups (id),
    primary key (additional_id, group_id)
) {{ordered}};
create index plan_additional_groups_group on plan_additional_groups (group_id);

create trigger plan_groups_updates_inserted after insert on plan_groups for each row execute function note_row_update();
create trigger plan_groups_updates_updated after update on plan_groups for each row when (old.* is distinct from new.*) execute function note_row_update();
create trigger plan_groups_updates_deleted after delete on plan_groups for each row execute function forget_row_update();
create trigger plan_prices_updates_inserted after insert on plan_prices for each row execute function note_row_update();
create trigger plan_prices_updates_updated after update on plan_prices for each row when (old.* is distinct from new.*) execute function note_row_update();
create trigger plan_prices_updates_deleted after delete on plan_prices for each row execute function forget_row_update();
create trigger plan_additionals_updates_inserted after insert on plan_additionals for each row execute function note_row_update();
create trigger plan_additionals_updates_updated after update on plan_additionals for each row when (old.* is distinct from new.*) execute function note_row_update();
create trigger plan_additionals_updates_deleted after delete on plan_additionals for each row execute function forget_row_update();
insert into row_updates (table_name, row_id, updated_at) select 'plan_groups', id, cast(extract(epoch from clock_timestamp()) * 1000 as bigint) from plan_groups where true
    on conflict (table_name, row_id) do nothing;
insert into row_updates (table_name, row_id, updated_at) select 'plan_prices', id, cast(extract(epoch from clock_timestamp()) * 1000 as bigint) from plan_prices where true
    on conflict (table_name, row_id) do nothing;
