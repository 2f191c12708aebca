-- What members write to each other, and whom they keep at hand.

alter table members add column phone text;
alter table members add column avatar text;

create table conversations (
    id {{id}},
    company_user_id bigint not null references members (id),
    rep_user_id bigint not null references members (id),
    finished bigint not null default 0,
    reason text,
    note text,
    changed_at bigint not null,
    changed_by text not null,
    created_at bigint not null,
    last_message_id bigint,
    last_message_at bigint,
    last_sender_type text,
    last_readed_at bigint,
    reinforced_at bigint,
    version bigint not null default 1,
    unique (company_user_id, rep_user_id)
);
create index conversations_rep on conversations (rep_user_id, id);

-- Who wrote to whom follows from the conversation and the side, and whether it is closed from the conversation: they stand
-- here too, because millions of rows are narrowed by them. What changes a conversation changes them with it.
create table messages (
    id {{id}},
    conversation_id bigint not null references conversations (id),
    folder {{text}} not null,
    sender_type {{text}} not null,
    company_user_id bigint not null,
    rep_user_id bigint not null,
    sender_id bigint not null,
    receiver_id bigint not null,
    body text not null,
    send_on bigint not null,
    readed_at bigint,
    readed_sort bigint not null generated always as (coalesce(readed_at, 0)) stored,
    responded bigint not null default 0,
    finished bigint not null default 0,
    latest bigint not null default 0
);
create index messages_conversation on messages (conversation_id, id);
create index messages_sender on messages (sender_id, id);
create index messages_receiver on messages (receiver_id, id);
create index messages_sent on messages (send_on, id);
create index messages_read on messages (readed_sort, id);
create index messages_flags on messages (id, finished, responded, readed_sort, folder, sender_type, sender_id);
create index messages_latest on messages (id, finished, responded, readed_sort, folder, sender_type, sender_id)
    where latest = 1;

-- What opens a conversation without signing in: for one of its members, until a moment.
create table conversation_links (
    token_hash text not null primary key,
    conversation_id bigint not null references conversations (id),
    member_id bigint not null references members (id),
    created_at bigint not null,
    expires_at bigint not null
);
create index conversation_links_conversation on conversation_links (conversation_id);
create index conversation_links_expiry on conversation_links (expires_at);

create table favourites (
    id {{id}},
    owner_id bigint not null references members (id),
    user_id bigint not null references members (id),
    created_at bigint not null,
    unique (owner_id, user_id)
);
create index favourites_owner on favourites (owner_id, id);
