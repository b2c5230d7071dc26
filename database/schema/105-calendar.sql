-- Period locks: no write into a day or a month of a company after it was handed over.

-- One locked period. Unlocking deletes the row; the audit log keeps who locked and unlocked it.
create table period_locks (
  company_id uuid not null references companies (id),
  kind text not null check (kind in ('day', 'cost', 'payroll_dominio', 'payroll_rm', 'fiscal', 'budget', 'finance')),
  -- The business day of a day lock, otherwise the first day of the month.
  period date not null,
  -- `erp`: titles of the day are in the ERP; an adjustment may still change its figures. `month`: nothing may change.
  reason text not null check (reason in ('erp', 'month')),
  -- The reason as the sentence that a refused user reads.
  note text not null,
  locked_at timestamptz not null,
  locked_by uuid references users (id),
  primary key (company_id, kind, period),
  check (kind = 'day' or extract(day from period) = 1)
);
select protect_by_company('period_locks', 'select, insert, update, delete');
