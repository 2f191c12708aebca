-- How the amount of a payment came about, as it was told when the payment was made. Amounts are cents, percentages hundredths.
alter table transactions add column list_price bigint;
alter table transactions add column agreed_price bigint;
alter table transactions add column days bigint;
alter table transactions add column highlight_price bigint;
alter table transactions add column discount_percent bigint;
-- Null for a discount that was told before: it is for each charge.
alter table transactions add column discount_for text;
alter table transactions add column priced_by text;
