-- E-mails that came in, each under the name of its file, which is stored once whatever happens. Its kind is said once it is sorted. A
-- letter of ours is found by its identifier, too.

create table incoming_letters (
    id {{id}},
    file {{text}} not null unique,
    size bigint not null,
    received_at bigint not null,
    kind {{text}},
    sender text,
    subject text,
    text text,
    outbox_id bigint,
    member_id bigint,
    answer text,
    state {{text}} not null default 'open',
    assignee_id bigint,
    finished_at bigint,
    finished_by text,
    version bigint not null default 1
);
create index incoming_letters_at on incoming_letters (received_at, id);
create index incoming_letters_member on incoming_letters (member_id, id) where member_id is not null;
create index incoming_letters_assignee on incoming_letters (assignee_id, id) where assignee_id is not null;
create index incoming_letters_about on incoming_letters (outbox_id) where outbox_id is not null;

alter table outbox add column message_id {{text}};
create index outbox_message_id on outbox (message_id) where message_id is not null;

create trigger incoming_letters_updates_inserted after insert on incoming_letters for each row execute function note_row_update();
create trigger incoming_letters_updates_updated after update on incoming_letters for each row when (old.* is distinct from new.*) execute function note_row_update();
create trigger incoming_letters_updates_deleted after delete on incoming_letters for each row execute function forget_row_update();
