-- Migrations of members: from whom to whom, what passed, and what each row was before and after, so that all of it can be undone.

create table member_migrations (
    id {{id}},
    from_id bigint not null references members (id),
    to_id bigint not null references members (id),
    at bigint not null,
    by text not null,
    counts text not null,
    snapshot text not null,
    last_message bigint not null,
    undone_at bigint,
    undone_by text
);
create index member_migrations_from on member_migrations (from_id, id);
