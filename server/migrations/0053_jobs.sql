-- The day for which the system started a job by itself: one for each kind and day, however many servers there are.

alter table jobs add column day {{text}};
create unique index jobs_day on jobs (kind, day);
