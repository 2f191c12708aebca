-- What members are found by, by their ids. A tsvector and not trigrams: the extension for those may be missing, and only a
-- superuser may add it everywhere.

create table member_search (
    rowid bigint not null primary key,
    words tsvector not null
);
create index member_search_words on member_search using gin (words);
