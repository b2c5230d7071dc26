-- Movement types as a register (operations R34): rules, accounts, history. `in_use` is set by whoever first writes a
-- movement of the type, since asking the movements themselves would pass millions of rows of companies not seen.
alter table movement_types
  add column id uuid not null default gen_random_uuid(),
  add column customer_required boolean not null default false,
  add column employee_required boolean not null default false,
  add column debit_account text,
  add column credit_account text,
  add column in_use boolean not null default false,
  add column version int not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add column updated_by uuid references users (id),
  add constraint movement_types_id_key unique (id);

-- The same ids in every installation, and the accounts of the closing entry.
update movement_types as type set
  id = overlay(overlay(md5('movement-type ' || type.code) placing '8' from 13) placing '8' from 17)::uuid,
  customer_required = type.code in ('VND-NPZ', 'VAL-CLI', 'REC-DIN', 'REC-PIX'),
  employee_required = type.code = 'VAL-FUN',
  debit_account = account.debit, credit_account = account.credit
from (values
  ('VND-DIN', '1.1.01.01', '3.1.01.01'), ('VND-DEB', '1.1.03.01', '3.1.01.01'), ('VND-CRV', '1.1.03.02', '3.1.01.01'),
  ('VND-CRP', '1.1.03.02', '3.1.01.01'), ('VND-PIX', '1.1.02.01', '3.1.01.01'), ('VND-FRO', '1.1.03.04', '3.1.01.01'),
  ('VND-VOU', '1.1.03.05', '3.1.01.01'), ('VND-NPZ', '1.1.04.01', '3.1.01.01'), ('VND-CHV', '1.1.04.02', '3.1.01.01'),
  ('VND-CHP', '1.1.04.03', '3.1.01.01'), ('VND-CFR', '1.1.04.04', '3.1.01.01'), ('VAL-CLI', '1.1.04.05', '3.1.01.01'),
  ('REC-DIN', '1.1.01.01', '1.1.04.06'), ('REC-PIX', '1.1.02.01', '1.1.04.06'), ('SUP', '1.1.01.02', '1.1.01.01'),
  ('SAN', '1.1.01.01', '1.1.01.02'), ('DEP', '1.1.02.01', '1.1.01.01'), ('VAL-FUN', '1.1.05.01', '1.1.01.01'),
  ('DSP', '4.1.01.01', '1.1.01.01'), ('TRO-CHQ', '1.1.04.02', '1.1.01.01'), ('FALTA', '4.1.02.01', '1.1.01.01'),
  ('SOBRA', '1.1.01.01', '4.1.02.01'), ('RECLASS', null, null), ('AJUSTE', null, null)
) as account (code, debit, credit)
where account.code = type.code;

select set_config('app.all_companies', 'on', true);
update movement_types as type set in_use =
  exists (select from system_movements as movement where movement.movement_type_code = type.code)
  or exists (select from manual_transactions as manual where manual.movement_type_code = type.code);
