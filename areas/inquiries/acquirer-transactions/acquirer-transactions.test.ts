import { insertRows, testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { acquirerTransactions } from './acquirer-transactions.contract.ts'

const api = testApi()
const companyA = '01930000-0000-7000-8000-0000000000a1'
const companyB = '01930000-0000-7000-8000-0000000000b1'
const bank = '01930000-0000-7000-8000-0000000000c1'
const importId = '01930000-0000-7000-8000-0000000000d1'
const day = '01930000-0000-7000-8000-0000000000e1'
const clerk = api.as('financial.acquirer-transactions', [companyA])
const network = api.as('financial.acquirer-transactions', [companyA, companyB])

type Capture = {
  id: number
  company_id: string
  business_date: string
  kind: string
  method: string
  brand: string | null
  gross_cents: number
  fee_cents: number
  nsu: string
  terminal_logical_no: string
  own: boolean
  captured_at: string
  import_id: string
}
let planted = 0

async function plant({ gross_cents = 10_000, fee_cents = 105, ...capture }: Partial<Capture> = {}) {
  planted += 1
  await insertRows(api.test.admin, {
    acquirer_transactions: [
      {
        id: planted,
        company_id: companyA,
        business_date: '2026-10-14',
        captured_at: '2026-10-14T12:00:00Z',
        acquirer: 'cielo',
        merchant_no: '1009134501',
        kind: 'sale',
        method: 'debit',
        brand: 'visa',
        gross_cents,
        fee_cents,
        net_cents: gross_cents - fee_cents,
        row_hash: Buffer.from(`row ${planted}`),
        row_seq: 1,
        ...capture,
      },
    ],
  })
  return planted
}

async function instalment(
  capture: number,
  part: { status: string; due_on: string; paid_on?: string; number?: number },
) {
  await insertRows(api.test.admin, {
    acquirer_installments: [
      {
        id: capture * 10 + (part.number ?? 1),
        company_id: companyA,
        acquirer_transaction_id: capture,
        business_date: '2026-10-14',
        number: 1,
        of_count: 2,
        gross_cents: 5000,
        fee_charged_cents: 52,
        net_cents: 4948,
        ...part,
      },
    ],
  })
}

async function match(pair_type: string, left: [string, string | number], right: [string, string | number]) {
  const { rows } = await api.test.admin.query<{ id: number }>(
    `insert into match_groups (company_id, cash_conciliation_id, pair_type, pass_no, score, status, sentence,
        difference_cents, created_at)
      values ($1, $2, $3, 1, 100, 'confirmed', 'Mesmo NSU e valor.', 0, now()) returning id::int`,
    [companyA, pair_type === 'SALE' ? day : null, pair_type],
  )
  for (const [side, [kind, id]] of [
    ['system', left],
    ['confirmation', right],
  ] as const)
    await api.test.admin.query(
      `insert into match_links (company_id, match_group_id, pair_type, side, item_kind, item_id)
        values ($1, $2, $3, $4, $5, $6)`,
      [companyA, rows[0]?.id, pair_type, side, kind, String(id)],
    )
}

beforeEach(async () => {
  planted = 0
  await api.test.admin.query(
    `insert into companies (id, name, legal_name, cnpj) values
      ($1, 'Posto A', 'Posto A Ltda', '11222333000181'), ($2, 'Posto B', 'Posto B Ltda', '11222333000262')`,
    [companyA, companyB],
  )
  await api.test.admin.query(
    `insert into cash_conciliations (id, company_id, business_date, status, created_at, updated_at)
      values ($1, $2, '2026-10-14', 'open', now(), now())`,
    [day, companyA],
  )
})

const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)

test('each capture tells its fee in reais and in percent, and the list adds all of them up', async () => {
  await plant({ gross_cents: 10_000, fee_cents: 105 })
  await plant({ gross_cents: 30_000, fee_cents: 0, method: 'pix' })
  const { data, sums } = await clerk.call(acquirerTransactions.list, { query: {} })
  expect(data.map(({ mdr_ppm }) => mdr_ppm)).toEqual([0, 10_500])
  expect(data[1]).toMatchObject({ company_name: 'Posto A', acquirer_name: 'Cielo', capture_status: 'pending' })
  expect(sums).toEqual({ gross_cents: 40_000, fee_cents: 105, net_cents: 39_895 })
})

test('a number is found however many zeros stand in front of it, in the file or in the question', async () => {
  await plant({ nsu: '000187' })
  await plant({ nsu: '187' })
  await plant({ nsu: '1187' })
  for (const search of ['187', '000187', '0187'])
    expect(idsOf(await clerk.call(acquirerTransactions.list, { query: { search } }))).toEqual([2, 1])
})

test('a capture stands as its match, its cancellation or its terminal says', async () => {
  const [sold, foreign] = [await plant(), await plant({ own: false })]
  await plant()
  await match('SALE', ['movement', 1], ['capture', sold])
  const { data } = await clerk.call(acquirerTransactions.list, { query: {} })
  expect(data.map(({ capture_status }) => capture_status)).toEqual(['pending', 'foreign', 'matched'])
  const only = await clerk.call(acquirerTransactions.list, { query: { capture_status: 'foreign' } })
  expect(idsOf(only)).toEqual([foreign])
})

test('the receivable stands where its least advanced instalment does, and tells when that is due', async () => {
  const sold = await plant()
  await instalment(sold, { number: 1, status: 'paid', due_on: '2026-11-13', paid_on: '2026-11-13' })
  await instalment(sold, { number: 2, status: 'scheduled', due_on: '2026-12-14' })
  const [row] = (await clerk.call(acquirerTransactions.list, { query: {} })).data
  expect(row).toMatchObject({ receivable_status: 'scheduled', due_date: '2026-12-14' })
  const found = async (query: object) => idsOf(await clerk.call(acquirerTransactions.list, { query }))
  expect(await found({ receivable_status: 'scheduled' })).toEqual([sold])
  expect(await found({ receivable_status: 'paid' })).toEqual([])
  expect(await found({ paid_from: '2026-11-01', paid_to: '2026-11-30' })).toEqual([sold])
  expect(await found({ due_from: '2027-01-01' })).toEqual([])
})

test.each([
  [{ company_id: companyB }, [2]],
  [{ from: '2026-10-15' }, [3]],
  [{ kind: 'cancel' as const }, [4]],
  [{ terminal: 'T9' }, [5]],
  [{ least_cents: '20000', most_cents: '20000' }, [6]],
  [{ brand: 'elo' }, [7]],
  [{ brand: 'none' }, [8]],
  [{ hour: '23' }, [8]],
])('captures are narrowed by %j', async (query, expected) => {
  await plant()
  await plant({ company_id: companyB })
  await plant({ business_date: '2026-10-15' })
  await plant({ kind: 'cancel' })
  await plant({ terminal_logical_no: 'T9' })
  await plant({ gross_cents: 20_000 })
  await plant({ brand: 'elo' })
  await plant({ brand: null, captured_at: '2026-10-15T02:30:00Z' })
  expect(idsOf(await network.call(acquirerTransactions.list, { query }))).toEqual(expected)
})

test('a period of more than 92 days is refused in words', async () => {
  const query = { from: '2026-07-15', to: '2026-10-15' }
  await expect(clerk.call(acquirerTransactions.list, { query })).rejects.toMatchObject({
    status: 422,
    message: 'Período máximo de 92 dias.',
  })
  expect(idsOf(await clerk.call(acquirerTransactions.list, { query: { ...query, from: '2026-07-16' } }))).toEqual([])
})

test('a capture leads to its instalments, their batch, the bank, the sale, its day and the line of the file', async () => {
  await insertRows(api.test.admin, {
    imports: [
      {
        id: importId,
        company_id: companyA,
        file_name: 'cielo.txt',
        sha256: 'aa',
        size_bytes: 1,
        status: 'done',
        created_at: '2026-10-15T08:00:00Z',
      },
    ],
  })
  const sold = await plant({ import_id: importId, nsu: '000187' })
  await instalment(sold, { status: 'in_bank', due_on: '2026-10-15', paid_on: '2026-10-15' })
  await api.test.admin.query(
    `insert into system_movements (id, company_id, business_date, occurred_at, source_system, external_id, line_no,
        movement_type_code, method, amount_cents, nsu) overriding system value
      values (70, $1, '2026-10-14', '2026-10-14T11:59:00Z', 'pos', 'm1', 1, 'VND-DEB', 'debit', 10000, '187')`,
    [companyA],
  )
  await insertRows(api.test.admin, {
    acquirer_settlements: [
      {
        id: 80,
        company_id: companyA,
        acquirer: 'cielo',
        merchant_no: '1',
        reference: 'RO 5',
        entry_kind: 'sale',
        paid_on: '2026-10-15',
        gross_cents: 5000,
        fee_cents: 52,
        net_cents: 4948,
      },
    ],
    bank_accounts: [{ id: bank, company_id: companyA, name: 'Conta', bank_code: '341', branch: '1', account_no: '2' }],
    statement_lines: [
      {
        id: 90,
        company_id: companyA,
        bank_account_id: bank,
        posted_on: '2026-10-15',
        amount_cents: 4948,
        memo: 'CIELO VENDAS',
        dedup_hash: Buffer.from('x'),
        dedup_seq: 1,
      },
    ],
  })
  await match('SALE', ['movement', 70], ['capture', sold])
  await match('SETTLEMENT', ['instalment', sold * 10 + 1], ['batch', 80])
  await match('BANK', ['batch', 80], ['line', 90])

  const detail = await clerk.call(acquirerTransactions.get, { params: { id: sold } })
  expect(detail.instalments[0]).toMatchObject({
    status: 'in_bank',
    batch: { reference: 'RO 5', net_cents: 4948, bank_line: { memo: 'CIELO VENDAS', amount_cents: 4948 } },
  })
  expect(detail.matched).toMatchObject({
    sentence: 'Mesmo NSU e valor.',
    items: [{ kind: 'movement', description: 'Venda no cartão de débito', amount_cents: 10_000, nsu: '187' }],
  })
  expect(detail.source).toEqual({ import_id: importId, file_name: 'cielo.txt', line: null })
  expect(detail.day_id).toBe(day)
})

test('what was charged twice or taken back is contested from the capture, a chargeback before a duplicate', async () => {
  const [twice, back] = [await plant(), await plant()]
  const run = (text: string, values: unknown[]) => api.test.admin.query(text, values)
  const contestable = async (id: number) => (await clerk.call(acquirerTransactions.get, { params: { id } })).contestable
  expect(await contestable(twice)).toBeNull()
  const id = '01930000-0000-7000-8000-0000000000f1'
  await run(
    `insert into differences (id, company_id, cash_conciliation_id, code, ref, amount_cents, effects, items, sentence,
        severity, status) values ($1, $2, $3, 'D06', $4, 10000, '[]', '[]', 'Em dobro.', 'high', 'open')`,
    [id, companyA, day, `capture:${twice}`],
  )
  await run(
    `insert into receivable_differences (company_id, code, ref, amount_cents, sentence, found_at, sale_id)
      values ($1, 'D14', $2, 10000, 'Tomado de volta.', now(), $3)`,
    [companyA, `capture:${back}`, back],
  )
  expect(await contestable(twice)).toEqual({ kind: 'difference', id })
  expect(await contestable(back)).toMatchObject({ kind: 'chargeback' })
})

test('the charts add up what was sold by brand and modality and count cancellations by terminal and hour', async () => {
  await plant({ gross_cents: 10_000 })
  await plant({ gross_cents: 5000 })
  await plant({ gross_cents: 40_000, brand: 'elo', method: 'credit' })
  await plant({ kind: 'cancel', gross_cents: -5000, terminal_logical_no: 'T1' })
  await plant({ kind: 'cancel', gross_cents: -5000, terminal_logical_no: 'T1' })
  const charts = await clerk.call(acquirerTransactions.charts, { query: {} })
  expect(charts.modalities).toEqual([
    { brand: 'elo', method: 'credit', gross_cents: 40_000 },
    { brand: 'visa', method: 'debit', gross_cents: 15_000 },
  ])
  expect(charts.cancellations).toEqual([{ terminal: 'T1', hour: 9, count: 2 }])
})

test('the days of chosen captures are matched again, each once', async () => {
  const worker = api.as(['financial.acquirer-transactions', 'cash-conciliation'], [companyA])
  const ids = [String(await plant()), String(await plant())]
  const rematch = (selection: object) => worker.call(acquirerTransactions.rematchMany, { body: { selection } })
  expect(await rematch({ ids })).toMatchObject({ total: 1, changed: 1, failures: [] })
  expect(await rematch({ filter: { from: '2026-10-14', to: '2026-10-14' } })).toMatchObject({ total: 1, changed: 1 })
  // What failed is tried again by its day.
  expect(await rematch({ ids: [day] })).toMatchObject({ total: 1, changed: 1 })
})

test('the days of which no file of an acquirer came are told, apart from those given up', async () => {
  const day = (company_id: string, business_date: string, sources: object) => ({
    id: crypto.randomUUID(),
    company_id,
    business_date,
    status: 'open',
    sources,
    created_at: '2026-10-15T12:00:00Z',
    updated_at: '2026-10-15T12:00:00Z',
  })
  const came = { received_at: '2026-10-15T09:00:00Z' }
  await insertRows(api.test.admin, {
    acquirer_companies: [
      { id: crypto.randomUUID(), company_id: companyA, acquirer: 'cielo', merchant_no: 'C1' },
      { id: crypto.randomUUID(), company_id: companyB, acquirer: 'frota', merchant_no: 'F1' },
    ],
    cash_conciliations: [
      day(companyA, '2026-09-12', { pos: came, cielo: came, pix: came }),
      day(companyA, '2026-09-13', { cielo: { waived_at: '2026-10-15T09:00:00Z', reason: 'fora do ar' } }),
      day(companyA, '2026-09-14', { pix: came }),
      day(companyB, '2026-09-13', { other: came }),
      day(companyB, '2026-09-14', {}),
    ],
  })
  const query = { from: '2026-09-12', to: '2026-09-14' }
  const missing = (company_name: string, business_date: string) => ({ company_name, business_date })
  const cielo = { source: 'cielo', expected: 3, received: 1, waived: 1, missing: [missing('Posto A', '2026-09-14')] }
  const pix = { source: 'pix', expected: 3, received: 2, waived: 0, missing: [missing('Posto A', '2026-09-13')] }
  const other = { source: 'other', expected: 2, received: 1, waived: 0, missing: [missing('Posto B', '2026-09-14')] }
  expect((await network.call(acquirerTransactions.coverage, { query })).data).toEqual([cielo, other, pix])
  expect((await clerk.call(acquirerTransactions.coverage, { query })).data).toEqual([cielo, pix])
  const today = { from: '2026-09-14', to: '2026-09-14', company_id: companyB }
  expect((await network.call(acquirerTransactions.coverage, { query: today })).data).toEqual([])
  const narrowed = { ...query, acquirer: 'frota' }
  expect((await network.call(acquirerTransactions.coverage, { query: narrowed })).data).toEqual([other])
})
