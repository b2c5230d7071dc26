-- A difference that is fought with the acquirer or the customer: its protocol, its deadline and how it ended.
create table difference_disputes (
  id uuid primary key,
  company_id uuid not null references companies (id),
  difference_id uuid not null references differences (id),
  against text not null check (against in ('acquirer', 'customer')),
  protocol text not null,
  due_on date not null,
  note text not null,
  status text not null default 'open' check (status in ('open', 'won', 'lost', 'withdrawn')),
  result_note text,
  settled_by uuid references users (id),
  settled_at timestamptz,
  warned_at timestamptz,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  version int not null default 1
);
select protect_by_company('difference_disputes', 'select, insert, update');
create unique index difference_disputes_open on difference_disputes (difference_id) where status = 'open';
create index difference_disputes_of on difference_disputes (difference_id, created_at);
create index difference_disputes_due on difference_disputes (due_on) where status = 'open' and warned_at is null;
