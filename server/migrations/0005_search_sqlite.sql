-- The words of messages by the messages' ids; the words come without accents and case already.

create virtual table message_search using fts5 (
    words, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
);
