-- The files attached to track entries. Their content is stored outside the database, by its SHA-256.

create table track_attachments (
    id {{id}},
    entry_id bigint not null references track_entries (id),
    name text not null,
    media text not null,
    size bigint not null,
    sha256 {{text}} not null,
    added_at bigint not null,
    added_by text not null
);
create index track_attachments_entry on track_attachments (entry_id, id);
create index track_attachments_file on track_attachments (sha256);
