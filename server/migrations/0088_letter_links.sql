-- The links of letters, found by the hash of their address, and who followed one: a person, or a program that opens every link.

create table letter_links (
    id {{id}},
    url_hash {{text}} not null unique,
    url text not null,
    used_at bigint not null
);
create index letter_links_used on letter_links (used_at);

create table letter_presses (
    id {{id}},
    entry_id bigint not null,
    link_id bigint not null,
    at bigint not null,
    is_machine bigint not null
);
create index letter_presses_letter on letter_presses (entry_id, at);
create index letter_presses_at on letter_presses (at);
