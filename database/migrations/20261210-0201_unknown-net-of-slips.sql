-- Returns of some banks (CNAB 400 of Bradesco, Banco do Brasil and Santander) do not say what goes to the account. What is
-- not said stays null; what the statement is expected to show for a payment is the net, or what was paid without the fee.
alter table bank_slip_occurrences
  alter column net_cents drop not null,
  add column expected_cents bigint not null generated always as (coalesce(net_cents, paid_cents - fee_cents)) stored;
alter table bank_slips alter column credited_cents drop not null;
