-- Reasons of a D15 that no single fuelling names: the pump controller lost a record, or has one too many.
set local app.all_companies = 'on';
insert into movement_reason_maps (id, code, name, difference_codes, movement_type_code) values
  ('01930000-0000-7000-8000-000000000017', 'PUMP_RECORD_LOST', 'Automação perdeu registro de abastecimento', '{D15}', 'AJUSTE'),
  ('01930000-0000-7000-8000-000000000018', 'PUMP_RECORD_EXTRA', 'Automação registrou abastecimento a mais', '{D15}', 'AJUSTE')
  on conflict do nothing;

-- Litres of a counter less known records give what was sold, so a blind count hides them as it hides D16.
alter policy unseen_until_counted on differences using (
  case when (code in ('D09', 'D16') or (code = 'D15' and ref not like 'fuelling:%')) and (select reads_blind())
    then not cash_unseen_of(cash_conciliation_id) else true end);
