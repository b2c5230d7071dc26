import { Mapping, type PixPayment, readMappedSample } from '@app/formats'
import { type Db, inTransaction, newId } from '@app/kit/server'
import { testDatabase } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { openPix, planPix } from '../captures/pix.server.ts'
import { type FilePlan, FileRefused, type ImportOrder } from '../files/imports-plan.server.ts'
import { Intake } from '../files/intake.server.ts'
import { cnpjs, modelo, pixKeys, seedStations, vizinho } from '../testing/stations.fixture.ts'
import { text, tillColumns, tillHeader } from './mapped-import.testing.ts'
import { openMappedMovements } from './mapped-movements.server.ts'

// Staging in pieces must give the same result as staging everything together.

const open = testDatabase()
const scope = { user_id: null, companies: 'all' } as const
const now = '2026-10-15T09:00:00.000Z'
const today = '2026-10-15'
beforeEach(() => seedStations(open.admin))

const mapping = Mapping.parse({
  name: 'Caixa',
  version: 1,
  target: 'system_movements',
  company_rule: 'cnpj',
  columns: tillColumns,
  key: ['company_cnpj', 'occurred_on', 'external_id'],
})
const rowsOf = (...lines: string[]) => readMappedSample(mapping, text(tillHeader, ...lines), { today }).rows

class Tried extends Error {}
async function tried<Answer>(work: (db: Db, order: ImportOrder) => Promise<Answer>) {
  const answers: Answer[] = []
  await inTransaction(open.db, scope, async (db) => {
    const order = { id: newId(), company_id: null, created_by: null, now }
    const row = { file_name: 'arquivo', sha256: order.id, size_bytes: 1, status: 'running', created_at: now }
    await db
      .insertInto('imports')
      .values({ id: order.id, ...row })
      .execute()
    answers.push(await work(db, order))
    throw new Tried()
  }).catch((error) => {
    if (!(error instanceof Tried)) throw error
  })
  return answers[0]
}

async function written(db: Db, { summaryRows, kinds, write, ...plan }: FilePlan) {
  return { ...plan, days: [...(await summaryRows(db))], kinds: kinds?.(), records_new: (await write(db)).records_new }
}

const movements = (rows: ReturnType<typeof rowsOf>, bits: number) =>
  tried(async (db, order) => {
    const intake = new Intake(db, { order, today })
    const staged = openMappedMovements(intake, mapping)
    for (let at = 0; at < rows.length; at += bits) await staged.take(rows.slice(at, at + bits))
    const planning = await staged.end()
    await intake.staging.end()
    return written(db, await planning(db))
  })

test('movements read in pieces give the twins, refused companies and days of the whole file', async () => {
  const sale = `14/10/2026;VND-DIN;50,00;1;${cnpjs[modelo]}`
  const rows = rowsOf(
    sale,
    `15/10/2026;VND-DEB;70,00;2;${cnpjs[vizinho]}`,
    sale,
    '14/10/2026;VND-DIN;1,00;3;44555666000181',
    `13/10/2026;VND-DIN;2,00;4;${cnpjs[modelo]}`,
  )
  const whole = await movements(rows, rows.length)
  expect(whole).toMatchObject({ records_read: 5, records_new: 4, amount_total_cents: 17200, rejections: [{ line: 5 }] })
  expect(whole?.touched).toMatchObject([
    { company_id: modelo, business_dates: ['2026-10-13', '2026-10-14'] },
    { company_id: vizinho, business_dates: ['2026-10-15'] },
  ])
  for (const bits of [1, 2, 3]) expect(await movements(rows, bits)).toEqual(whole)
})

test('a file with an unmapped type is refused with the count and amount of the type in all pieces', async () => {
  const strange = (cents: string) => `14/10/2026;FIADO;${cents};1;${cnpjs[modelo]}`
  const rows = rowsOf(strange('1,00'), `14/10/2026;VND-DIN;50,00;1;${cnpjs[modelo]}`, strange('2,00'))
  for (const bits of [1, 3]) {
    const refused = await movements(rows, bits).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(FileRefused)
    expect(refused).toMatchObject({
      problems: [{ line: 2 }],
      unmapped: [{ external_code: 'FIADO', count: 2, amount_cents: 300 }],
    })
  }
})

const heading = {
  layout: null,
  institution: null,
  period: null,
  establishments: [],
  totals: null,
  left_out: [],
  equation: null,
  warnings: [],
  errors: [],
}

test('Pix read in pieces count as the whole report: each return is subtracted from its day, and a repeated Pix is left out', async () => {
  const pix = (no: number, kind: PixPayment['kind'] = 'received'): PixPayment => ({
    line: no + 1,
    occurred_at: `2026-10-14T${10 + no}:00:00.000Z`,
    e2e_id: kind === 'returned' ? 'E1' : `E${no}`,
    payment_e2e_id: null,
    txid: null,
    amount_cents: 1000,
    kind,
    key: pixKeys.modelo,
    payer: null,
  })
  const payments = [pix(1), pix(2), pix(3, 'returned'), pix(1), pix(4)]
  const imported = (bits: number) =>
    tried(async (db, order) => {
      const intake = new Intake(db, { order, today })
      const staged = openPix(intake)
      for (let at = 0; at < payments.length; at += bits)
        await staged.take(payments.slice(at, at + bits).map((row) => ({ kind: 'pix', row })))
      const content = await staged.end()
      await intake.staging.end()
      return written(db, await planPix(db, { ...heading, content }))
    })
  const whole = await imported(payments.length)
  expect(whole).toMatchObject({ records_read: 5, records_new: 4, amount_total_cents: 2000 })
  for (const bits of [1, 2]) expect(await imported(bits)).toEqual(whole)
})
