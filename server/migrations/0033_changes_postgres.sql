-- What changed in listed tables lately, so that totals follow from it: each changed row as it was, with the sign -1, and as
-- it is, with the sign 1. Only the columns that conditions, sorts and sums name. Which transaction changed it tells who has
-- seen the change.

-- Removes all but some thousand changes, and leaves one that is older than every transaction that still runs.
create function forget_changes() returns trigger language plpgsql as $$
begin
    if pg_try_advisory_xact_lock(tg_relid::bigint) then
        execute format(
            'delete from %1$I where xid < (select xid from %1$I
             where n <= $1 and xid < pg_snapshot_xmin(pg_current_snapshot()) order by xid desc limit 1)', tg_table_name) using new.n - 8192;
    end if;
    return null;
end $$;

create table transactions_changes (
    n bigint generated always as identity primary key,
    xid xid8 not null default pg_current_xact_id(),
    sign bigint not null,
    id bigint,
    member_id bigint,
    account_manager_id bigint,
    status {{text}},
    payment_type {{text}},
    recurrent bigint,
    amount bigint,
    created_at bigint,
    paid_sort bigint,
    expires_at {{text}}
);
create index transactions_changes_xid on transactions_changes (xid);
insert into transactions_changes (sign) values (0);
create function log_transactions_change() returns trigger language plpgsql as $$
begin
    if tg_op <> 'INSERT' then
        insert into transactions_changes (sign, id, member_id, account_manager_id, status, payment_type, recurrent, amount, created_at, paid_sort,
        expires_at)
        values (-1, old.id, old.member_id, old.account_manager_id, old.status, old.payment_type, old.recurrent,
        old.amount, old.created_at, old.paid_sort, old.expires_at);
    end if;
    if tg_op <> 'DELETE' then
        insert into transactions_changes (sign, id, member_id, account_manager_id, status, payment_type, recurrent, amount, created_at, paid_sort,
        expires_at)
        values (1, new.id, new.member_id, new.account_manager_id, new.status, new.payment_type, new.recurrent,
        new.amount, new.created_at, new.paid_sort, new.expires_at);
    end if;
    return null;
end $$;
create trigger transactions_changes_moved after insert or delete on transactions for each row execute function log_transactions_change();
create trigger transactions_changes_updated after update on transactions for each row
    when ((old.id, old.member_id, old.account_manager_id, old.status, old.payment_type, old.recurrent,
        old.amount, old.created_at, old.paid_sort, old.expires_at)
        is distinct from (new.id, new.member_id, new.account_manager_id, new.status, new.payment_type, new.recurrent,
        new.amount, new.created_at, new.paid_sort, new.expires_at))
    execute function log_transactions_change();
create trigger transactions_changes_pruned after insert on transactions_changes for each row when (new.n % 1024 = 0)
    execute function forget_changes();

create table members_changes (
    n bigint generated always as identity primary key,
    xid xid8 not null default pg_current_xact_id(),
    sign bigint not null,
    id bigint,
    kind {{text}},
    person {{text}},
    status {{text}},
    state {{text}},
    cnpj {{text}},
    email {{text}},
    name_sort {{text}},
    end_of_plan {{text}},
    created_at bigint,
    verified_at bigint,
    last_login_at bigint,
    health_score bigint
);
create index members_changes_xid on members_changes (xid);
insert into members_changes (sign) values (0);
create function log_members_change() returns trigger language plpgsql as $$
begin
    if tg_op <> 'INSERT' then
        insert into members_changes (sign, id, kind, person, status, state, cnpj, email, name_sort, end_of_plan, created_at, verified_at,
        last_login_at, health_score)
        values (-1, old.id, old.kind, old.person, old.status, old.state, old.cnpj, old.email, old.name_sort,
        old.end_of_plan, old.created_at, old.verified_at, old.last_login_at, old.health_score);
    end if;
    if tg_op <> 'DELETE' then
        insert into members_changes (sign, id, kind, person, status, state, cnpj, email, name_sort, end_of_plan, created_at, verified_at,
        last_login_at, health_score)
        values (1, new.id, new.kind, new.person, new.status, new.state, new.cnpj, new.email, new.name_sort,
        new.end_of_plan, new.created_at, new.verified_at, new.last_login_at, new.health_score);
    end if;
    return null;
end $$;
create trigger members_changes_moved after insert or delete on members for each row execute function log_members_change();
create trigger members_changes_updated after update on members for each row
    when ((old.id, old.kind, old.person, old.status, old.state, old.cnpj, old.email, old.name_sort,
        old.end_of_plan, old.created_at, old.verified_at, old.last_login_at, old.health_score)
        is distinct from (new.id, new.kind, new.person, new.status, new.state, new.cnpj, new.email, new.name_sort,
        new.end_of_plan, new.created_at, new.verified_at, new.last_login_at, new.health_score))
    execute function log_members_change();
create trigger members_changes_pruned after insert on members_changes for each row when (new.n % 1024 = 0)
    execute function forget_changes();

create table messages_changes (
    n bigint generated always as identity primary key,
    xid xid8 not null default pg_current_xact_id(),
    sign bigint not null,
    id bigint,
    conversation_id bigint,
    folder {{text}},
    sender_type {{text}},
    sender_id bigint,
    receiver_id bigint,
    send_on bigint,
    readed_sort bigint,
    responded bigint,
    finished bigint,
    latest bigint
);
create index messages_changes_xid on messages_changes (xid);
insert into messages_changes (sign) values (0);
create function log_messages_change() returns trigger language plpgsql as $$
begin
    if tg_op <> 'INSERT' then
        insert into messages_changes (sign, id, conversation_id, folder, sender_type, sender_id, receiver_id, send_on, readed_sort, responded,
        finished, latest)
        values (-1, old.id, old.conversation_id, old.folder, old.sender_type, old.sender_id, old.receiver_id,
        old.send_on, old.readed_sort, old.responded, old.finished, old.latest);
    end if;
    if tg_op <> 'DELETE' then
        insert into messages_changes (sign, id, conversation_id, folder, sender_type, sender_id, receiver_id, send_on, readed_sort, responded,
        finished, latest)
        values (1, new.id, new.conversation_id, new.folder, new.sender_type, new.sender_id, new.receiver_id,
        new.send_on, new.readed_sort, new.responded, new.finished, new.latest);
    end if;
    return null;
end $$;
create trigger messages_changes_moved after insert or delete on messages for each row execute function log_messages_change();
create trigger messages_changes_updated after update on messages for each row
    when ((old.id, old.conversation_id, old.folder, old.sender_type, old.sender_id, old.receiver_id,
        old.send_on, old.readed_sort, old.responded, old.finished, old.latest)
        is distinct from (new.id, new.conversation_id, new.folder, new.sender_type, new.sender_id, new.receiver_id,
        new.send_on, new.readed_sort, new.responded, new.finished, new.latest))
    execute function log_messages_change();
create trigger messages_changes_pruned after insert on messages_changes for each row when (new.n % 1024 = 0)
    execute function forget_changes();
