import { type MappedSystem, type MappingDomain, natures } from '@app/domain/code-mappings/contract'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { brandLabels } from '@app/domain/fees/contract'
import { journalAccounts } from '@app/domain/journal/contract'
import type { Db } from '@app/kit/server'
import { type RawBuilder, sql } from 'kysely'

/** `code` is what people call it besides its label: a tax number or the code itself. */
type InternalCode = { key: string; label: string; code: string }

const maxCodes = 5000

const rows =
  (query: RawBuilder<InternalCode>) =>
  async (db: Db): Promise<readonly InternalCode[]> =>
    (await sql<InternalCode>`select * from (${query}) as codes order by label, key limit ${maxCodes}`.execute(db)).rows

const constants = (labels: Readonly<Record<string, string>>) => async (): Promise<readonly InternalCode[]> =>
  Object.entries(labels).map(([key, label]) => ({ key, label, code: key }))

const accounts = Object.fromEntries(Object.values(journalAccounts).map(({ code, name }) => [code, `${code} ${name}`]))

/** Registers with the codes of each domain. */
const registers: Partial<Record<MappingDomain, (db: Db) => Promise<readonly InternalCode[]>>> = {
  company: rows(sql`select id::text as key, name as label, cnpj as code from companies where active`),
  customer: rows(sql`select customer.id::text as key, customer.name || ' · ' || company.name as label, document as code
    from customers customer join companies company on company.id = customer.company_id where customer.active`),
  acquirer: rows(sql`select code as key, name as label, code from acquirers`),
  card_brand: constants(brandLabels),
  nature: constants(natures),
  movement_reason: rows(
    sql`select id::text as key, name as label, name as code from movement_reason_maps where active`,
  ),
  bank_account: rows(sql`select account.id::text as key, account.name || ' · ' || company.name as label,
      account_no || account_digit as code
    from bank_accounts account join companies company on company.id = account.company_id where account.active`),
  account: constants(accounts),
  product: rows(sql`select code as key, code || ' ' || name as label, code from products`),
  payment_method: constants(paymentMethodLabels),
}

/** Pages that will register the codes of the other domains. */
const futurePages: Readonly<Partial<Record<MappingDomain, string>>> = {
  cost_center: 'Orçamento',
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

const merge = (...lists: (readonly InternalCode[])[]) =>
  [...new Map(lists.flat().map((code) => [code.key, code])).values()].sort((a, b) => (a.label < b.label ? -1 : 1))

/** Codes that messages miss or mappings have: the only ones of a domain without a register. */
async function findKnownCodes(db: Db, domain: MappingDomain) {
  const { rows: known } = await sql<InternalCode>`
    select internal_key as key, max(internal_label) as label, internal_key as code from (
      select internal_key, internal_label from integration_missing_codes where domain = ${domain}
      union all
      select internal_key, internal_label from integration_mappings where domain = ${domain} and internal_key is not null
    ) as codes group by internal_key limit ${maxCodes}`.execute(db)
  return known
}

/** Internal codes of a domain, by label, and the page that will register them if no page does yet. */
export async function findInternalCodes(db: Db, domain: MappingDomain) {
  const known = await findKnownCodes(db, domain)
  return { data: merge(known, (await registers[domain]?.(db)) ?? []), page: futurePages[domain] ?? null }
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
