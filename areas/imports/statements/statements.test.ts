import { writePosExport } from '@app/formats/generate'
import { until } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { imports } from '../files/imports.contract.ts'
import { undoImports } from '../files/undo-import.contract.ts'
import { cnab240Entry, cnab240StatementOf } from '../testing/cnab240.testing.ts'
import { importStage, messages } from '../testing/imports.testing.ts'
import { ofxAccount, ofxLine, ofxOf } from '../testing/ofx.fixture.ts'
import { smallDay } from '../testing/pos-export.fixture.ts'
import { account, modelo, vizinho } from '../testing/stations.fixture.ts'

const { api, user, send, rows } = importStage()

const line = (fitid: string, change: Parameters<typeof ofxLine>[0] = {}) => ofxLine({ fitid, ...change })

const statement = (lines: readonly ReturnType<typeof line>[], change: Parameters<typeof ofxAccount>[1] = {}) =>
  ofxOf(ofxAccount(lines, { bank_id: '0341', account_id: '0123456789', balance_cents: 123456, ...change }))

test('a statement finds its account by the digits, with any characters of the bank before or between them', async () => {
  const done = await send(statement([line('1'), line('2', { amount_cents: -2550, memo: 'TARIFA' })]))
  expect(done).toMatchObject({
    status: 'done',
    layout: 'ofx',
    company_id: modelo,
    records_new: 2,
    amount_total_cents: 7450,
    ...{ period_from: '2026-10-14', period_to: '2026-10-14' },
  })
  expect(await rows('statement_lines')).toMatchObject([
    { amount_cents: 10000 },
    { amount_cents: -2550, memo: 'TARIFA' },
  ])
  expect(await rows('statement_balances')).toMatchObject([{ balance_on: '2026-10-14', balance_cents: 123456 }])
  expect((await rows('bank_accounts')).find(({ company_id }) => company_id === modelo)).toMatchObject({
    file_account_ids: ['0123456789'],
  })
})

test('lines older than the first monthly partition get a partition of their own', async () => {
  const old = { posted_on: '2019-03-29' }
  const done = await send(statement([line('1', old), line('2', { ...old, amount_cents: -2550, memo: 'TARIFA' })]))
  expect(done).toMatchObject({ status: 'done', records_new: 2, period_from: '2019-03-29' })
  const { rows: parts } = await api.test.admin.query(
    'select tableoid::regclass::text as part, count(*)::int from statement_lines group by 1',
  )
  expect(parts).toEqual([{ part: 'statement_lines_201903', count: 2 }])
  expect(await rows('import_days')).toHaveLength(1)
  await api.test.admin.query('drop table statement_lines_201903')
})

test('the payer and the Pix id are stored, with or without staging until the end of the file', async () => {
  const pix = 'E60746948202610141302A1b2C3d4E5f'
  const paid = { name: 'Transportes Sul', memo: `PIX RECEBIDO 11.222.333/0001-81 ${pix}` }
  const counterpart = { counterpart_name: 'Transportes Sul', counterpart_document: '11222333000181', e2e_id: pix }
  await send(statement([line('1', paid)]))
  expect(await rows('statement_lines')).toMatchObject([counterpart])
  await send(statement([line('1', paid), line('2', { ...paid, amount_cents: 5 })]))
  expect(await rows('statement_lines')).toMatchObject([counterpart, { ...counterpart, amount_cents: 5 }])
})

test('a reversal is found in either order of its two files', async () => {
  const fee = line('1', { amount_cents: -4500, memo: 'TARIFA PACOTE' })
  const reversal = line('2', { amount_cents: 4500, memo: 'Estorno tarifa pacote', posted_on: '2026-10-15' })
  await send(statement([reversal]))
  expect(await rows('reversed_statement_lines')).toEqual([])
  await send(statement([fee]))
  expect(await rows('reversed_statement_lines')).toHaveLength(2)
})

test('two genuine equal lines are both stored, and a repeated file adds no line', async () => {
  const twins = [line('20261014001'), line('20261014001')]
  expect(await send(statement(twins))).toMatchObject({ records_new: 2 })
  expect(await send(statement([...twins]))).toMatchObject({ records_new: 0, records_repeated: 2 })
  expect(await send(statement(twins, { balance_cents: 1 }))).toMatchObject({ records_new: 0, records_repeated: 2 })
  expect(await rows('statement_lines')).toHaveLength(2)
})

test('an overlapping statement with renumbered FITIDs adds only the new line', async () => {
  await send(statement([line('20261014001'), line('20261014002', { amount_cents: 5000 })]))
  const renumbered = [
    line('20261014001', { memo: 'TED' }),
    line('20261014002'),
    line('20261014003', { amount_cents: 5000 }),
  ]
  expect(await send(statement(renumbered))).toMatchObject({ records_read: 3, records_new: 1, records_repeated: 2 })
  expect(await rows('statement_lines')).toHaveLength(3)
})

test('an account split into several statements of one file is imported as one account', async () => {
  const half = ofxAccount([line('1')], { bank_id: '0341', period: null, balance_cents: null, balance_on: null })
  const file = ofxOf(half, half)
  expect(await send(file)).toMatchObject({ status: 'done', records_new: 2 })
})

test('a statement in another currency is refused, since all amounts are summed as reais', async () => {
  const refused = await send(statement([line('1')], { currency: 'USD' }))
  expect(refused).toMatchObject({ status: 'rejected', records_new: 0 })
  expect(refused.rejections[0]?.message).toContain('só extratos em reais (BRL) são importados')
  expect(await rows('statement_lines')).toEqual([])
})

test('a balance that does not follow from the previous one and the lines since then warns of a missing statement', async () => {
  const day = (posted_on: string, fitid: string) => line(fitid, { posted_on })
  const balanceOn = (balance_on: string, balance_cents: number) => ({ balance_on, balance_cents })
  const sendForWarnings = async (...args: Parameters<typeof statement>) =>
    messages((await send(statement(...args))).warnings)
  expect(await sendForWarnings([day('2026-10-12', '1')], balanceOn('2026-10-12', 50_000))).toEqual([])
  expect(await sendForWarnings([day('2026-10-13', '2')], balanceOn('2026-10-13', 60_000))).toEqual([])
  const followingLines = [day('2026-10-13', '2'), day('2026-10-13', '3'), day('2026-10-14', '4')]
  expect(await sendForWarnings(followingLines, balanceOn('2026-10-14', 80_000))).toEqual([])
  const [gap = ''] = await sendForWarnings([day('2026-10-15', '6')], balanceOn('2026-10-15', 95_000))
  expect(gap).toContain(
    'o saldo de 15/10/2026 difere em R$ 50,00 do saldo de 14/10/2026 mais os lançamentos desde então; pode faltar um extrato.',
  )
})

test('a file with an unknown account is refused, unless a company is chosen, which then gets the account', async () => {
  const file = statement([line('1')], { bank_id: '237', account_id: '99887-6' })
  const refused = await send(file)
  expect(refused).toMatchObject({ status: 'rejected' })
  expect(refused.rejections[0]?.message).toContain('Conta 99887-6 não cadastrada')
  const accepted = await send(file, { company_id: vizinho })
  expect(accepted).toMatchObject({ status: 'done', company_id: vizinho, records_new: 1 })
  expect(accepted.warnings[0]?.message).toContain('foi criada para a empresa escolhida')
  expect((await rows('bank_accounts')).find(({ company_id }) => company_id === vizinho)).toMatchObject({
    bank_code: '237',
    account_no: '99887',
    account_digit: '6',
    file_account_ids: ['99887-6'],
  })
  const created = (await rows('audit_events')).filter(
    ({ entity, action }) => entity === 'bank_account' && action === 'create',
  )
  expect(created).toMatchObject([{ company_id: vizinho, origin: 'importação' }])
})

test('a statement of another company’s account is refused', async () => {
  const refused = await send(statement([line('1')], { bank_id: '001', account_id: '99991-0' }), { company_id: modelo })
  expect(refused).toMatchObject({ status: 'rejected' })
  expect(refused.rejections[0]?.message).toContain('Arquivo de outra empresa')
})

test('an account is found even if the file has the number of another bank', async () => {
  await api.test.admin.query(
    `insert into bank_accounts (id, company_id, bank_code, branch, account_no, name)
      values (gen_random_uuid(), $1, '033', '3423', '130031625', 'Santander')`,
    [vizinho],
  )
  const done = await send(statement([line('1')], { bank_id: '034', account_id: '3423130031625' }))
  expect(done).toMatchObject({ status: 'done', company_id: vizinho, records_new: 1, warnings: [] })
})

test('a file whose account number fits two registered accounts is refused', async () => {
  await api.test.admin.query(
    `insert into bank_accounts (id, company_id, bank_code, branch, account_no, name)
      values (gen_random_uuid(), $1, $2, '0999', $3, 'Outra')`,
    [vizinho, account.bank_code, account.account_no],
  )
  const refused = await send(statement([line('1')], { account_id: '456789' }))
  expect(refused.rejections[0]?.message).toContain('mais de uma conta cadastrada pode ser esta')
})

test('two statements of one account imported at the same time store every line once', async () => {
  const lines = Array.from({ length: 40 }, (_, index) => line(String(index), { amount_cents: index + 1 }))
  const done = await Promise.all([send(statement(lines.slice(0, 30))), send(statement(lines.slice(10)))])
  expect(done.map(({ status }) => status)).toEqual(['done', 'done'])
  expect(await rows('statement_lines')).toHaveLength(40)
})

test('a CNAB 240 statement adds the lines that the OFX of its day does not have', async () => {
  await send(statement([line('1'), line('2', { amount_cents: -2550, memo: 'TARIFA' })]))
  const entries = [
    { ...cnab240Entry, amount_cents: 10000, memo: 'PIX RECEBIDO' },
    { ...cnab240Entry, amount_cents: 7000, memo: 'CHEQUE A LIBERAR', nature: 'SSR' },
    { ...cnab240Entry, amount_cents: 4000, memo: 'LIQUIDO COBRANCA' },
  ]
  expect(await send(cnab240StatementOf({ entries }))).toMatchObject({
    status: 'done',
    layout: 'cnab240-statement',
    records_read: 3,
    records_new: 2,
  })
  expect((await rows('statement_lines')).filter(({ blocked }) => blocked).map(({ memo }) => memo)).toEqual([
    'CHEQUE A LIBERAR',
  ])
  expect((await rows('statement_lines')).map(({ memo }) => memo).sort()).toEqual([
    'CHEQUE A LIBERAR',
    'LIQUIDO COBRANCA',
    'PIX RECEBIDO',
    'TARIFA',
  ])
  expect(await rows('statement_balances')).toMatchObject([{ balance_on: '2026-10-14', balance_cents: 22000 }])
})

const pix = { ...cnab240Entry, amount_cents: 10_000, memo: 'PIX RECEBIDO' }
const fee = { ...cnab240Entry, amount_cents: -500, memo: 'TARIFA' }
const ofDay = { opening_on: '2026-10-14', opening_cents: 0, status: 'P', sequence: 1 } as const

async function newLinesOf(...statements: Parameters<typeof cnab240StatementOf>[0][]) {
  const found: number[] = []
  for (const [at, change] of statements.entries()) {
    const done = await send(cnab240StatementOf(change, at + 1))
    expect(done.status).toBe('done')
    found.push(done.records_new)
  }
  return found
}

test('an equal credit in the next CNAB 240 statement of a day is a new line', async () => {
  const first = { ...ofDay, entries: [pix, fee] }
  const next = { ...ofDay, sequence: 2, opening_cents: 9_500, entries: [pix] }
  expect(await newLinesOf(first, next, first, next)).toEqual([2, 1, 0, 0])
  expect((await rows('statement_lines')).filter(({ memo }) => memo === 'PIX RECEBIDO')).toHaveLength(2)
})

test('a CNAB 240 statement with a new number and the first balance of the day repeats the lines of the day', async () => {
  const first = { ...ofDay, entries: [pix, fee] }
  const wholeDay = { ...ofDay, sequence: 2, entries: [fee, pix, { ...pix, amount_cents: 321 }] }
  expect(await newLinesOf(first, wholeDay, { ...wholeDay, sequence: 3 })).toEqual([2, 1, 0])
})

test('after a missing CNAB 240 statement, a day sent again under its own or a new number adds no repeated line', async () => {
  await send(statement([line('9', { posted_on: '2026-10-12' })], { balance_cents: 500, balance_on: '2026-10-12' }))
  // The statement of the 13th, with R$ 70,00, was never sent.
  const first = { ...ofDay, sequence: 5, opening_cents: 7_500, entries: [pix, fee] }
  const longer = { ...first, sequence: 6, entries: [pix, fee, { ...pix, amount_cents: 321 }] }
  const next = { ...ofDay, sequence: 8, opening_cents: 7_500 + 10_000 - 500 + 321, entries: [pix] }
  expect(await newLinesOf(first, first, longer, { ...longer, sequence: 7 }, next)).toEqual([2, 0, 1, 0, 1])
})

test('a late CNAB 240 statement adds its lines, even if the day has equal lines', async () => {
  const [first, next, last] = [500, 10_500, 20_500].map((opening_cents, at) => ({
    ...ofDay,
    sequence: at + 1,
    opening_cents,
    entries: [pix],
  }))
  await send(statement([line('9', { posted_on: '2026-10-13' })], { balance_cents: 500, balance_on: '2026-10-13' }))
  expect(await newLinesOf(first!, last!, next!)).toEqual([1, 1, 1])
})

test('a CNAB 240 statement issued again under its number with one more entry adds that entry', async () => {
  const next = { ...ofDay, sequence: 2, opening_cents: 10_000 }
  const longer = { ...next, entries: [{ ...pix, amount_cents: 321 }, pix] }
  expect(await newLinesOf({ ...ofDay, entries: [pix] }, { ...next, entries: [pix] }, longer)).toEqual([1, 1, 1])
})

const later = { posted_on: '2026-10-20', amount_cents: -90_000, memo: 'DÉBITO AGENDADO' }

test.each([
  ['OFX', statement([line('1'), line('2', later)], { balance_on: '2026-10-20' })],
  [
    'CNAB 240',
    cnab240StatementOf({
      entries: [
        { ...cnab240Entry, amount_cents: 10000, memo: 'PIX RECEBIDO' },
        { ...cnab240Entry, ...later },
      ],
      closing_on: '2026-10-20',
    }),
  ],
])('future lines and a projected balance in %s are left out with a warning', async (_, file) => {
  const done = await send(file)
  expect(done).toMatchObject({ status: 'done', records_read: 1, records_new: 1, amount_total_cents: 10000 })
  expect(done.warnings.map(({ code, field, value }) => [code, field, value])).toEqual([
    ['E11', null, null],
    ['E11', 'data do lançamento', '20/10/2026'],
    ['E11', 'data do saldo', '20/10/2026'],
  ])
  expect(done.warnings[0]?.message).toMatch(/^1 lançamento futuro ficou de fora/)
  expect(done.left_out).toMatchObject([{ code: 'later-line', records: 1, amount_cents: -90_000 }])
  expect(await rows('statement_lines')).toMatchObject([{ posted_on: '2026-10-14' }])
  expect(await rows('statement_balances')).toEqual([])
  // A future day must not be recorded as received.
  expect((await rows('import_days')).every(({ business_date }) => business_date <= '2026-10-15')).toBe(true)
})

test('a statement older than the first day of its company creates no day, and its undo leaves none', async () => {
  await api.test.admin.query(`update companies set opened_on = '2026-10-14' where id = $1`, [modelo])
  await send(writePosExport(smallDay()))
  const days = async () =>
    (await rows('cash_conciliations', 'business_date')).map(({ business_date, sources }) => [
      business_date,
      Object.keys(sources).sort(),
    ])
  const before = await days()
  expect(before).toEqual([['2026-10-14', ['pos', 'tank']]])
  const old = line('9', { posted_on: '2026-06-10' })
  const { id } = await send(statement([old], { period: { from: '2026-06-01', to: '2026-06-30' } }))
  expect(await rows('statement_lines')).toMatchObject([{ posted_on: '2026-06-10' }])
  expect(await days()).toEqual(before)
  const importer = api.as(['import-file-column-mapping', 'cash-conciliation'], [modelo], 'Gisele')
  await importer.call(undoImports.undo, { params: { id }, body: { reason: 'Extrato de outro ano.' } })
  await until(
    () => user.call(imports.get, { params: { id } }),
    ({ status }) => status === 'undone',
  )
  expect([await rows('statement_lines'), await days()]).toEqual([[], before])
})

test('a day created by a later file has the earlier statement among its sources', async () => {
  await send(statement([line('1')]))
  expect(await rows('cash_conciliations')).toEqual([])
  await send(writePosExport(smallDay()))
  expect((await rows('cash_conciliations')).map(({ sources }) => Object.keys(sources).sort())).toEqual([
    ['bank', 'pos', 'tank'],
  ])
})

test('a line imported after its day was closed is stored as open, and the day and its proof do not change', async () => {
  await send(writePosExport(smallDay()))
  await send(statement([line('1')]))
  await api.test.admin.query(`update cash_conciliations set status = 'closed', proof_hash = 'x'`)
  const day = async () =>
    (await rows('cash_conciliations')).map(({ status, proof_hash, difference_cents, version }) => ({
      ...{ status, proof_hash, difference_cents, version },
    }))
  const before = await day()
  expect(await send(statement([line('1'), line('2', { amount_cents: -2550 })]))).toMatchObject({
    status: 'done',
    records_new: 1,
  })
  expect(await day()).toEqual(before)
  expect(await rows('late_items')).toEqual([])
  expect(
    (await rows('statement_lines')).map(({ posted_on, amount_cents }) => [posted_on, amount_cents]),
  ).toContainEqual(['2026-10-14', -2550])
  expect(await rows('match_links')).toEqual([])
})

test('a statement that adds a line to a locked balance is refused, and one that repeats stored lines is not', async () => {
  const first = [line('1')]
  await send(statement(first))
  const account_id = (await rows('statement_balances'))[0]?.bank_account_id
  await api.test.admin.query(
    `insert into bank_balance_checks (company_id, bank_account_id, balance_on, closing_cents, informed_cents, checked_by,
        checked_at, locked_by, locked_at)
      select $1, $2, '2026-10-14', 123456, 123456, id, now(), id, now() from users limit 1`,
    [modelo, account_id],
  )
  const refused = await send(statement([...first, line('2', { amount_cents: 1 })]))
  expect(refused).toMatchObject({ status: 'rejected', records_new: 0 })
  expect(messages(refused.rejections)).toEqual(['Saldo de 14/10/2026 bloqueado.'])
  expect(await send(statement(first, { balance_cents: 1 }))).toMatchObject({ status: 'rejected' })
  const next = { balance_on: '2026-10-15', balance_cents: 123457 }
  const added = await send(statement([...first, line('3', { amount_cents: 1, posted_on: '2026-10-15' })], next))
  expect(added).toMatchObject({ status: 'done', records_new: 1 })
  expect(await rows('statement_balances')).toHaveLength(2)
})
