-- Letters to many: their audience, the recipients that are frozen when an approval is requested, and the consents that are bound to a
-- version of a content. The state of a recipient follows from its entry of the outbox.

create table mass_emails (
    id {{id}},
    name text not null,
    template_id bigint,
    template_version bigint,
    audience text,
    audience_text text,
    state {{text}} not null default 'draft',
    pause_reason text,
    open_from bigint not null default 8,
    open_until bigint not null default 20,
    sundays bigint not null default 0,
    rate_per_minute bigint,
    rate_per_domain bigint,
    starts_at bigint,
    content_version bigint not null default 1,
    recipients bigint not null default 0,
    author_id bigint,
    author text,
    editor_id bigint,
    created_at bigint not null,
    finished_at bigint,
    judged_from bigint,
    version bigint not null default 1
);
create index mass_emails_created on mass_emails (created_at, id);
create index mass_emails_name on mass_emails (name, id);
create index mass_emails_active on mass_emails (state) where state in ('scheduled', 'sending');

create table mass_email_recipients (
    id {{id}},
    mass_email_id bigint not null,
    address text,
    address_key {{text}},
    domain {{text}},
    member_id bigint,
    variables text,
    left_out text,
    line bigint,
    outbox_id bigint,
    claimed_at bigint
);
create unique index mass_email_recipients_address on mass_email_recipients (mass_email_id, address_key) where left_out is null;
create index mass_email_recipients_list on mass_email_recipients (mass_email_id, id);
create index mass_email_recipients_waiting on mass_email_recipients (mass_email_id, id) where outbox_id is null and left_out is null;
create index mass_email_recipients_claimed on mass_email_recipients (mass_email_id, claimed_at) where claimed_at is not null;
create index mass_email_recipients_letter on mass_email_recipients (outbox_id) where outbox_id is not null;
create index mass_email_recipients_member on mass_email_recipients (member_id) where member_id is not null;

create table consents (
    id {{id}},
    kind {{text}} not null,
    record_id bigint not null,
    content_version bigint not null,
    asked_by text not null,
    asked_at bigint not null,
    given_by text,
    given_at bigint
);
create unique index consents_record on consents (kind, record_id);

create index outbox_mass_email_states on outbox (record_id, state) where record = 'mass_email';
create index outbox_mass_email_changes on outbox (record_id, changed_at) where record = 'mass_email';
create index disabled_emails_letter on disabled_emails (outbox_id) where outbox_id is not null;

create trigger mass_emails_updates_inserted after insert on mass_emails for each row execute function note_row_update();
create trigger mass_emails_updates_updated after update on mass_emails for each row when (old.* is distinct from new.*) execute function note_row_update();
create trigger mass_emails_updates_deleted after delete on mass_emails for each row execute function forget_row_update();
