-- What mail servers answer. An entry keeps the refusal in parts: code, enhanced code and text, with what it means. A lane whose server
-- refuses us waits, whatever server of ours reads it. Refusals for now are counted by the hash of the address, which names no person.

alter table outbox add column attempted_at bigint;
alter table outbox add column verdict {{text}};
alter table outbox add column answer_code bigint;
alter table outbox add column answer_status text;
alter table outbox add column answer_text text;

create table outbox_pauses (
    lane {{text}} primary key,
    since bigint not null,
    probe_at bigint not null
);

create table soft_bounces (
    id {{id}},
    address_hash {{text}} not null,
    bounced_at bigint not null,
    outbox_id bigint not null
);
create index soft_bounces_address on soft_bounces (address_hash, bounced_at);
create index soft_bounces_at on soft_bounces (bounced_at);
