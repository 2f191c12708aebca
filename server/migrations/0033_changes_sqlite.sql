-- What changed in listed tables lately, so that totals follow from it: each changed row as it was, with the sign -1, and as
-- it is, with the sign 1. Only the columns that conditions, sorts and sums name. Numbers have no gaps, but for removed rows.

create table transactions_changes (
    n integer primary key,
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
create trigger transactions_changes_inserted after insert on transactions begin
    insert into transactions_changes (sign, id, member_id, account_manager_id, status, payment_type, recurrent, amount, created_at, paid_sort,
        expires_at)
        values (1, new.id, new.member_id, new.account_manager_id, new.status, new.payment_type, new.recurrent,
        new.amount, new.created_at, new.paid_sort, new.expires_at);
end;
create trigger transactions_changes_deleted after delete on transactions begin
    insert into transactions_changes (sign, id, member_id, account_manager_id, status, payment_type, recurrent, amount, created_at, paid_sort,
        expires_at)
        values (-1, old.id, old.member_id, old.account_manager_id, old.status, old.payment_type, old.recurrent,
        old.amount, old.created_at, old.paid_sort, old.expires_at);
end;
create trigger transactions_changes_updated after update on transactions
    when (old.id, old.member_id, old.account_manager_id, old.status, old.payment_type, old.recurrent,
        old.amount, old.created_at, old.paid_sort, old.expires_at)
        is not (new.id, new.member_id, new.account_manager_id, new.status, new.payment_type, new.recurrent,
        new.amount, new.created_at, new.paid_sort, new.expires_at) begin
    insert into transactions_changes (sign, id, member_id, account_manager_id, status, payment_type, recurrent, amount, created_at, paid_sort,
        expires_at)
        values (-1, old.id, old.member_id, old.account_manager_id, old.status, old.payment_type, old.recurrent,
        old.amount, old.created_at, old.paid_sort, old.expires_at),
        (1, new.id, new.member_id, new.account_manager_id, new.status, new.payment_type, new.recurrent,
        new.amount, new.created_at, new.paid_sort, new.expires_at);
end;
create trigger transactions_changes_pruned after insert on transactions_changes when new.n % 1024 = 0 begin
    delete from transactions_changes where n <= new.n - 8192;
end;

create table members_changes (
    n integer primary key,
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
create trigger members_changes_inserted after insert on members begin
    insert into members_changes (sign, id, kind, person, status, state, cnpj, email, name_sort, end_of_plan, created_at, verified_at,
        last_login_at, health_score)
        values (1, new.id, new.kind, new.person, new.status, new.state, new.cnpj, new.email, new.name_sort,
        new.end_of_plan, new.created_at, new.verified_at, new.last_login_at, new.health_score);
end;
create trigger members_changes_deleted after delete on members begin
    insert into members_changes (sign, id, kind, person, status, state, cnpj, email, name_sort, end_of_plan, created_at, verified_at,
        last_login_at, health_score)
        values (-1, old.id, old.kind, old.person, old.status, old.state, old.cnpj, old.email, old.name_sort,
        old.end_of_plan, old.created_at, old.verified_at, old.last_login_at, old.health_score);
end;
create trigger members_changes_updated after update on members
    when (old.id, old.kind, old.person, old.status, old.state, old.cnpj, old.email, old.name_sort,
        old.end_of_plan, old.created_at, old.verified_at, old.last_login_at, old.health_score)
        is not (new.id, new.kind, new.person, new.status, new.state, new.cnpj, new.email, new.name_sort,
        new.end_of_plan, new.created_at, new.verified_at, new.last_login_at, new.health_score) begin
    insert into members_changes (sign, id, kind, person, status, state, cnpj, email, name_sort, end_of_plan, created_at, verified_at,
        last_login_at, health_score)
        values (-1, old.id, old.kind, old.person, old.status, old.state, old.cnpj, old.email, old.name_sort,
        old.end_of_plan, old.created_at, old.verified_at, old.last_login_at, old.health_score),
        (1, new.id, new.kind, new.person, new.status, new.state, new.cnpj, new.email, new.name_sort,
        new.end_of_plan, new.created_at, new.verified_at, new.last_login_at, new.health_score);
end;
create trigger members_changes_pruned after insert on members_changes when new.n % 1024 = 0 begin
    delete from members_changes where n <= new.n - 8192;
end;

create table messages_changes (
    n integer primary key,
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
create trigger messages_changes_inserted after insert on messages begin
    insert into messages_changes (sign, id, conversation_id, folder, sender_type, sender_id, receiver_id, send_on, readed_sort, responded,
        finished, latest)
        values (1, new.id, new.conversation_id, new.folder, new.sender_type, new.sender_id, new.receiver_id,
        new.send_on, new.readed_sort, new.responded, new.finished, new.latest);
end;
create trigger messages_changes_deleted after delete on messages begin
    insert into messages_changes (sign, id, conversation_id, folder, sender_type, sender_id, receiver_id, send_on, readed_sort, responded,
        finished, latest)
        values (-1, old.id, old.conversation_id, old.folder, old.sender_type, old.sender_id, old.receiver_id,
        old.send_on, old.readed_sort, old.responded, old.finished, old.latest);
end;
create trigger messages_changes_updated after update on messages
    when (old.id, old.conversation_id, old.folder, old.sender_type, old.sender_id, old.receiver_id,
        old.send_on, old.readed_sort, old.responded, old.finished, old.latest)
        is not (new.id, new.conversation_id, new.folder, new.sender_type, new.sender_id, new.receiver_id,
        new.send_on, new.readed_sort, new.responded, new.finished, new.latest) begin
    insert into messages_changes (sign, id, conversation_id, folder, sender_type, sender_id, receiver_id, send_on, readed_sort, responded,
        finished, latest)
        values (-1, old.id, old.conversation_id, old.folder, old.sender_type, old.sender_id, old.receiver_id,
        old.send_on, old.readed_sort, old.responded, old.finished, old.latest),
        (1, new.id, new.conversation_id, new.folder, new.sender_type, new.sender_id, new.receiver_id,
        new.send_on, new.readed_sort, new.responded, new.finished, new.latest);
end;
create trigger messages_changes_pruned after insert on messages_changes when new.n % 1024 = 0 begin
    delete from messages_changes where n <= new.n - 8192;
end;
