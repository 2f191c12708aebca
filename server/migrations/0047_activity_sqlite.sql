-- When members last wrote and last opened an e-mail, who of those without activity has the mark, and the log of changed rows with
-- these columns.

alter table members add column last_message_at bigint;
alter table members add column last_opened_at bigint;
alter table members add column turo_at bigint;
alter table members add column turo_by text;
update members set last_message_at = (select m.send_on from messages m where m.sender_id = members.id order by m.id desc limit 1);

alter table members_changes add column last_message_at bigint;
alter table members_changes add column last_opened_at bigint;
alter table members_changes add column turo_at bigint;
alter table members_changes add column erased_at bigint;
drop trigger members_changes_inserted;
drop trigger members_changes_deleted;
drop trigger members_changes_updated;
create trigger members_changes_inserted after insert on members begin
    insert into members_changes (sign, id, kind, person, status, state, cnpj, email, name_sort, end_of_plan, created_at, verified_at, last_login_at,
        health_score, last_message_at, last_opened_at, turo_at, erased_at)
        values (1, new.id, new.kind, new.person, new.status, new.state, new.cnpj, new.email, new.name_sort, new.end_of_plan,
        new.created_at, new.verified_at, new.last_login_at, new.health_score, new.last_message_at, new.last_opened_at,
        new.turo_at, new.erased_at);
end;
create trigger members_changes_deleted after delete on members begin
    insert into members_changes (sign, id, kind, person, status, state, cnpj, email, name_sort, end_of_plan, created_at, verified_at, last_login_at,
        health_score, last_message_at, last_opened_at, turo_at, erased_at)
        values (-1, old.id, old.kind, old.person, old.status, old.state, old.cnpj, old.email, old.name_sort, old.end_of_plan,
        old.created_at, old.verified_at, old.last_login_at, old.health_score, old.last_message_at, old.last_opened_at,
        old.turo_at, old.erased_at);
end;
create trigger members_changes_updated after update on members
    when (old.id, old.kind, old.person, old.status, old.state, old.cnpj, old.email, old.name_sort, old.end_of_plan,
        old.created_at, old.verified_at, old.last_login_at, old.health_score, old.last_message_at, old.last_opened_at,
        old.turo_at, old.erased_at)
        is not (new.id, new.kind, new.person, new.status, new.state, new.cnpj, new.email, new.name_sort, new.end_of_plan,
        new.created_at, new.verified_at, new.last_login_at, new.health_score, new.last_message_at, new.last_opened_at,
        new.turo_at, new.erased_at) begin
    insert into members_changes (sign, id, kind, person, status, state, cnpj, email, name_sort, end_of_plan, created_at, verified_at, last_login_at,
        health_score, last_message_at, last_opened_at, turo_at, erased_at)
        values (-1, old.id, old.kind, old.person, old.status, old.state, old.cnpj, old.email, old.name_sort, old.end_of_plan,
        old.created_at, old.verified_at, old.last_login_at, old.health_score, old.last_message_at, old.last_opened_at,
        old.turo_at, old.erased_at),
        (1, new.id, new.kind, new.person, new.status, new.state, new.cnpj, new.email, new.name_sort, new.end_of_plan,
        new.created_at, new.verified_at, new.last_login_at, new.health_score, new.last_message_at, new.last_opened_at,
        new.turo_at, new.erased_at);
end;
-- Totals that were remembered before know nothing of the new columns.
insert into members_changes (n, sign) select coalesce(max(n), 0) + 2, 0 from members_changes;
delete from members_changes where sign <> 0;

-- The longest without activity sort first, so that the negative moments do. What a member never did counts from the registration.
create index members_without_login on members ((-coalesce(last_login_at, created_at)), id);
create index members_without_message on members ((-coalesce(last_message_at, created_at)), id);
create index members_without_open_email on members ((-coalesce(last_opened_at, created_at)), id);
create index members_turo on members (id) where turo_at is not null;

-- The last message of a member follows from the messages, whoever writes, moves or removes them. The names have the part by which
-- the triggers are paused while the table is filled.
create trigger messages_changes_written after insert on messages begin
    update members set last_message_at = (select send_on from messages where sender_id = new.sender_id order by id desc limit 1)
        where id = new.sender_id;
end;
create trigger messages_changes_removed after delete on messages begin
    update members set last_message_at = (select send_on from messages where sender_id = old.sender_id order by id desc limit 1)
        where id = old.sender_id;
end;
create trigger messages_changes_passed after update of sender_id on messages when old.sender_id <> new.sender_id begin
    update members set last_message_at = (select send_on from messages where sender_id = members.id order by id desc limit 1)
        where id in (old.sender_id, new.sender_id);
end;

-- Members that the automatic search proposes to others. The reasons are a list of words.
create table smarties (
    id {{id}},
    member_id bigint not null references members (id),
    for_id bigint not null references members (id),
    score bigint not null,
    reasons {{text}} not null default '',
    created_at bigint not null,
    version bigint not null default 1,
    unique (member_id, for_id)
);
create index smarties_for on smarties (for_id);
create index smarties_score on smarties (score, id);
create index smarties_created on smarties (created_at, id);

-- What members think of one another.
create table ratings (
    id {{id}},
    rater_id bigint not null references members (id),
    rated_id bigint not null references members (id),
    score bigint not null,
    comment text not null default '',
    conversation_id bigint,
    created_at bigint not null
);
create index ratings_rater on ratings (rater_id);
create index ratings_rated on ratings (rated_id);
create index ratings_score on ratings (score, created_at, id);
create index ratings_created on ratings (created_at, id, score);
