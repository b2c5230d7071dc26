import { createMapping } from '@app/areas/protheus/server'
import { appendAudit, buildRoutineSource, type Db } from '@app/kit/server'
import { registersValidFrom } from './companies.ts'
import { toDemoEmail } from './demo-people.ts'
import { demoNames } from './people.ts'
import { demoId, demoStations } from './stations.ts'

type Draft = Parameters<typeof createMapping>[1]
type Mapping = Pick<Draft, 'domain'> & { key: string | null; code: readonly [string, string?, string?]; label: string }

const natures: readonly Mapping[] = [
  ['debit', '1010201', 'Cartões de débito'],
  ['credit', '1010202', 'Cartões de crédito'],
  ['credit_installments', '1010202', 'Cartões de crédito'],
  ['fleet', '1010204', 'Cartão frota'],
  ['note', '1010205', 'Notas a prazo'],
  ['rental', '2020301', 'Aluguel de terminais'],
].map(([key = '', code = '', label = '']) => ({ domain: 'nature', key, code: [code], label }))

const acquirers: readonly Mapping[] = [
  ['cielo', '000101', 'CIELO S.A.'],
  ['stone', '000102', 'STONE IP S.A.'],
  ['frota', '000103', 'CARTÃO FROTA'],
].map(([key = '', code = '', label = '']) => ({ domain: 'acquirer', key, code: [code, '01'], label }))

const branches: readonly Mapping[] = demoStations.map(({ no, id, name }) => ({
  domain: 'company',
  key: id,
  code: ['01', `01${String(no).padStart(2, '0')}`],
  label: name.toUpperCase(),
}))

const accounts: readonly Mapping[] = demoStations.map(({ no, name, bank }) => ({
  domain: 'bank_account',
  key: demoId('a6', no, 1),
  code: [bank.bank_code, bank.branch, bank.account_no],
  label: `CONTA ${name.toUpperCase()}`,
}))

const costCenters: readonly Mapping[] = [{ domain: 'cost_center', key: null, code: ['1101'], label: 'POSTOS' }]

/** Codes of the books of the group, written by its administrator. */
export async function insertMappings(db: Db, { admin_id, now }: { admin_id: string; now: string }) {
  const { admin: name } = demoNames
  const user = { id: admin_id, name, email: toDemoEmail('admin'), abilities: ['admin'], company_ids: [] }
  const audit = (event: Parameters<typeof appendAudit>[2]) =>
    appendAudit(db, { ...buildRoutineSource(now), actor_id: admin_id }, event)
  for (const { domain, key, code, label } of [...branches, ...natures, ...acquirers, ...accounts, ...costCenters]) {
    const [external_key, external_key_2 = null, external_key_3 = null] = code
    await createMapping(
      { db, user, now, audit },
      {
        ...{ system: 'protheus', connection_id: null, domain, company_id: null, is_default: key === null },
        ...{ internal_key: key, external_key, external_key_2, external_key_3, external_label: label },
        ...{ valid_from: registersValidFrom, valid_to: null },
      },
    )
  }
}
