-- Payments: suppliers, payables and payment lots.

-- Suppliers of the whole group. Bank data change with the approval of a second person.
create table suppliers (
  id uuid primary key,
  kinds text[] not null check (kinds <@ '{distributor,carrier,goods,service}' and cardinality(kinds) > 0),
  -- CNPJ or CPF.
  tax_id text not null check (tax_id ~ '^([0-9A-Z]{12}[0-9]{2}|[0-9]{11})$'),
  name text not null,
  trade_name text,
  erp_code text,
  payment_term_days int not null default 0 check (payment_term_days between 0 and 120),
  pix_key_kind text check (pix_key_kind in ('document', 'phone', 'email', 'random')),
  pix_key text,
  bank_code text check (bank_code ~ '^[0-9]{3}$'),
  branch text,
  account_no text,
  account_digit text,
  -- True from the first payable on; the supplier can then no longer be deleted.
  in_use boolean not null default false,
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid references users (id),
  updated_at timestamptz not null,
  updated_by uuid references users (id),
  constraint suppliers_tax_id_key unique (tax_id),
  constraint suppliers_pix check ((pix_key is null) = (pix_key_kind is null)),
  constraint suppliers_account check (num_nonnulls(bank_code, branch, account_no, account_digit) in (0, 4))
);
grant select, insert, update, delete on suppliers to retaguarda_app;
