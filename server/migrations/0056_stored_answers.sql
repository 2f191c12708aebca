-- The members whom the stored answer of a request is about, as `,41,77,`; null if that is not known. An erasure empties it.
alter table idempotency add column members text;
