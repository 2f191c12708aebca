-- The words of messages by the messages' ids. The words come without accents, case and signs already: this tokenizer takes every
-- letter that is not ASCII for a letter, where the others would drop those that their Unicode does not know.
-- The first one and two letters are an index of their own: nearly every message has a word that begins with them.

create virtual table message_search using fts5 (
    words, content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '1 2'
);
