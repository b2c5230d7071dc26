import { createBordero, requestLotApproval } from '@app/areas/finance/server'
import { addBankDays, getNextBankDay } from '@app/domain/calendar/contract'
import { cnpjCheckDigits, writeBankSlip } from '@app/formats'
import { addDays, type BusinessDate, localDate } from '@app/kit/contract'
import { appendAudit, buildRoutineSource, type Db } from '@app/kit/server'
import { sql } from 'kysely'
import { insertForecourts } from './forecourts.store.ts'
import { demoNames } from './people.ts'
import {
  buildDemoCompany,
  demoFees,
  demoGroup,
  demoId,
  demoStations,
  registersValidFrom,
  type Station,
  workedStation,
} from './stations.ts'
import { insertTerminals } from './terminals.store.ts'

const validFrom = '2026-01-01'
export const registersCreatedAt = '2026-08-31T12:00:00.000Z'

const sources = ['pos', 'cielo', 'stone', 'pix']

export const hasCompanies = async (db: Db) =>
  (await db.selectFrom('companies').select('id').limit(1).executeTakeFirst()) !== undefined

export async function insertRegisters(db: Db, now: string) {
  await db.insertInto('company_groups').values({ id: demoGroup, name: 'Rede Modelo', created_at: now }).execute()
  await db
    .insertInto('companies')
    .values(demoStations.map((station) => ({ ...buildDemoCompany(station), created_at: now, updated_at: now })))
    .execute()
  await db
    .insertInto('company_settings')
    .values(
      demoStations.map(({ no, id }) => ({
        id: demoId('c5', no, 1),
        company_id: id,
        valid_from: registersValidFrom,
        mandatory_sources: no === workedStation.no ? sources : [...sources, 'bank'],
        created_at: now,
      })),
    )
    .execute()
  await insertForecourts(db, now)
  await db.insertInto('bank_accounts').values(demoStations.map(accountOf)).execute()
  await db
    .insertInto('slip_agreements')
    .values(demoStations.map((station) => agreementOf(station, now)))
    .execute()
  await db.insertInto('acquirer_companies').values(demoStations.flatMap(merchantsOf)).execute()
  await insertTerminals(db, now)
  await db.insertInto('acquirer_fees').values(demoStations.flatMap(feesOf)).execute()
  await db.insertInto('conciliation_rules').values(conciliationRules(now)).execute()
}

/** Commits without waiting for the disk. Safe here: the load goes on after the last commit that is on the disk. */
export const disableSynchronousCommit = (db: Db) => sql`set local synchronous_commit = off`.execute(db)

/** Requires a source that the station does not have, so that its days are assessed once and not after every file. */
export const setMandatorySources = (db: Db, { no, id }: Station, now: string) =>
  db
    .insertInto('company_settings')
    .values({
      id: demoId('c5', no, 2),
      company_id: id,
      valid_from: registersValidFrom,
      mandatory_sources: sources,
      reason: 'O banco liquida depois e não é fonte do dia.',
      created_at: now,
    })
    .execute()

const merchantsOf = ({ no, id, merchant_no, stone_code }: Station) =>
  [
    { acquirer: 'cielo', merchant_no, rental_cents: 4500 },
    { acquirer: 'stone', merchant_no: stone_code, rental_cents: 0 },
    { acquirer: 'frota', merchant_no: `9000${stone_code}`, rental_cents: 0 },
  ].map((contract, index) => ({
    ...contract,
    id: demoId('a3', no, index + 1),
    company_id: id,
    settlement_account_id: demoId('a6', no, 1),
    valid_from: validFrom,
  }))

const feesOf = ({ no, id }: Station) =>
  [demoFees.cielo, demoFees.stone, demoFees.frota].flatMap((table, contract) =>
    table.map((fee, index) => ({
      ...fee,
      id: demoId('a5', no, 10 * (contract + 1) + index),
      company_id: id,
      acquirer_company_id: demoId('a3', no, contract + 1),
      valid_from: validFrom,
    })),
  )

const accountOf = ({ no, id, bank, cnpj, pix_key }: Station) => ({
  ...bank,
  id: demoId('a6', no, 1),
  company_id: id,
  name: 'Conta movimento',
  holder_cnpj: cnpj,
  pix_keys: [pix_key],
  ledger_account: '1.1.02.01',
  payment_agreement: `7012${no}`,
})

const agreementOf = ({ no, id }: Station, now: string) => ({
  ...{ id: demoId('cc', no, 1), company_id: id, bank_account_id: demoId('a6', no, 1), name: 'Cobrança Itaú' },
  ...{ agreement_no: `4120${no}`, portfolio: '109', number_from: 70_000_001, number_to: 79_999_999 },
  ...{ next_number: 70_000_001, species: 'DM', acceptance: 'N', fine_ppm: 20_000, interest_ppm: 10_000 },
  instructions: ['Não receber após 30 dias do vencimento.'],
  ...{ approved: true, created_at: now, updated_at: now },
})

const conciliationRules = (now: string) =>
  [
    {
      name: 'Falta ou sobra pequena de caixa',
      outcome: 'explain',
      method: 'cash',
      amount_to_cents: 500,
      difference_codes: ['D09'],
      reason_id: '01930000-0000-7000-8000-000000000003',
      acts_alone: true,
      cap_cents: 500,
      active: true,
    },
    {
      name: 'Frota que passa como voucher',
      outcome: 'pair',
      method: 'fleet',
      text_pattern: 'voucher|alimenta',
      window_minutes: 15,
    },
  ].map((rule, index) => ({
    ...rule,
    id: demoId('c9', 1, index + 1),
    valid_from: validFrom,
    created_at: now,
    updated_at: now,
  }))

const cnpjOf = (root: string) => `${root}${cnpjCheckDigits(root)}`

type DemoSupplier = { name: string; kinds: string[]; tax_id: string; bank_code?: string; pix?: true }

const suppliers: readonly DemoSupplier[] = [
  { name: 'Distribuidora Modelo de Combustíveis', kinds: ['distributor'], tax_id: cnpjOf('447310240001') },
  { name: 'Transportes Serra Azul', kinds: ['carrier'], tax_id: cnpjOf('558210330001'), bank_code: '237' },
  { name: 'Atacado Boa Loja', kinds: ['goods'], tax_id: cnpjOf('669110420001'), pix: true },
  { name: 'Manutenção de Bombas Paulista', kinds: ['service'], tax_id: cnpjOf('770010510001'), bank_code: '341' },
]

function supplierRow({ name, kinds, tax_id, bank_code, pix }: DemoSupplier, at: number) {
  const account = bank_code === undefined ? null : { bank_code, branch: '1204', account_no: `4521${at}` }
  return {
    ...{ id: demoId('d1', 0, at + 1), kinds, tax_id, name, payment_term_days: 28, in_use: true },
    ...{ bank_code: account?.bank_code ?? null, branch: account?.branch ?? null },
    ...{ account_no: account?.account_no ?? null, account_digit: account ? '0' : null },
    ...{ pix_key_kind: pix ? 'document' : null, pix_key: pix ? tax_id : null },
  }
}

/** A slip of the distributor, at another bank than the station's. */
function writeBarcode(due_on: BusinessDate, amount_cents: number) {
  const values = { agreement: '1234567', sequence: String(amount_cents), portfolio: '17' }
  const { slip } = writeBankSlip({ due_on, amount_cents, layout: 'banco-do-brasil', values })
  if (!slip) throw new Error('the bar code of a demonstration slip is invalid')
  return slip.barcode
}

type DemoTitle = { supplier: number; document: string; due: number; amount_cents: number; method: string }

/** Due dates in days from today. The first three are in the lot that waits for an approval. */
const titles: readonly DemoTitle[] = [
  { supplier: 1, document: 'NF 48120', due: 3, amount_cents: 4_826_350, method: 'slip' },
  { supplier: 2, document: 'CTe 9921', due: 3, amount_cents: 386_000, method: 'ted' },
  { supplier: 3, document: 'NF 7710', due: 4, amount_cents: 214_790, method: 'pix_key' },
  { supplier: 4, document: 'OS 351', due: -2, amount_cents: 128_000, method: 'account_credit' },
  { supplier: 1, document: 'NF 48377', due: 9, amount_cents: 5_112_480, method: 'slip' },
  { supplier: 3, document: 'NF 7742', due: 12, amount_cents: 98_430, method: 'pix_key' },
]
const inLot = 3

/** Suppliers of the group, titles of the worked station and a lot that waits for an approval. */
export async function insertPayments(db: Db, { author, now }: { author: string; now: string }) {
  const stamps = { created_at: now, updated_at: now, created_by: author, updated_by: author }
  await db
    .insertInto('suppliers')
    .values(suppliers.map((supplier, at) => ({ ...supplierRow(supplier, at), ...stamps })))
    .execute()
  const today = localDate(now)
  const company_id = workedStation.id
  const rows = titles.map(({ supplier, due, amount_cents, method, document }, at) => {
    const due_on = getNextBankDay(addDays(today, due))
    const isSlip = method === 'slip'
    return {
      ...{ id: demoId('d2', workedStation.no, at + 1), company_id, supplier_id: demoId('d1', 0, supplier) },
      ...{ source: 'manual', document, instalment: 1, issued_on: addDays(due_on, -28), due_on, amount_cents, method },
      ...{ fine_ppm: 20_000, interest_ppm: 10_000, barcode: isSlip ? writeBarcode(due_on, amount_cents) : null },
      beneficiary_tax_id: isSlip ? (suppliers[supplier - 1]?.tax_id ?? null) : null,
      ...stamps,
    }
  })
  await db.insertInto('payables').values(rows).execute()
  const call = {
    ...{ db, now, user: { id: author, name: demoNames.finance, email: '', abilities: [], company_ids: [company_id] } },
    audit: (event: Parameters<typeof appendAudit>[2]) => appendAudit(db, buildRoutineSource(now), event),
  }
  const lot = await createBordero(call, {
    ...{ bank_account_id: demoId('a6', workedStation.no, 1), pay_on: addBankDays(getNextBankDay(today), 1) },
    payable_ids: rows.slice(0, inLot).map(({ id }) => id),
  })
  await requestLotApproval(call, lot)
}
