-- What members are found by, by their ids, as the words of messages are.

create virtual table member_search using fts5 (
    words, content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '1 2 3'
);
