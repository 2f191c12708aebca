-- The words of messages by the messages' ids. The words come without accents, case and signs already: this tokenizer takes every
-- letter that is not ASCII for a letter, where the others would drop those that their Unicode does not know.

create virtual table message_search using fts5 (
    words, content = '', contentless_delete = 1, tokenize = 'ascii'
);
