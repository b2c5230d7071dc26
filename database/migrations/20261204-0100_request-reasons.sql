-- Who asks to change a closed day names a reason of the map (R32); what a closing sends has the reasons of its items.
set local app.all_companies = 'on';

-- Reasons without difference codes explain no difference: they are for what has no code, as why a day changes.
insert into movement_reason_maps (id, code, name, difference_codes, movement_type_code) values
  ('01930000-0000-7000-8000-00000000000f', 'CAME_LATE', 'Arquivo ou lançamento chegou depois do fechamento', '{}', 'AJUSTE'),
  ('01930000-0000-7000-8000-000000000010', 'WRONG_COUNT', 'Caixa contado errado', '{}', 'AJUSTE'),
  ('01930000-0000-7000-8000-000000000011', 'WRONG_CLASS', 'Classificação errada (forma, turno ou dia)', '{}', 'AJUSTE'),
  ('01930000-0000-7000-8000-000000000012', 'ACCOUNTING', 'Pedido da contabilidade', '{}', 'AJUSTE'),
  ('01930000-0000-7000-8000-000000000013', 'FORGOTTEN', 'Lançamento esquecido ou em duplicidade', '{}', 'AJUSTE')
  on conflict do nothing;

alter table cash_conciliation_solicitations
  add column reason_id uuid references movement_reason_maps (id),
  add constraint cash_conciliation_solicitations_reason check (type <> 'closing' or reason_id is null);

-- Requests of before have none and are still decided, so only new rows are asked, once row-level security let them in.
create function solicitation_names_reason() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'solicitation_names_reason',
    message = 'a request to change a closed day names its reason';
end $$;
create trigger solicitation_names_reason after insert on cash_conciliation_solicitations for each row
  when (new.type <> 'closing' and new.reason_id is null) execute function solicitation_names_reason();
