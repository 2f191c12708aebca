-- Members, what they can buy, and what they owe and paid.

create table members (
    id {{id}},
    kind text not null,
    name text not null,
    email text not null,
    status {{text}} not null,
    end_of_plan {{text}},
    created_at bigint not null,
    version bigint not null default 1
);
create index members_end_of_plan on members (end_of_plan, id);

-- Who looks after a member, and until when.
create table member_settings (
    member_id bigint not null primary key references members (id),
    account_manager_id bigint references staff (id),
    account_manager_at bigint,
    account_manager_until bigint,
    success_manager_id bigint references staff (id),
    success_manager_at bigint,
    cerc_right_manager_id bigint references staff (id),
    cerc_right_at bigint,
    cerc_right_until bigint,
    cerc_preference_manager_id bigint references staff (id),
    cerc_preference_at bigint,
    cerc_preference_until bigint,
    kanban_account_manager_id bigint references staff (id),
    kanban_column text
);

create table plan_groups (
    id {{id}},
    name text not null
);

create table plans (
    id {{id}},
    group_id bigint not null references plan_groups (id),
    price bigint not null,
    payment_interval text not null,
    payment_interval_label text not null,
    months bigint not null,
    gateway_ref text
);

create table products (
    id {{id}},
    name text not null,
    price bigint not null,
    kind text not null,
    can_attach_to_the_plan bigint not null
);

create table transactions (
    id {{id}},
    member_id bigint not null references members (id),
    amount bigint not null,
    status {{text}} not null,
    plots bigint not null default 1,
    payment_type text not null,
    gateway_type text not null,
    gateway_ref text,
    gateway_status text,
    gateway_subscription text,
    gateway_invoice text,
    gateway_charge text,
    recurrent bigint not null default 0,
    recurrent_cutoff text,
    created_at bigint not null,
    paid_at bigint,
    paid_sort bigint not null generated always as (coalesce(paid_at, 0)) stored,
    changed_at bigint not null,
    changed_by text not null,
    invoice_pdf_link text,
    plan_id bigint references plans (id),
    turbo bigint not null default 0,
    discount bigint not null default 0,
    expires_at text,
    account_manager_id bigint references staff (id),
    link_token text not null unique,
    version bigint not null default 1
);
-- The tie-break by id is part of each sort's index: pages then come from the index alone.
-- Status and amount stand in two of them for the dashboard's sums, which then never touch the table.
create index transactions_created on transactions (created_at, id, status, amount);
create index transactions_paid on transactions (paid_sort, id, amount);
create index transactions_due on transactions (status, payment_type, expires_at);
create index transactions_status on transactions (status, id);
create index transactions_status_created on transactions (status, created_at, id);
create index transactions_status_paid on transactions (status, paid_sort, id);
create index transactions_type_created on transactions (payment_type, created_at, id);
create index transactions_recurrent_created on transactions (recurrent, created_at, id);
create index transactions_manager_created on transactions (account_manager_id, created_at, id);
create index transactions_member_created on transactions (member_id, created_at, id);
create index transactions_gateway on transactions (gateway_type, gateway_ref);

create table transaction_products (
    transaction_id bigint not null references transactions (id),
    product_id bigint not null references products (id),
    primary key (transaction_id, product_id)
);

create table quotas (
    id {{id}},
    member_id bigint not null references members (id),
    transaction_id bigint references transactions (id),
    plan_id bigint references plans (id),
    account_manager_id bigint references staff (id),
    type_of_acquisition text not null,
    created_at bigint not null,
    end_of_plan {{text}} not null
);
create index quotas_member on quotas (member_id, created_at, id);

create table subscriptions (
    id {{id}},
    member_id bigint not null references members (id),
    transaction_id bigint references transactions (id),
    gateway_type text not null,
    gateway_ref text,
    status {{text}} not null,
    started_at bigint not null,
    changed_at bigint not null,
    changed_by text not null
);
create index subscriptions_member on subscriptions (member_id, id);

-- Each notice of a gateway is taken once.
create table gateway_callbacks (
    gateway text not null,
    notice_id text not null,
    received_at bigint not null,
    payload text not null,
    primary key (gateway, notice_id)
);
