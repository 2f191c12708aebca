-- The words of messages by the messages' ids: a table of its own, so that a message that was read is not indexed anew.

create table message_search (
    rowid bigint not null primary key,
    words tsvector not null
);
create index message_search_words on message_search using gin (words);
