-- A service account acts in the name of an account of the staff that cannot sign in and is no colleague.
alter table staff add column service_account bigint not null default 0;
create table service_accounts (
    id bigint primary key references staff (id),
    -- Sessions are forgotten some time after their end, and service accounts are not.
    session_id bigint not null,
    name {{text}} not null,
    role {{text}} not null,
    abilities text not null,
    addresses text not null,
    valid_until {{text}} not null,
    created_at bigint not null,
    created_by text not null,
    revoked_at bigint,
    revoked_by text,
    version bigint not null default 1
);
-- A revoked one gives its name to its successor.
create unique index service_accounts_name on service_accounts (name) where revoked_at is null;
