-- Receivable titles of Protheus: derived from closed days, sent by messages of the integration hub.

-- Numbers of titles of a company; a number is never used again.
create table protheus_title_series (
  company_id uuid not null references companies (id),
  prefix text not null,
  next_number bigint not null check (next_number > 0),
  primary key (company_id, prefix)
);
select protect_by_company('protheus_title_series', 'select, insert, update');

-- The last generation of a day: sums of its titles and of its journal. A day whose sums differ is held.
create table protheus_title_days (
  company_id uuid not null references companies (id),
  business_date date not null,
  titles_cents bigint not null,
  journal_cents bigint not null,
  held boolean not null generated always as (titles_cents <> journal_cents) stored,
  generated_at timestamptz not null,
  generated_by uuid references users (id),
  primary key (company_id, business_date)
);
create index protheus_title_days_held on protheus_title_days (business_date) where held;
select protect_by_company('protheus_title_days', 'select, insert, update');

create table protheus_titles (
  company_id uuid not null references companies (id),
  id uuid not null,
  -- Connection to which it was sent; null for a draft.
  connection_id uuid references integration_connections (id),
  cash_conciliation_id uuid not null,
  business_date date not null,
  -- Payer, method, brand and due date: equal for all titles about one amount of the day.
  group_key text not null,
  prefix text not null,
  number text not null,
  installment text not null,
  title_type text not null,
  -- A credit note reduces what an earlier title of the group shows.
  is_credit boolean not null,
  method text not null,
  payer_domain text not null check (payer_domain in ('acquirer', 'customer')),
  payer_key text not null,
  payer_name text not null,
  brand text,
  issue_on date not null,
  due_on date not null,
  amount_cents bigint not null check (amount_cents > 0),
  history text not null,
  -- Sum of our write-offs of the title that are done in the ERP.
  settled_cents bigint not null default 0,
  -- Difference that a person accepted: our amount less our write-offs, less the balance in the ERP.
  accepted_cents bigint not null default 0,
  -- Instalments in the acquirers' files that the title is about.
  installment_ids bigint[] not null default '{}',
  state text not null check (state in ('draft', 'queued', 'integrated', 'partially_settled', 'settled', 'rejected',
    'cancelling', 'cancelled')),
  -- The message that creates or cancels it.
  message_id uuid,
  -- As the ERP had it when it was last read.
  erp_key text,
  erp_amount_cents bigint,
  erp_balance_cents bigint,
  erp_due_on date,
  synced_at timestamptz,
  divergence text check (divergence in ('missing_in_erp', 'value_differs', 'due_changed', 'settled_outside',
    'balance_differs', 'negative_balance')),
  -- Divergences that a person ignored, with the figure of the ERP: another figure is a divergence again.
  ignored_divergences text[] not null default '{}',
  -- The reading of the ERP that has yet to find the title; a change of the title sets it to null.
  reading_id uuid,
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid references users (id),
  updated_at timestamptz not null,
  updated_by uuid references users (id),
  primary key (company_id, id),
  constraint protheus_titles_key unique (company_id, prefix, number, installment, title_type),
  foreign key (company_id, message_id) references integration_messages (company_id, id)
);
create index protheus_titles_id on protheus_titles (id);
create index protheus_titles_day on protheus_titles (company_id, business_date);
create index protheus_titles_due on protheus_titles (due_on, id);
create index protheus_titles_date on protheus_titles (business_date, id);
create index protheus_titles_message on protheus_titles (company_id, message_id) where message_id is not null;
create index protheus_titles_divergent on protheus_titles (company_id) where divergence is not null;
create index protheus_titles_to_find on protheus_titles (company_id, reading_id) where reading_id is not null;
select protect_by_company('protheus_titles', 'select, insert, update');

-- Titles with our prefix that the ERP has and the product does not.
create table protheus_foreign_titles (
  company_id uuid not null references companies (id),
  erp_key text not null,
  customer_code text not null,
  due_on date not null,
  amount_cents bigint not null,
  balance_cents bigint not null,
  history text not null,
  -- The last reading that found it.
  reading_id uuid not null,
  found_at timestamptz not null,
  -- A person ignored it; another amount is shown again.
  ignored_at timestamptz,
  primary key (company_id, erp_key)
);
select protect_by_company('protheus_foreign_titles', 'select, insert, update, delete');

-- Write-offs of the titles that a bank match paid, and one bank movement for each nature of the rest of its batches.
create table protheus_write_offs (
  company_id uuid not null references companies (id),
  id uuid not null,
  match_group_id bigint not null,
  -- Natural keys of the paid batches, which stay when a match is made again or a file is imported again.
  batch_keys text[] not null,
  -- Null for a bank movement.
  title_id uuid,
  nature text not null,
  bank_account_id uuid not null,
  settled_on date not null,
  -- Money received; negative for a movement that was paid.
  received_cents bigint not null,
  discount_cents bigint not null default 0 check (discount_cents >= 0),
  -- Text in the history of the write-off, which identifies the write-off in the ERP.
  reference text not null,
  state text not null check (state in ('queued', 'done', 'rejected', 'reversing', 'reversed', 'wrong_reversal')),
  -- Write-offs of the title in the ERP before the reversal, as their sequences.
  seen_sequences text[],
  position int,
  message_id uuid,
  created_at timestamptz not null,
  created_by uuid references users (id),
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, title_id) references protheus_titles (company_id, id),
  foreign key (company_id, message_id) references integration_messages (company_id, id)
);
create index protheus_write_offs_id on protheus_write_offs (id);
create index protheus_write_offs_of_title on protheus_write_offs (company_id, title_id) where title_id is not null;
create index protheus_write_offs_message on protheus_write_offs (company_id, message_id) where message_id is not null;
-- The payment of a batch writes a title off once, and posts a nature once.
create unique index protheus_write_offs_key on protheus_write_offs
  (company_id, batch_keys, coalesce(title_id::text, nature)) where state not in ('reversed', 'rejected');
create index protheus_write_offs_match on protheus_write_offs (company_id, match_group_id);
select protect_by_company('protheus_write_offs', 'select, insert, update');
