-- What the last check of the sending found, in one row and without a language. It is of one setup: what was found of another sender or
-- mail server says nothing of this one.

create table sending_health (
    id bigint primary key,
    setup text not null,
    checked_at bigint not null,
    findings text not null,
    figures text not null
);
