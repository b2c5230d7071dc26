-- Contracts with acquirers (R14): merchant number, account, terms, and fee tables whose validity cannot overlap.
-- Rows of every company, for an owner who is no superuser.
select set_config('app.all_companies', 'on', true);

insert into acquirers (code, name) values ('rede', 'Rede'), ('getnet', 'Getnet'), ('pagbank', 'PagBank')
on conflict do nothing;

alter table acquirer_companies
  add column settlement_account_id uuid references bank_accounts (id),
  add column file_source text not null default 'edi' check (file_source in ('edi', 'api', 'spreadsheet', 'van')),
  add column anticipation text not null default 'none' check (anticipation in ('none', 'automatic', 'on_request')),
  add column anticipation_rate_ppm int check (anticipation_rate_ppm between 1 and 1000000),
  add column rental_cents bigint not null default 0 check (rental_cents >= 0),
  add column valid_from date not null default '2000-01-01',
  add column valid_to date,
  add column version int not null default 1,
  add column created_at timestamptz not null default now(),
  add column created_by uuid references users (id),
  add column updated_at timestamptz not null default now(),
  add column updated_by uuid references users (id),
  add constraint acquirer_companies_validity check (valid_to is null or valid_to >= valid_from);

alter table acquirer_fees
  add column acquirer_company_id uuid references acquirer_companies (id),
  add column installments_from int not null default 1,
  add column installments_to int not null default 1,
  add column fixed_fee_cents bigint not null default 0 check (fixed_fee_cents >= 0),
  add column term_days int not null default 30 check (term_days between 0 and 365),
  add column term_kind text not null default 'calendar' check (term_kind in ('calendar', 'business')),
  add constraint acquirer_fees_installments check (1 <= installments_from and installments_from <= installments_to
    and installments_to <= 99),
  add constraint acquirer_fees_validity check (valid_to is null or valid_to >= valid_from);

-- Fees known so far were kept by company and acquirer. A network without a merchant number here (fleet cards in another
-- acquirer's file) is known by the station's CNPJ; where a company has several numbers, each gets the fees.
insert into acquirer_companies (id, company_id, acquirer, merchant_no)
select gen_random_uuid(), company.id, known.acquirer, company.cnpj
from (select distinct company_id, acquirer from acquirer_fees) as known
join companies as company on company.id = known.company_id
where not exists (select from acquirer_companies as contract
  where contract.company_id = known.company_id and contract.acquirer = known.acquirer);

insert into acquirer_fees (id, company_id, acquirer, method, brand, rate_ppm, valid_from, valid_to, acquirer_company_id)
select gen_random_uuid(), fee.company_id, fee.acquirer, fee.method, fee.brand, fee.rate_ppm, fee.valid_from, fee.valid_to,
  contract.id
from acquirer_fees as fee
join acquirer_companies as contract on contract.company_id = fee.company_id and contract.acquirer = fee.acquirer;
delete from acquirer_fees where acquirer_company_id is null;

update acquirer_fees set installments_from = 2, installments_to = 99 where method = 'credit_installments';
update acquirer_fees set term_days = 1, term_kind = 'business' where method in ('debit', 'prepaid', 'pix');

-- Of two tables that say the same the older ends where the newer begins; of twins of one day one is enough.
delete from acquirer_fees as fee using acquirer_fees as twin
where twin.acquirer_company_id = fee.acquirer_company_id and twin.method = fee.method
  and twin.brand is not distinct from fee.brand and twin.valid_from = fee.valid_from and twin.id > fee.id;
update acquirer_fees as fee set valid_to = later.valid_from - 1
from (
  select id, lead(valid_from) over (partition by acquirer_company_id, method, brand order by valid_from) as valid_from
  from acquirer_fees
) as later
where later.id = fee.id and later.valid_from <= coalesce(fee.valid_to, 'infinity');

-- The contract says which acquirer it is; the company stays for the rule of companies, bound to the contract's own.
drop index acquirer_fees_company;
alter table acquirer_companies add constraint acquirer_companies_company_key unique (company_id, id);
alter table acquirer_fees
  drop column acquirer,
  drop constraint acquirer_fees_acquirer_company_id_fkey,
  alter column acquirer_company_id set not null,
  add constraint acquirer_fees_contract foreign key (company_id, acquirer_company_id)
    references acquirer_companies (company_id, id);
create index acquirer_fees_of_contract on acquirer_fees (company_id, acquirer_company_id);
grant delete on acquirer_fees to retaguarda_app;

-- Two fees of one contract, modality, brand and number of instalments are never in force on one day. A range of text
-- lets the built-in GiST operators compare keys, so that no extension is needed.
create type text_range as range (subtype = text, collation = "C");
alter table acquirer_fees add constraint acquirer_fees_no_overlap exclude using gist (
  text_range(acquirer_company_id::text || ' ' || method || ' ' || coalesce(brand, ''),
    acquirer_company_id::text || ' ' || method || ' ' || coalesce(brand, ''), '[]') with &&,
  int4range(installments_from, installments_to, '[]') with &&,
  daterange(valid_from, valid_to, '[]') with &&);
