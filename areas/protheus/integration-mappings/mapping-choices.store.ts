import { type MappedSystem, type MappingDomain, natures } from '@app/domain/code-mappings/contract'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { brandLabels } from '@app/domain/fees/contract'
import { journalAccounts } from '@app/domain/journal/contract'
import type { Db } from '@app/kit/server'
import { type RawBuilder, sql } from 'kysely'
import { companyDomains } from './integration-mappings.contract.ts'

type InternalCode = {
  key: string
  label: string
  /** The label without the company. */
  name: string
  /** Another name: a tax number, or the code itself. */
  code: string
  /** The only company whose mappings may have this code; null for every company. */
  company_id: string | null
}

const maxChoices = 5000

const constants = (labels: Readonly<Record<string, string>>) =>
  sql`select key, label, label as name, key as code, null::uuid as company_id
    from jsonb_to_recordset(${JSON.stringify(Object.entries(labels).map(([key, label]) => ({ key, label })))}::jsonb)
      as constants (key text, label text)`

const accounts = Object.fromEntries(Object.values(journalAccounts).map(({ code, name }) => [code, `${code} ${name}`]))

const companies = sql`select id::text as key, name as label, name, cnpj as code, null::uuid as company_id
  from companies where active`

/** Registers with the codes of each domain, with the columns of `InternalCode`. */
const registers: Partial<Record<MappingDomain, RawBuilder<unknown>>> = {
  company: companies,
  customer: sql`select customer.id::text as key, customer.name || ' · ' || company.name as label, customer.name,
      document as code, company_id
    from customers customer join companies company on company.id = customer.company_id where customer.active`,
  acquirer: sql`select code as key, name as label, name, code, null::uuid as company_id from acquirers`,
  card_brand: constants(brandLabels),
  nature: constants(natures),
  movement_reason: sql`select id::text as key, name as label, name, code, company_id
    from movement_reason_maps where active`,
  bank_account: sql`select account.id::text as key, account.name || ' · ' || company.name as label, account.name,
      account_no || account_digit as code, company_id
    from bank_accounts account join companies company on company.id = account.company_id where account.active`,
  account: constants(accounts),
  product: sql`select code as key, code || ' ' || name as label, name, code, null::uuid as company_id from products`,
  payment_method: constants(paymentMethodLabels),
  // A title has the cost centre of its company.
  cost_center: companies,
}

/** The codes of all registers, with their domain. */
export const registeredCodes = sql.join(
  Object.entries(registers).map(
    ([domain, register]) =>
      sql`select ${domain}::text as domain, key, name, code, company_id from (${register}) as register`,
  ),
  sql` union all `,
)

/** Pages that will register the codes of the other domains. */
const futurePages: Readonly<Partial<Record<MappingDomain, string>>> = {
  ledger_item: 'Orçamento',
  value_class: 'Orçamento',
  product_group: 'Cadastro de produtos',
  unit: 'Cadastro de produtos',
  service_code: 'Cadastro de produtos',
  cfop: 'Integração Sage',
  employee: 'Configuração Domínio',
  payroll_event: 'Configuração Domínio',
  department: 'Configuração Domínio',
  history_code: 'Configuração Domínio',
}

const noRegister = sql`select null as key, null as label, null as name, null as code, null::uuid as company_id where false`

/** Codes of the register of a domain, and those that messages miss or mappings have: the only ones without a register. */
function buildCodesQuery(domain: MappingDomain, key?: string) {
  const hasKey = key === undefined ? sql`true` : sql`key = ${key}`
  const company = companyDomains.includes(domain) ? sql`min(company_id::text)::uuid` : sql`null::uuid`
  return sql<InternalCode>`with registered as (select * from (${registers[domain] ?? noRegister}) as register where ${hasKey}),
    known as (select key, max(label) as label, max(label) as name, key as code, ${company} as company_id from (
        select internal_key as key, internal_label as label, company_id from integration_missing_codes
        where domain = ${domain}
        union all
        select internal_key, internal_label, company_id from integration_mappings
        where domain = ${domain} and internal_key is not null
      ) as codes where ${hasKey} group by key)
    select * from registered
    union all select * from known where not exists (select from registered where registered.key = known.key)`
}

/** Every internal code of a domain. */
export const findInternalCodes = async (db: Db, domain: MappingDomain) =>
  (await buildCodesQuery(domain).execute(db)).rows

/** The internal code of a domain with a key, in the companies that the person sees. */
export const getInternalCode = async (db: Db, domain: MappingDomain, key: string) =>
  (await buildCodesQuery(domain, key).execute(db)).rows[0]

type ChoiceFilter = { domain: MappingDomain; company_id?: string | null | undefined }

/**
 * The first codes of a domain by label, without those of other companies, and the page that will register the codes if
 * no page does yet.
 */
export async function findCodeChoices(db: Db, { domain, company_id = null }: ChoiceFilter) {
  const { rows } = await sql<InternalCode>`select * from (${buildCodesQuery(domain)}) as codes
    where coalesce(company_id = ${company_id}::uuid, true) order by label, key limit ${maxChoices}`.execute(db)
  return { data: rows, page: futurePages[domain] ?? null }
}

/** True if the person may write mappings of all companies. */
export async function mayMapForAll(db: Db) {
  const { rows } = await sql<{ for_all: boolean }>`select app_answers_for(null) as for_all`.execute(db)
  return rows[0]?.for_all === true
}

export const findMappedConnections = (db: Db) =>
  db
    .selectFrom('integration_connections')
    .select(['id', 'name', 'system'])
    .where('ended_at', 'is', null)
    .where('owner_id', 'is', null)
    .where('system', '<>', 'webhook')
    .orderBy('name')
    .orderBy('id')
    .$narrowType<{ system: MappedSystem }>()
    .execute()
