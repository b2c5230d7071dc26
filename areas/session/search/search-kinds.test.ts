import type { Ability } from '@app/kit/contract'
import { insertRows, testApi } from '@app/kit/testing'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { recordSearch, type SearchSection } from './search.contract.ts'

const api = testApi()
const own = '01930000-0000-7000-8000-00000000000a'
const other = '01930000-0000-7000-8000-00000000000b'
const at = '2026-10-14T12:00:00.000Z'
const dateOf = (day: number) => `2026-10-${String(day).padStart(2, '0')}`

/** Different numbers, so that each row is found by its own. */
const seeds = Array.from({ length: 40 }, (_, index) => index)
const id = (kind: string, n: number) => `01930000-0000-7000-8000-${kind.repeat(4)}${String(n).padStart(8, '0')}`
const nsu = (n: number) => String(230 + n * 7).padStart(3 + (n % 10), '0')
const cents = (n: number) => 5_800 + n * 7_919
const day = (n: number) => 1 + (n % 14)
const pixId = (n: number) => `E0000000020261014${n}ABCD`
const cpf = (n: number) => String(10_000_000_000 + n * 7_919)

type Row = Record<string, unknown>

function rowsOf(company_id: string, first: number): Record<string, Row[]> {
  const common = (n: number) => ({ company_id, business_date: dateOf(day(n)) })
  const numbers = seeds.map((n) => n + first)
  return {
    cash_conciliations: Array.from({ length: 14 }, (_, index) => ({
      id: id('d', first * 100 + index),
      company_id,
      business_date: dateOf(index + 1),
      ...{ status: 'open', system_total_cents: 9_000_001 + index + first, created_at: at, updated_at: at },
    })),
    cash_conciliation_solicitations: Array.from({ length: 14 }, (_, index) => ({
      id: id('c', first * 100 + index),
      company_id,
      cash_conciliation_id: id('d', first * 100 + index),
      ...{ number: 7_001 + first + index, type: 'closing', status: 'approved', snapshot: {}, snapshot_hash: 'x' },
      ...{ requested_by: id('a', 1), requested_at: at, due_at: at },
    })),
    system_movements: numbers.map((n) => ({
      ...common(n),
      ...{ occurred_at: at, source_system: 'pos', external_id: `m${n}`, line_no: 1 },
      ...{ movement_type_code: 'VND-DEB', method: 'debit', amount_cents: cents(n), nsu: nsu(n) },
      ...{ auth_code: `R${n}X`, document_no: `D-${n}` },
    })),
    acquirer_transactions: numbers.map((n) => ({
      ...common(n),
      ...{ captured_at: at, acquirer: n % 2 ? 'cielo' : 'pix', merchant_no: '1', row_seq: 1 },
      row_hash: Buffer.from(`capture ${n}`),
      ...(n % 2
        ? { kind: 'sale', method: 'debit', nsu: nsu(n + 500), tid: `TID${n}0`, plate: `ABC${1000 + n}`, e2e_id: null }
        : { kind: 'pix_received', method: 'pix', nsu: null, tid: null, plate: null, e2e_id: pixId(n) }),
      ...{ gross_cents: cents(n + 500), net_cents: cents(n + 500) },
    })),
    acquirer_settlements: numbers.map((n) => ({
      company_id,
      ...{ acquirer: 'cielo', merchant_no: '1', reference: `L${n}90`, entry_kind: 'payment', paid_on: dateOf(day(n)) },
      ...{ gross_cents: cents(n + 1000), fee_cents: 0, net_cents: cents(n + 1000) },
    })),
    bank_accounts: [
      { id: id('b', first), company_id, bank_code: '341', branch: '1', account_no: `${first}`, account_digit: '0' },
    ].map((account) => ({ ...account, name: 'Conta', file_account_ids: [] })),
    statement_lines: numbers.map((n) => ({
      company_id,
      bank_account_id: id('b', first),
      ...{ posted_on: dateOf(day(n)), amount_cents: n % 2 ? cents(n + 1500) : -cents(n + 1500) },
      ...{ memo: `FORNECEDOR ${n}X`, doc_no: `9900${n}`, dedup_hash: Buffer.from(`line ${n}`), dedup_seq: 1 },
    })),
    imports: numbers.map((n) => ({
      id: id('e', n),
      company_id,
      ...{ file_name: `vendas-${n}.csv`, sha256: `${String(n).padStart(6, '0')}${'a'.repeat(58)}`, size_bytes: 1 },
      ...{ status: 'done', created_at: at },
    })),
    customers: numbers.map((n) => ({
      id: id('9', n),
      company_id,
      ...{ name: `Frota Número ${n}`, document: cpf(n), limit_cents: 0, opening_on: dateOf(1) },
      ...{ created_at: at, updated_at: at },
    })),
    smart_pos_terminals: numbers.map((n) => ({
      id: id('8', n),
      company_id,
      ...{ acquirer: 'cielo', logical_no: `6${n}0${n}`, serial_no: `SN-${n}-Z` },
    })),
  }
}

beforeEach(async () => {
  const company = (key: string, name: string, cnpj: string) => ({ id: key, name, legal_name: `${name} Ltda.`, cnpj })
  await insertRows(api.test.admin, {
    companies: [company(own, 'Posto Ipê', '11222333000181'), company(other, 'Posto Jatobá', '11444777000161')],
    users: [{ id: id('a', 1), name: 'Gisele', username: 'gisele', email: 'gisele@posto.test' }],
  })
  await insertRows(api.test.admin, rowsOf(own, 0))
  await insertRows(api.test.admin, rowsOf(other, 5000))
})

const firstOf = (n: number) => (n < 5000 ? 0 : 5000)
const companyOf = (n: number) => (n < 5000 ? 'posto ipê' : 'posto jatobá')
const showDay = (n: number) => `${String(1 + (n % 14)).padStart(2, '0')}/10/2026`
const brazilian = (amount: number) =>
  `${String(Math.floor(amount / 100)).replace(/\B(?=(\d{3})+$)/g, '.')},${String(amount % 100).padStart(2, '0')}`

/** For each kind: the abilities that find it, and the texts that name row `n` of the first company. */
const kinds: Record<string, { section: SearchSection; ability: Ability; texts: (n: number) => string[] }> = {
  sale: {
    section: 'sales',
    ability: 'financial.system-movements',
    texts: (n) => [nsu(n), nsu(n).replace(/^0+/, ''), `NSU ${nsu(n)}`, `R${n}X`, `D-${n}`, brazilian(cents(n))],
  },
  capture: {
    section: 'captures',
    ability: 'financial.acquirer-transactions',
    texts: (n) => [
      ...(n % 2 ? [nsu(n + 500), nsu(n + 500).replace(/^0+/, ''), `TID${n}0`, `abc-${1000 + n}`] : [pixId(n)]),
      brazilian(cents(n + 500)),
      `R$ ${brazilian(cents(n + 500))}`,
    ],
  },
  batch: {
    section: 'payments',
    ability: 'financial.acquirer-transactions',
    texts: (n) => [`L${n}90`, brazilian(cents(n + 1000))],
  },
  line: {
    section: 'payments',
    ability: 'financial.statements',
    texts: (n) => [`9900${n}`, brazilian(cents(n + 1500)), `fornecedor ${n}x`],
  },
  day: {
    section: 'days',
    ability: 'cash-conciliation',
    texts: (n) => [brazilian(9_000_001 + firstOf(n) + (n % 14)), `${companyOf(n)} ${showDay(n)}`],
  },
  request: {
    section: 'requests',
    ability: 'cash-conciliation.solicitation',
    texts: (n) => [`${7_001 + firstOf(n) + (n % 14)}`],
  },
  file: {
    section: 'files',
    ability: 'import-file-column-mapping',
    texts: (n) => [`vendas-${n}.csv`, `${String(n).padStart(6, '0')}aaaa`],
  },
  customer: { section: 'customers', ability: 'financial.bank-slip', texts: (n) => [`frota número ${n}`, cpf(n)] },
  terminal: { section: 'terminals', ability: 'smart-pos-terminal', texts: (n) => [`6${n}0${n}`, `sn-${n}-z`] },
}

const names = Object.keys(kinds)

const ask = async (abilities: Ability[], companies: string[], text: string) =>
  (await api.as(abilities, companies).call(recordSearch.find, { query: { text } })).data

test.each(names)(
  'each %s is among the first three results of its number, its NSU with and without zeros, and its amount',
  async (name) => {
    const kind = kinds[name]
    if (!kind) throw new Error(name)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...seeds), async (n) => {
        for (const text of kind.texts(n)) {
          const found = await ask([kind.ability], [own, other], text)
          const place = found.findIndex(({ section }) => section === kind.section)
          const exactBefore = found.slice(0, place).filter(({ exact }) => exact).length
          expect(place, `${text} ${JSON.stringify(found)}`).toBeGreaterThan(-1)
          expect(place - exactBefore).toBeLessThan(3)
        }
      }),
      { numRuns: 12 },
    )
  },
)

test.each(names)('a person without the ability of a %s never finds one', async (name) => {
  const kind = kinds[name]
  if (!kind) throw new Error(name)
  const abilities = names.map((each) => kinds[each]?.ability ?? 'admin').filter((ability) => ability !== kind.ability)
  const without = abilities.filter((ability) => ability !== 'cash-conciliation')
  for (const text of kind.texts(3)) {
    const found = await ask([...new Set(without)], [own], text)
    // Payments have two abilities: the batches of acquirers, the lines of banks.
    const ofKind = found.filter(({ section, id: key }) => section === kind.section && key.startsWith(prefixOf(name)))
    expect(ofKind).toEqual([])
  }
})

const prefixOf = (name: string) => (name === 'batch' || name === 'line' ? name : '')

test.each(names)('a %s of another company is never found', async (name) => {
  const kind = kinds[name]
  if (!kind) throw new Error(name)
  for (const text of kind.texts(5_003)) {
    const found = await ask([kind.ability], [own], text)
    expect(found.filter(({ exact }) => exact)).toEqual([])
  }
})

test('a number is looked for on all sides, the newest first, and the side is named', async () => {
  const amount = { amount_cents: 23_000 }
  await insertRows(api.test.admin, {
    system_movements: [
      {
        ...{ company_id: own, business_date: '2026-10-14', occurred_at: at, source_system: 'pos', external_id: 'x1' },
        ...{ line_no: 1, movement_type_code: 'VND-DEB', method: 'debit', ...amount },
      },
    ],
    statement_lines: [
      {
        ...{ company_id: own, bank_account_id: id('b', 0), posted_on: '2026-10-13', memo: 'CIELO', doc_no: null },
        ...{ amount_cents: 23_000, dedup_hash: Buffer.from('x'), dedup_seq: 1 },
      },
    ],
  })
  const found = await ask(['admin'], [own], '230')
  const exact = found.filter((hit) => hit.exact)
  expect(exact.map(({ title, detail, amount_cents }) => ({ title, detail, amount_cents }))).toEqual([
    {
      title: 'Venda no cartão de débito NSU 230',
      detail: 'Posto Ipê · 01/10/2026',
      amount_cents: 5_800,
    },
    { title: 'Venda no cartão de débito', detail: 'Posto Ipê · 14/10/2026', amount_cents: 23_000 },
    { title: 'Extrato Conta: CIELO', detail: 'Posto Ipê · 13/10/2026', amount_cents: 23_000 },
  ])
})

test('a frequent amount is shown on each side, with at most twelve exact results', async () => {
  const lines = Array.from({ length: 30 }, (_, n) => ({
    ...{ company_id: own, business_date: '2026-10-14', occurred_at: at, source_system: 'pos', external_id: `x${n}` },
    ...{ line_no: 1, movement_type_code: 'VND-DEB', method: 'debit', amount_cents: 5_000 },
  }))
  await insertRows(api.test.admin, {
    system_movements: lines,
    acquirer_settlements: [
      {
        ...{ company_id: own, acquirer: 'cielo', merchant_no: '1', reference: 'L1', entry_kind: 'payment' },
        ...{ paid_on: '2026-09-01', gross_cents: 5_000, fee_cents: 0, net_cents: 5_000 },
      },
    ],
  })
  const found = await ask(['admin'], [own], '50,00')
  expect(found).toHaveLength(12)
  expect(found.filter(({ section }) => section === 'payments').map(({ title }) => title)).toEqual([
    'Pagamento Cielo lote L1',
  ])
})

test('a sale and its capture open their day with the row, for those who may open a day', async () => {
  const toOf = async (abilities: Ability[], text: string) => (await ask(abilities, [own], text)).map(({ to }) => to)
  const [sale] = await toOf(['cash-conciliation'], 'D-3')
  expect(sale).toMatch(/^\/cash-conciliation\/[\w-]{36}\?tab=casamento&item=movement:\d+$/)
  const [capture] = await toOf(['cash-conciliation'], 'TID30')
  expect(capture).toMatch(/^\/cash-conciliation\/[\w-]{36}\?tab=casamento&item=capture:\d+$/)
  expect(await toOf(['financial.system-movements'], 'D-3')).toEqual([
    expect.stringMatching(/^\/financial\/system-movements\?open=\d+$/),
  ])
})

test('a person who counts blind does not find the cash of a drawer by its amount', async () => {
  await insertRows(api.test.admin, {
    cash_sessions: [
      {
        ...{ company_id: own, source_system: 'pos', external_id: 's1', business_date: '2026-10-14', shift_no: 1 },
        ...{ till: '1', operator: 'Ana', opened_at: at, opening_float_cents: 0 },
      },
    ],
  })
  const { rows } = await api.test.admin.query('select id from cash_sessions')
  await insertRows(api.test.admin, {
    system_movements: [
      {
        ...{ company_id: own, business_date: '2026-10-14', occurred_at: at, source_system: 'pos', external_id: 'x1' },
        ...{ line_no: 1, movement_type_code: 'VND-DIN', method: 'cash', amount_cents: 46_591 },
        cash_session_id: rows[0].id,
      },
    ],
  })
  expect(await ask(['financial.system-movements'], [own], '465,91')).toHaveLength(1)
  const station: Ability[] = ['financial.system-movements', 'cash-conciliation.solicitation']
  expect(await ask(station, [own], '465,91')).toEqual([])
})
