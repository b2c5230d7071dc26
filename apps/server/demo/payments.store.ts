import { createBordero, requestLotApproval } from '@app/areas/finance/server'
import { addBankDays, getNextBankDay } from '@app/domain/calendar/contract'
import { cnpjCheckDigits, writeBankSlip } from '@app/formats'
import { addDays, type BusinessDate, localDate } from '@app/kit/contract'
import { appendAudit, buildRoutineSource, type Db } from '@app/kit/server'
import { demoNames } from './people.ts'
import { demoId, workedStation } from './stations.ts'

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
