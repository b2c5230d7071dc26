-- The acquirer's key of the sale that an event is about; one that ends with a hyphen tells the sale's group alone (the RV
-- of a Rede debit sale, whose cancellations may name no NSU).
alter table acquirer_transactions add column parent_key text;
create index acquirer_transactions_parent on acquirer_transactions (company_id, business_date)
  where kind = 'cancel' and parent_key is not null;
