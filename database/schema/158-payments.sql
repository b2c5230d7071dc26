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
  -- True once a payable refers to the supplier, which can then no longer be deleted.
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

-- Titles that a company has to pay. The bank data are those of the supplier, so that no title bypasses their approval.
create table payables (
  id uuid not null,
  company_id uuid not null references companies (id),
  supplier_id uuid not null references suppliers (id),
  source text not null check (source in ('manual', 'nfe', 'order', 'tax', 'protheus')),
  document text not null,
  instalment int not null check (instalment between 1 and 999),
  issued_on date not null,
  due_on date not null,
  amount_cents bigint not null check (amount_cents > 0),
  discount_cents bigint not null default 0 check (discount_cents >= 0),
  discount_until date,
  fine_ppm int not null default 0 check (fine_ppm between 0 and 1000000),
  -- Per month of 30 days.
  interest_ppm int not null default 0 check (interest_ppm between 0 and 1000000),
  method text not null check (method in ('slip', 'ted', 'account_credit', 'pix_key', 'tax')),
  barcode text check (barcode ~ '^[0-9]{44}$'),
  beneficiary_tax_id text,
  note text,
  status text not null default 'open' check (status in ('open', 'in_lot', 'scheduled', 'paid', 'cancelled')),
  paid_on date,
  paid_cents bigint check (paid_cents > 0),
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid references users (id),
  updated_at timestamptz not null,
  updated_by uuid references users (id),
  primary key (company_id, id),
  constraint payables_document_key unique (company_id, supplier_id, document, instalment),
  constraint payables_dates check (due_on >= issued_on),
  constraint payables_discount check (discount_cents < amount_cents and (discount_cents = 0) = (discount_until is null)),
  constraint payables_barcode check ((barcode is null) = (method not in ('slip', 'tax'))),
  constraint payables_beneficiary check ((beneficiary_tax_id is null) = (method <> 'slip')),
  constraint payables_paid check ((status = 'paid') = (paid_on is not null) and (paid_on is null) = (paid_cents is null))
);
create index payables_id on payables (id);
create index payables_due on payables (company_id, due_on) where status in ('open', 'in_lot', 'scheduled');
create unique index payables_barcode_key on payables (company_id, barcode) where status <> 'cancelled';
select protect_by_company('payables', 'select, insert, update');

-- Lots of titles that go to a bank together. Lots of payments only; the other kinds of lots will be values of `kind`.
create table borderos (
  id uuid not null,
  company_id uuid not null references companies (id),
  kind text not null default 'payment' check (kind in ('payment')),
  number int not null check (number > 0),
  bank_account_id uuid not null,
  pay_on date not null,
  status text not null default 'draft' check (status in ('draft', 'pending', 'approved', 'generated', 'sent',
    'accepted', 'partly_accepted', 'paid', 'partly_paid', 'rejected', 'cancelled')),
  file_id uuid,
  sent_at timestamptz,
  sent_by uuid references users (id),
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid references users (id),
  updated_at timestamptz not null,
  updated_by uuid references users (id),
  primary key (company_id, id),
  constraint borderos_number_key unique (company_id, kind, number),
  constraint borderos_file check ((file_id is null) = (status in ('draft', 'pending', 'approved', 'cancelled'))),
  foreign key (company_id, bank_account_id) references bank_accounts (company_id, id),
  foreign key (company_id, file_id) references generated_files (company_id, id)
);
create index borderos_id on borderos (id);
select protect_by_company('borderos', 'select, insert, update');

-- Titles of a lot. A title is in one lot at a time, until the bank rejects it or the lot is cancelled.
create table bordero_items (
  company_id uuid not null,
  bordero_id uuid not null,
  -- The file names the payment by the number of the lot and of the item.
  item_no int not null check (item_no between 1 and 999999),
  payable_id uuid not null,
  -- Amount on the payment day: with discount, or with fine and interest.
  amount_cents bigint not null check (amount_cents > 0),
  -- SHA-256 of payee, bank data, key or bar code, amount and day at the request of the approval.
  signed_hash text,
  status text not null default 'pending' check (status in ('pending', 'scheduled', 'paid', 'rejected', 'cancelled')),
  paid_on date,
  paid_cents bigint check (paid_cents > 0),
  -- The answer of the bank, in words, and the return file that has it.
  occurrence text,
  import_id uuid,
  primary key (company_id, bordero_id, item_no),
  constraint bordero_items_paid check ((status = 'paid') = (paid_on is not null) and (paid_on is null) = (paid_cents is null)),
  foreign key (company_id, bordero_id) references borderos (company_id, id),
  foreign key (company_id, payable_id) references payables (company_id, id)
);
create unique index bordero_items_living_key on bordero_items (company_id, payable_id)
  where status in ('pending', 'scheduled', 'paid');
create index bordero_items_of_import on bordero_items (company_id, import_id) where import_id is not null;
create index bordero_items_of_payable on bordero_items (company_id, payable_id);
select protect_by_company('bordero_items', 'select, insert, update, delete');
