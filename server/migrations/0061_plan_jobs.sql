-- Plans that a job applies, and the outcome of each of their rows.

-- The plan of a job: its id, its endpoint, and its rows, of which so many were applied or refused. A job of a plan that undoes
-- another one names that.
alter table jobs add column plan_id {{text}};
alter table jobs add column plan_endpoint {{text}};
alter table jobs add column plan_rows bigint not null default 0;
alter table jobs add column applied bigint not null default 0;
alter table jobs add column refused bigint not null default 0;
alter table jobs add column undoes bigint references jobs (id);
create unique index jobs_plan on jobs (author_id, plan_id);
create index jobs_undoes on jobs (undoes) where undoes is not null;

-- The line of a row is empty once the personal data that it names were erased. A row without an outcome that was sent is sent
-- again under its key.
create table plan_rows (
    id {{id}},
    job_id bigint not null references jobs (id),
    row_number bigint not null,
    line text not null,
    record {{text}},
    record_id bigint,
    members text not null,
    sent_at bigint,
    outcome {{text}} not null default 'waiting',
    status bigint,
    reason text,
    record_version bigint,
    removals text,
    settled_at bigint,
    unique (job_id, row_number)
);
create index plan_rows_open on plan_rows (job_id, row_number) where outcome = 'waiting';
create index plan_rows_outcome on plan_rows (job_id, outcome, row_number);
create index plan_rows_record on plan_rows (record, record_id);
