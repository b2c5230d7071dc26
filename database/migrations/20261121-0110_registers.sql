-- Registers that files and closing refer to.

create table acquirers (
  code text primary key,
  name text not null
);
grant select on acquirers to retaguarda_app;
insert into acquirers values
  ('cielo', 'Cielo'), ('stone', 'Stone'), ('frota', 'Cartão frota'), ('pix', 'Pix');

create table products (
  code text primary key,
  name text not null,
  kind text not null check (kind in ('fuel', 'shop', 'service'))
);
grant select, insert, update on products to retaguarda_app;
insert into products values
  ('GC', 'Gasolina comum', 'fuel'), ('GA', 'Gasolina aditivada', 'fuel'), ('ET', 'Etanol', 'fuel'),
  ('S10', 'Diesel S10', 'fuel'), ('LOJA', 'Loja e serviços', 'shop');

create table movement_types (
  code text primary key,
  name text not null,
  nature text not null check (nature in ('sale', 'receipt', 'supply', 'withdrawal', 'advance', 'expense', 'transfer',
    'adjustment', 'fee', 'refund')),
  method text,
  direction text not null check (direction in ('in', 'out', 'neutral')),
  counterpart text not null check (counterpart in ('acquirer', 'bank', 'count', 'document', 'none')),
  affects_drawer boolean not null,
  allow_manual boolean not null,
  attachment_required boolean not null default false,
  active boolean not null default true
);
grant select, insert, update on movement_types to retaguarda_app;
-- Catalogue of operations section R34.
insert into movement_types (code, name, nature, method, direction, counterpart, affects_drawer, allow_manual) values
  ('VND-DIN', 'Venda em dinheiro', 'sale', 'cash', 'in', 'count', true, true),
  ('VND-DEB', 'Venda no cartão de débito', 'sale', 'debit', 'in', 'acquirer', false, true),
  ('VND-CRV', 'Venda no crédito à vista', 'sale', 'credit', 'in', 'acquirer', false, true),
  ('VND-CRP', 'Venda no crédito parcelado', 'sale', 'credit_installments', 'in', 'acquirer', false, true),
  ('VND-PIX', 'Venda no Pix', 'sale', 'pix', 'in', 'bank', false, true),
  ('VND-FRO', 'Venda no cartão frota', 'sale', 'fleet', 'in', 'acquirer', false, true),
  ('VND-VOU', 'Venda em voucher', 'sale', 'voucher', 'in', 'acquirer', false, true),
  ('VND-NPZ', 'Venda em nota a prazo', 'sale', 'note', 'in', 'document', false, true),
  ('VND-CHV', 'Venda em cheque à vista', 'sale', 'check', 'in', 'document', false, true),
  ('VND-CHP', 'Venda em cheque pré-datado', 'sale', 'postdated_check', 'in', 'document', false, true),
  ('VND-CFR', 'Venda em carta-frete', 'sale', 'freight_letter', 'in', 'document', false, true),
  ('REC-DIN', 'Recebimento de cliente em dinheiro', 'receipt', 'cash', 'in', 'count', true, true),
  ('REC-PIX', 'Recebimento de cliente em Pix', 'receipt', 'pix', 'in', 'bank', false, true),
  ('SUP', 'Suprimento', 'supply', 'cash', 'in', 'count', true, true),
  ('SAN', 'Sangria', 'withdrawal', 'cash', 'out', 'count', true, true),
  ('DEP', 'Depósito', 'transfer', 'cash', 'out', 'bank', false, true),
  ('VAL-FUN', 'Vale de funcionário', 'advance', 'cash', 'out', 'document', true, true),
  ('VAL-CLI', 'Vale cliente', 'sale', 'customer_voucher', 'in', 'document', false, true),
  ('DSP', 'Despesa com comprovante', 'expense', 'cash', 'out', 'document', true, true),
  ('TRO-CHQ', 'Troco de cheque', 'refund', 'cash', 'out', 'count', true, true),
  ('FALTA', 'Falta de caixa', 'adjustment', 'cash', 'out', 'count', false, false),
  ('SOBRA', 'Sobra de caixa', 'adjustment', 'cash', 'in', 'count', false, false),
  ('RECLASS', 'Reclassificação de forma', 'adjustment', null, 'neutral', 'none', false, true),
  ('AJUSTE', 'Ajuste', 'adjustment', null, 'neutral', 'none', false, true);

-- Reasons that explain differences (the internal part of the reason map, R33).
create table movement_reason_maps (
  id uuid primary key,
  code text not null constraint movement_reason_maps_code_key unique,
  name text not null,
  difference_codes text[] not null,
  attachment_required boolean not null default false,
  ledger_account text,
  active boolean not null default true
);
grant select, insert, update on movement_reason_maps to retaguarda_app;
insert into movement_reason_maps (id, code, name, difference_codes, ledger_account) values
  ('01930000-0000-7000-8000-000000000001', 'TYPING', 'Erro de digitação na maquininha', '{D03}', 'differences'),
  ('01930000-0000-7000-8000-000000000002', 'CANCELLED', 'Cancelamento na adquirente em apuração', '{D07,D08}', 'differences'),
  ('01930000-0000-7000-8000-000000000003', 'SHORTAGE', 'Falta ou sobra na contagem', '{D09}', 'cash_break'),
  ('01930000-0000-7000-8000-000000000004', 'WAITING', 'Aguardando arquivo', '{D01,D02,D05,D11}', 'differences'),
  ('01930000-0000-7000-8000-000000000005', 'LOST_SALE', 'Venda sem recebimento (perda)', '{D01,D03,D11}', 'differences'),
  ('01930000-0000-7000-8000-000000000006', 'UNKNOWN_CAPTURE', 'Recebimento sem venda identificada', '{D02,D06}', 'differences'),
  ('01930000-0000-7000-8000-000000000007', 'TANK', 'Variação de tanque apurada', '{D16}', null),
  ('01930000-0000-7000-8000-000000000008', 'PUMPED_UNSOLD', 'Abastecimento sem venda apurado', '{D15}', null),
  ('01930000-0000-7000-8000-000000000009', 'MODALITY', 'Modalidade registrada errada', '{D04}', 'differences'),
  ('01930000-0000-7000-8000-00000000000a', 'FOREIGN', 'Terminal ou estabelecimento de terceiro em apuração', '{D10}', 'differences'),
  ('01930000-0000-7000-8000-00000000000b', 'NO_DOCUMENT', 'Comprovante a apresentar', '{D17,D18}', null),
  ('01930000-0000-7000-8000-00000000000c', 'CHARGEBACK', 'Contestação em andamento', '{D14}', 'differences');

create table acquirer_companies (
  id uuid primary key,
  company_id uuid not null references companies (id),
  acquirer text not null references acquirers (code),
  merchant_no text not null,
  active boolean not null default true,
  constraint acquirer_companies_merchant_key unique (acquirer, merchant_no)
);
create index acquirer_companies_company on acquirer_companies (company_id, acquirer);
select protect_by_company('acquirer_companies', 'select, insert, update');

create table acquirer_fees (
  id uuid primary key,
  company_id uuid not null references companies (id),
  acquirer text not null references acquirers (code),
  method text not null,
  brand text,
  rate_ppm int not null check (rate_ppm >= 0),
  valid_from date not null,
  valid_to date
);
create index acquirer_fees_company on acquirer_fees (company_id, acquirer, method);
select protect_by_company('acquirer_fees', 'select, insert, update');

create table smart_pos_terminals (
  id uuid primary key,
  company_id uuid not null references companies (id),
  acquirer text not null references acquirers (code),
  logical_no text not null,
  serial_no text not null,
  location text not null default '',
  status text not null default 'active' check (status in ('stock', 'active', 'maintenance', 'blocked', 'returned', 'lost')),
  constraint smart_pos_terminals_serial_key unique (serial_no),
  constraint smart_pos_terminals_logical_key unique (acquirer, logical_no)
);
create index smart_pos_terminals_company on smart_pos_terminals (company_id);
select protect_by_company('smart_pos_terminals', 'select, insert, update');

create table bank_accounts (
  id uuid primary key,
  company_id uuid not null references companies (id),
  bank_code text not null,
  branch text not null,
  account_no text not null,
  name text not null,
  pix_key text,
  active boolean not null default true,
  constraint bank_accounts_number_key unique (bank_code, branch, account_no)
);
create index bank_accounts_company on bank_accounts (company_id);
select protect_by_company('bank_accounts', 'select, insert, update');

create table tanks (
  id uuid primary key,
  company_id uuid not null references companies (id),
  tank_no int not null,
  product_code text not null references products (code),
  capacity_ml bigint not null,
  constraint tanks_number_key unique (company_id, tank_no)
);
select protect_by_company('tanks', 'select, insert, update');

create table fuel_nozzles (
  id uuid primary key,
  company_id uuid not null references companies (id),
  nozzle_no int not null,
  product_code text not null references products (code),
  tank_id uuid not null references tanks (id),
  totalizer_max_ml bigint not null default 10000000000,
  constraint fuel_nozzles_number_key unique (company_id, nozzle_no)
);
select protect_by_company('fuel_nozzles', 'select, insert, update');

-- Who owns a merchant number or terminal, whatever the caller may see: a foreign one must be recognised (D10).
create function owner_of_merchant(of_acquirer text, of_merchant text) returns uuid
language sql stable security definer set search_path = public as $$
  select company_id from acquirer_companies where acquirer = of_acquirer and merchant_no = of_merchant and active
$$;
create function owner_of_terminal(of_acquirer text, of_terminal text) returns uuid
language sql stable security definer set search_path = public as $$
  select company_id from smart_pos_terminals where acquirer = of_acquirer and logical_no = of_terminal
$$;
revoke all on function owner_of_merchant, owner_of_terminal from public;
grant execute on function owner_of_merchant, owner_of_terminal to retaguarda_app;
create policy owner_reads on acquirer_companies for select to current_user using (true);
create policy owner_reads on smart_pos_terminals for select to current_user using (true);
