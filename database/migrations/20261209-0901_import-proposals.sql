-- What a later point-of-sale export says otherwise about records that an earlier one brought. The stored records stay as they
-- are until a person applies a proposal; applying it writes import_changes, so that undoing the import takes it back.
create table import_proposals (
  id bigint generated always as identity,
  company_id uuid not null references companies (id),
  import_id uuid not null references imports (id),
  kind text not null check (kind in ('session', 'movement', 'sale_item', 'fuelling', 'reading', 'dip', 'receipt')),
  -- changed: the file has other values; missing: the file has the shift but not the record.
  change text not null check (change in ('changed', 'missing')),
  item_id bigint not null,
  business_date date not null,
  -- By what people know the record: its number in the point of sale, its nozzle or tank.
  label text not null,
  -- The line of the file; null for a record that the file does not have.
  line int,
  before jsonb not null,
  after jsonb not null,
  before_cents bigint,
  after_cents bigint,
  -- false: shown only, since a record of this kind cannot be cancelled.
  applicable boolean not null,
  status text not null default 'open' check (status in ('open', 'applying', 'applied', 'kept')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  reason text,
  primary key (company_id, id),
  constraint import_proposals_item_key unique (company_id, import_id, kind, item_id),
  constraint import_proposals_decided check (
    (status = 'open') = (decided_at is null) and (decided_at is null) = (reason is null)
  )
);
create index import_proposals_of_import on import_proposals (import_id, status);
select protect_by_company('import_proposals', 'select, insert, update, delete');

alter table import_changes drop constraint import_changes_kind_check,
  add constraint import_changes_kind_check check (kind in ('session', 'movement', 'sale_item', 'fuelling', 'reading', 'dip',
    'receipt', 'balance', 'account'));
