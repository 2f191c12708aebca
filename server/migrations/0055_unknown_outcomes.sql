-- When an attempt ended without an outcome: what it sent may have arrived.
alter table outbox add column unknown_at bigint;
