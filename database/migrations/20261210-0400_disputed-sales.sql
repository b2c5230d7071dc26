-- Sales that a chargeback or its reversal names in a payments file: `[{ capture_key, nsu, auth_code, gross_cents,
-- net_cents }]`; null where the file names none.
alter table acquirer_settlements add column disputed jsonb;
create index acquirer_settlements_disputed on acquirer_settlements (company_id, paid_on) where disputed is not null;

-- A disputed sale without an NSU is found by the acquirer's own key.
create index acquirer_transactions_without_nsu on acquirer_transactions (company_id, capture_key)
  where nsu is null and capture_key is not null and kind = 'sale';
