-- What the gateway tells of a payment, beside what was asked. Amounts are cents.
alter table transactions add column paid_amount bigint;
alter table transactions add column paid_fee bigint;
alter table transactions add column paid_net bigint;
alter table transactions add column paid_method text;
alter table transactions add column paid_plots bigint;
-- What was told of a payment outside the gateway.
alter table transactions add column paid_reference text;
alter table transactions add column paid_note text;
-- What is held of it now: received, less what was returned and is contested. Null while nothing was booked.
alter table transactions add column received bigint;
-- Why money of it waits for a person.
alter table transactions add column exception text;
-- The payment whose purchase this one charges again.
alter table transactions add column replaces bigint references transactions (id);
create index transactions_unbooked on transactions (id) where received is null and status = 'paid';
create index transactions_exception on transactions (id) where exception is not null;

-- Movements of money. The amount is signed: what goes is negative.
create table movements (
    id {{id}},
    transaction_id bigint not null references transactions (id),
    kind text not null,
    amount bigint not null,
    day {{text}} not null,
    booked_on {{text}} not null,
    source text not null,
    created_at bigint not null,
    created_by text not null
);
create index movements_transaction on movements (transaction_id, id);
create index movements_kind on movements (kind, transaction_id);
create index movements_day on movements (day, id);
create index movements_booked_on on movements (booked_on, id);
create index movements_amount on movements (amount, id);

-- Months of money, by year and month as one number. A month without a row is open.
create table money_months (
    id bigint primary key,
    state text not null,
    reason text,
    changed_at bigint,
    changed_by text,
    version bigint not null default 1
);

-- Money that does not match what was asked, and charges that gateways tell of without a payment here.
create table payment_exceptions (
    id {{id}},
    kind text not null,
    state text not null,
    transaction_id bigint references transactions (id),
    gateway text not null,
    reference {{text}} not null,
    asked bigint,
    came bigint,
    came_at bigint not null,
    payload text,
    note text,
    created_at bigint not null,
    changed_at bigint not null,
    changed_by text not null,
    version bigint not null default 1,
    unique (gateway, reference, kind)
);
create index payment_exceptions_transaction on payment_exceptions (transaction_id, id);
create index payment_exceptions_day on payment_exceptions (came_at, id);

-- Until now money that came late was only a word beside the state.
insert into payment_exceptions (kind, state, transaction_id, gateway, reference, asked, came_at, created_at, changed_at, changed_by)
select 'late', 'open', id, gateway_type, coalesce(gateway_ref, 'payment ' || id), amount, coalesce(paid_at, changed_at), changed_at,
changed_at, changed_by from transactions where status in ('cancelled', 'error') and gateway_status = 'paid';
update transactions set exception = 'late', version = version + 1
where status in ('cancelled', 'error') and gateway_status = 'paid';
