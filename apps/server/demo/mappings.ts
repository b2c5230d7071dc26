import { createMapping } from '@app/areas/protheus/server'
import { appendAudit, buildRoutineSource, type Db } from '@app/kit/server'
import { hasCustomerCodes } from '../vendors/history-titles.store.ts'
import { toDemoEmail } from './demo-people.ts'
import { demoNames } from './people.ts'
import { buildDemoCompany, demoId, demoStations, otherStations, registersValidFrom } from './stations.ts'

type Draft = Parameters<typeof createMapping>[1]
type Mapping = Pick<Draft, 'domain'> & {
  key: string | null
  company_id?: string
  code: readonly [string, string?, string?]
  label: string
}

const natures: readonly Mapping[] = [
  ['debit', '1010204', 'CARTAO DE DEBITO'],
  ['credit', '1010205', 'CARTAO DE CREDITO'],
  ['credit_installments', '1010205', 'CARTAO DE CREDITO'],
  ['fleet', '1010206', 'CARTAO FROTA'],
  ['note', '1010201', 'VENDA A PRAZO'],
  ['rental', '2020101', 'ALUGUEL DE EQUIPAMENTO'],
].map(([key = '', code = '', label = '']) => ({ domain: 'nature', key, code: [code], label }))

const acquirers: readonly Mapping[] = [
  ['cielo', '000901', 'CIELO S.A.'],
  ['stone', '000902', 'STONE PAGAMENTOS S.A.'],
  ['frota', '000904', 'ADMINISTRADORA DE CARTAO FROTA'],
].map(([key = '', code = '', label = '']) => ({ domain: 'acquirer', key, code: [code, '01'], label }))

const branches: readonly Mapping[] = demoStations.map((station) => {
  const { erp_branch } = buildDemoCompany(station)
  const code = [erp_branch.slice(0, 2), erp_branch.slice(2)] as const
  return { domain: 'company', key: station.id, code, label: station.name.toUpperCase() }
})

const accounts: readonly Mapping[] = demoStations.map(({ id, no, name, bank }) => ({
  domain: 'bank_account',
  company_id: id,
  key: demoId('a6', no, 1),
  code: [bank.bank_code, bank.branch, bank.account_no],
  label: `CONTA ${name.toUpperCase()}`,
}))

const costCenters: readonly Mapping[] = [{ domain: 'cost_center', key: null, code: ['1101'], label: 'PISTA' }]

/** Customers of the stations with history, by their number. The ERP has blocked one; those without a line have no code. */
const customerCodes = [
  [1, '000101', 'TRANSPORTADORA ALFA'],
  [2, '000102', 'TRANSPORTADORA BETA'],
  [3, '000999', 'CLIENTE BLOQUEADO'],
] as const

const customers: readonly Mapping[] = otherStations.flatMap(({ id, no }) =>
  customerCodes.map(([at, code, label]) => ({
    ...({ domain: 'customer', company_id: id, key: demoId('ca', no, at) } as const),
    ...{ code: [code, '01'] as const, label },
  })),
)

/** The codes that the Protheus of the demonstration has in its registers. */
export const demoMappings = [...branches, ...natures, ...acquirers, ...accounts, ...costCenters]

/** Codes of the books of the group, written by its administrator. */
export const insertMappings = (db: Db, by: By) => insertCodes(db, demoMappings, by)

/** Codes of customers of the stations with history, once. */
export async function insertCustomerMappings(db: Db, by: By) {
  if (!(await hasCustomerCodes(db))) await insertCodes(db, customers, by)
}

type By = { admin_id: string; now: string }

async function insertCodes(db: Db, mappings: readonly Mapping[], { admin_id, now }: By) {
  const { admin: name } = demoNames
  const user = { id: admin_id, name, email: toDemoEmail('admin'), abilities: ['admin'], company_ids: [] }
  const audit = (event: Parameters<typeof appendAudit>[2]) =>
    appendAudit(db, { ...buildRoutineSource(now), actor_id: admin_id }, event)
  for (const { domain, key, company_id = null, code, label } of mappings) {
    const [external_key, external_key_2 = null, external_key_3 = null] = code
    await createMapping(
      { db, user, now, audit },
      {
        ...{ system: 'protheus', connection_id: null, domain, company_id, is_default: key === null },
        ...{ internal_key: key, external_key, external_key_2, external_key_3, external_label: label },
        ...{ valid_from: registersValidFrom, valid_to: null },
      },
    )
  }
}
