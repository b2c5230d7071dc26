-- What acquirers paid otherwise (D12, D13) gets a reason and words as every difference does.
set local app.all_companies = 'on';
alter table receivable_differences add column note text;

insert into movement_reason_maps (id, code, name, difference_codes, movement_type_code) values
  ('01930000-0000-7000-8000-00000000000d', 'CLAIM', 'Reclamação aberta na adquirente', '{D12,D13}', 'AJUSTE'),
  ('01930000-0000-7000-8000-00000000000e', 'AGREED', 'Cobrança conferida e aceita', '{D12,D13}', 'AJUSTE')
  on conflict do nothing;
