-- The first reasons named their accounts by words of ours; people read the codes of the chart, as the journal has them.
select set_config('app.all_companies', 'on', true);
update movement_reason_maps set ledger_account = case ledger_account when 'cash_break' then '4.1.02.01' else '1.1.06.01' end
  where ledger_account in ('differences', 'cash_break');
