-- Why a payment failed: the reason as our word, and the gateway's own text.

alter table transactions add column failure text;
alter table transactions add column failure_text text;

update transactions set failure = case
    when gateway_status = 'expired' and payment_type = 'boleto' then 'boleto_overdue'
    when gateway_status = 'expired' and payment_type = 'pix' then 'pix_expired'
    when gateway_status = 'expired' then 'link_expired'
    when gateway_status = 'canceled' then 'cancelled'
    when gateway_status = 'refunded' then 'refunded'
    when gateway_status = 'chargeback' then 'chargeback'
    when payment_type in ('credit_card', 'debit_card') then 'card_refused'
    else 'other' end
where status in ('cancelled', 'error');
