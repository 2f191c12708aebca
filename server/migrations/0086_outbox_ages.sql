-- Upkeep looks for what is old every half minute. Letters stay for two years: these find what is due without reading them all.

create index outbox_texts on outbox (created_at) where kind = 'email' and payload <> '{"scrubbed":true}';
create index outbox_sent_others on outbox (sent_at) where kind <> 'email';
create index outbox_recalled on outbox (changed_at) where state = 'recalled';
