-- People: invited ones have no password yet; who changed them, and when their access was last looked at.
alter table users
  alter column password_hash drop not null,
  add column employee_code text,
  add column created_by uuid references users (id),
  add column updated_by uuid references users (id),
  add column access_reviewed_at timestamptz,
  add column access_reviewed_by uuid references users (id);

-- What a session is called where its token must not appear.
alter table sessions add column id uuid not null default gen_random_uuid() constraint sessions_id_key unique;

-- One-time links with which somebody chooses a password. Only the hash of the token is kept.
create table password_links (
  token_hash bytea primary key,
  user_id uuid not null references users (id),
  purpose text not null check (purpose in ('invitation', 'reset')),
  created_by uuid references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz
);
create index password_links_of_user on password_links (user_id, created_at);
-- A person has one link that works: a new one withdraws the old.
create unique index password_links_open on password_links (user_id) where used_at is null and withdrawn_at is null;
grant select, insert, update on password_links to retaguarda_app;

-- Abilities: those of the specification come from the code at each start, further ones are the group's own.
alter table abilities
  add column menu_group text not null default 'Administração',
  add column is_system boolean not null default false,
  add column label_edited_at timestamptz,
  add column version int not null default 1,
  add column created_at timestamptz not null default now(),
  add column created_by uuid references users (id),
  add column updated_at timestamptz not null default now(),
  add column updated_by uuid references users (id);
grant insert, update, delete on abilities to retaguarda_app;
create index user_abilities_ability on user_abilities (ability);

-- A profile proposes abilities for people with the same work; what each person holds is written with the person.
create table ability_profiles (
  id uuid primary key,
  name text not null constraint ability_profiles_name_key unique,
  description text not null default '',
  abilities text[] not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references users (id)
);
grant select, insert, update, delete on ability_profiles to retaguarda_app;

-- Where menu and page name an ability differently, a profile holds both.
insert into ability_profiles (id, name, description, abilities) values
  ('01930000-0000-7000-8000-000000000701', 'Gerente de posto', 'Confere o caixa do posto e envia o fechamento.',
    '{cash-conciliation,cash-conciliation.solicitation,attachment,financial.acquirer-transactions,financial.system-movements,smart-pos-terminal,smart-pos-terminal.actions,storage,task-flow.my-tasks}'),
  ('01930000-0000-7000-8000-000000000702', 'Analista de conciliação', 'Casa, explica e analisa os fechamentos de todos os postos.',
    '{cash-conciliation,cash-conciliation.solicitation,cash-conciliation.solicitation.analyze,cash-conciliation.movement-type,attachment,acquirer-company,financial.acquirer-company,financial.statements,financial.acquirer-transactions,financial.system-movements,financial.card-conciliation,financial.conciliation-params,financial.download-transactions,import-file-column-mapping,setting-column-mapping,smart-pos-terminal,smart-pos-terminal.actions,task-flow.my-tasks}'),
  ('01930000-0000-7000-8000-000000000703', 'Financeiro', 'Recebíveis, borderôs, boletos e bancos.',
    '{acquirer-company,financial.acquirer-company,settlement-account,attachment,financial.statements,financial.acquirer-transactions,financial.system-movements,financial.borderos,financial.card-conciliation,financial.conciliation-params,financial.bank-slip,financial.bank-balances,financial.download-transactions,import-file-column-mapping,setting-column-mapping,protheus.accounts-receivable,budget,task-flow.my-tasks}'),
  ('01930000-0000-7000-8000-000000000704', 'Compras', 'Combustível, estoque, pedidos e produtos.',
    '{fuel-cost,storage,purchases.purchase-orders,product-workflow,workflow.products,budget,attachment,task-flow.my-tasks}'),
  ('01930000-0000-7000-8000-000000000705', 'RH', 'Folha, ponto e integrações de pessoal.',
    '{dominio-integration,ponto-mais-export-payroll,rm-integration,attachment,task-flow.my-tasks}'),
  ('01930000-0000-7000-8000-000000000706', 'Fiscal', 'Escrituração e integração fiscal.',
    '{fiscal.sage-integration,storage,fuel-cost,financial.system-movements,attachment,task-flow.my-tasks}');
