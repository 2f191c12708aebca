-- Sets of records that staff keep under a name. No query looks for single records of a set, so that they are a JSON list.

create table sets (
    id {{id}},
    name text not null,
    name_sort {{text}} not null,
    list {{text}} not null,
    record {{text}} not null,
    ids text not null,
    count bigint not null,
    filter text not null default '',
    author_id bigint not null references staff (id),
    created_at bigint not null,
    version bigint not null default 1
);
create unique index sets_name on sets (list, name_sort);
create index sets_author on sets (author_id, id);
create index sets_created on sets (created_at, id);
