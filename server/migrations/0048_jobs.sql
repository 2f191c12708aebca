-- Work in steps that goes on after the call that started it, and the health scores that such a job recalculates.

-- The lease is numbered, so that a holder whose lease has expired is told apart. The cursor is the id of the last record that is
-- done: it moves in the transaction of each step. While a job is open, no other has its key.
create table jobs (
    id {{id}},
    kind {{text}} not null,
    state {{text}} not null default 'waiting',
    author_id bigint references staff (id),
    author text,
    lang {{text}} not null,
    input text not null,
    open_key {{text}} unique,
    cursor_id bigint not null default 0,
    done bigint not null default 0,
    total bigint not null,
    attempts bigint not null default 0,
    last_error text,
    lease bigint not null default 0,
    leased_until bigint,
    due_at bigint not null,
    created_at bigint not null,
    started_at bigint,
    finished_at bigint,
    changed_at bigint not null,
    file_name text,
    media text,
    size bigint,
    sha256 {{text}},
    version bigint not null default 1
);
create index jobs_due on jobs (due_at, id) where state in ('waiting', 'running');
create index jobs_author on jobs (author_id, id);
create index jobs_state on jobs (state, id);
create index jobs_created on jobs (created_at, id);
create index jobs_file on jobs (sha256);

-- What each step adds to the file of the job, until that is made.
create table job_parts (
    job_id bigint not null references jobs (id),
    cursor_id bigint not null,
    lines text not null,
    primary key (job_id, cursor_id)
);

-- How full each component is, in percent, and the facts, in JSON, from which it follows.
create table health_scores (
    id bigint not null primary key references members (id),
    score bigint not null,
    previous bigint,
    login bigint not null,
    messages bigint not null,
    answers bigint not null,
    emails bigint not null,
    profile bigint not null,
    plan bigint not null,
    facts text not null,
    computed_at bigint not null
);
