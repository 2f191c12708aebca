-- Templates of letters, one a language: those of the product, by the key of the letter, and those of staff. What leaves is the published
-- content, else the shipped text. The versions are of any kind of document that is published.

create table email_templates (
    id {{id}},
    key {{text}},
    language {{text}} not null,
    name {{text}} not null,
    subject text not null,
    draft text,
    published text,
    published_version bigint,
    failing text,
    changed_at bigint,
    changed_by text,
    version bigint not null default 1
);
create unique index email_templates_key on email_templates (key, language);
create index email_templates_name on email_templates (name, id);
create index email_templates_changed on email_templates (changed_at, id);

create table document_versions (
    id {{id}},
    kind {{text}} not null,
    record_id bigint not null,
    number bigint not null,
    content text not null,
    author text,
    at bigint not null,
    note text
);
create unique index document_versions_number on document_versions (kind, record_id, number);

create trigger email_templates_updates_inserted after insert on email_templates begin
    insert into row_updates (table_name, row_id, updated_at) values ('email_templates', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger email_templates_updates_updated after update on email_templates begin
    insert into row_updates (table_name, row_id, updated_at) values ('email_templates', new.id, cast(round((julianday('now') - 2440587.5) * 86400000) as integer))
        on conflict (table_name, row_id) do update set updated_at = excluded.updated_at;
end;
create trigger email_templates_updates_deleted after delete on email_templates begin
    delete from row_updates where table_name = 'email_templates' and row_id = old.id;
end;
