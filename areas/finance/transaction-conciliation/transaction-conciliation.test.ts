import { insertRows, testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { bankMatches, transactionConciliation } from './transaction-conciliation.contract.ts'

const api = testApi()
const ipe = '01930000-0000-7000-8000-00000000000a'
const jatoba = '01930000-0000-7000-8000-00000000000b'
const uuid = (no: number) => `01930000-0000-7000-8000-0000000d${String(no).padStart(4, '0')}`
const [itau, bradesco, other] = [uuid(1), uuid(2), uuid(3)]
const reader = api.as('task-flow.my-tasks', [ipe], 'Lia')
const treasurer = api.as('financial.statements', [ipe, jatoba], 'Teresa')

const account = (id: string, company_id: string, name: string) => ({
  ...{ id, company_id, bank_code: '341', branch: '1', account_no: id.slice(-4), account_digit: '', name },
  ...{ kind: 'checking', active: true },
})
const line = (id: number, amount_cents: number, memo: string, change: object = {}) => ({
  ...{ id, company_id: ipe, bank_account_id: itau, posted_on: '2026-10-14', amount_cents, memo, blocked: false },
  ...{ dedup_seq: 1, dedup_hash: `\\x${Buffer.from(`line ${id}`).toString('hex')}`, ...change },
})
const batch = (id: number, net_cents: number) => ({
  ...{ id, company_id: ipe, acquirer: 'cielo', merchant_no: '1', reference: `UR-${id}`, entry_kind: 'sale' },
  ...{ paid_on: '2026-10-14', gross_cents: net_cents, fee_cents: 0, net_cents },
})
const received = { bank_account_id: bradesco }

beforeEach(async () => {
  api.setNow('2026-10-15T15:00:00.000Z')
  await insertRows(api.test.admin, {
    companies: [
      { id: ipe, name: 'Posto Ipê', legal_name: 'Ipê', cnpj: '11222333000181' },
      { id: jatoba, name: 'Posto Jatobá', legal_name: 'Jatobá', cnpj: '11444777000161' },
    ],
    bank_accounts: [
      account(itau, ipe, 'Itaú'),
      account(bradesco, ipe, 'Bradesco'),
      account(other, jatoba, 'Caixa Jatobá'),
    ],
    acquirer_settlements: [batch(1, 6_000), batch(2, 4_000), batch(3, 2_500)],
    statement_lines: [
      line(1, 10_000, 'CREDITO DIVERSOS'),
      line(2, -4_500, 'TARIFA PACOTE'),
      line(3, -50_000, 'TED ENVIADA'),
      line(4, 50_000, 'TED RECEBIDA', received),
      line(5, -90_000, 'TED JATOBA'),
      line(6, 89_800, 'TED IPE', { company_id: jatoba, bank_account_id: other, posted_on: '2026-10-15' }),
      line(7, 700, 'DOACAO'),
    ],
  })
})

const match = (line_ids: number[], body: object = {}) =>
  treasurer.call(bankMatches.match, { body: { line_ids: line_ids.map(String), ...body } })
const sums = async () => (await treasurer.call(transactionConciliation.sums, { query: {} })).states
const journal = async () =>
  (
    await api.test.admin.query<{ kind: string; account: string; cents: number }>(
      `select entry.kind, line.account, (line.debit_cents - line.credit_cents)::int as cents
        from journal_entries entry join journal_lines line on line.company_id = entry.company_id
          and line.journal_entry_id = entry.id order by entry.match_group_id, entry.revision, line.line_no`,
    )
  ).rows.map(({ kind, account: code, cents }) => [kind, code, cents])
const batchItems = (...ids: number[]) => ids.map((id) => ({ kind: 'batch', id: String(id) }))

test('every line is in one state, and the states add up to the lines of the filter', async () => {
  await match([2], { postings: [{ kind: 'fee', amount_cents: 4_500 }] })
  await match([1], { items: batchItems(1, 2) })
  await treasurer.call(bankMatches.ignore, { body: { line_id: '7', reason: 'De outra empresa.' } })
  const { total, states } = await treasurer.call(transactionConciliation.sums, { query: {} })
  expect(total).toMatchObject({ count: 7, amount_cents: 6_000 })
  expect(states).toMatchObject({
    open: { count: 4, credits_cents: 139_800, debits_cents: -140_000 },
    matched: { count: 1, amount_cents: 10_000 },
    posted: { count: 1, amount_cents: -4_500 },
    ignored: { count: 1, amount_cents: 700 },
  })
  const { data } = await treasurer.call(transactionConciliation.list, { query: { status: 'posted' } })
  expect(data).toMatchObject([{ id: 2, status: 'posted', matched_with: 'Tarifa bancária: lançado por Teresa' }])
})

test('people without an ability of conciliation read the lines of their companies and decide nothing', async () => {
  const { data } = await reader.call(transactionConciliation.list, { query: {} })
  expect(data.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4, 5, 7])
  const posting = { line_ids: ['2'], postings: [{ kind: 'fee' as const, amount_cents: 4_500 }] }
  await expect(reader.call(bankMatches.match, { body: posting })).rejects.toMatchObject({ status: 403 })
})

test('the list proposes what Enter does: the fee that the bank names, and the other leg of a transfer', async () => {
  const { data } = await treasurer.call(transactionConciliation.list, { query: {} })
  const proposals = new Map(data.map(({ id, proposal }) => [id, proposal]))
  expect(proposals.get(2)).toMatchObject({ kind: 'posting', posting_kind: 'fee' })
  expect(proposals.get(3)).toMatchObject({ kind: 'transfer', other_line_id: 4 })
  expect(proposals.get(1)).toBeNull()
})

test('the candidates of a line have the sum that explains it, and the lines of the other account', async () => {
  const of = (line_ids: string) => treasurer.call(transactionConciliation.candidates, { query: { line_ids } })
  const answer = await of('1')
  expect(answer).toMatchObject({ lines_cents: 10_000, exact: ['batch:1', 'batch:2'], ambiguous: false })
  expect((await of('5')).candidates[0]).toMatchObject({ kind: 'transfer', id: '6', amount_cents: -89_800 })
  await expect(of('1,6')).rejects.toMatchObject({ status: 422, message: 'Escolha linhas de uma só empresa.' })
})

test('a difference above five centavos must be classified to the cent, and undoing mirrors its entry', async () => {
  const refusal = { status: 422, message: 'A diferença de -R$ 20,00 deve ser classificada.' }
  await insertRows(api.test.admin, { acquirer_settlements: [batch(4, 12_000)] })
  await expect(match([1], { items: batchItems(4) })).rejects.toMatchObject(refusal)
  const tooLittle = { items: batchItems(4), postings: [{ kind: 'fee', amount_cents: 1_999 }] }
  await expect(match([1], tooLittle)).rejects.toMatchObject({ status: 422 })
  const { match_id } = await match([1], {
    items: batchItems(4),
    postings: [
      { kind: 'fee', amount_cents: 1_500 },
      { kind: 'other_out', amount_cents: 500, account: 'suppliers' },
    ],
  })
  const posted = [
    ['settlement', '1.1.02.01', 10_000],
    ['settlement', '4.1.03.03', 1_500],
    ['settlement', '2.1.01.01', 500],
    ['settlement', '1.1.06.01', -12_000],
  ]
  expect(await journal()).toEqual(posted)
  await expect(match([1], { items: batchItems(1, 2) })).rejects.toMatchObject({ status: 409 })
  const undo = { line_id: '1', match_id, reason: 'Era de outro lote.' }
  await treasurer.call(bankMatches.undo, { body: undo })
  expect((await journal()).slice(4).sort()).toEqual(
    posted.map(([, code, cents]) => ['reversal', code, -Number(cents)]).sort(),
  )
  expect(await sums()).toMatchObject({ open: { count: 7 }, matched: { count: 0 } })
})

test('a transfer needs both accounts; its legs cancel each other and are undone together', async () => {
  const confirm = (body: object) => treasurer.call(bankMatches.confirmTransfer, { body })
  await expect(confirm({ out_line_id: '3' })).rejects.toMatchObject({
    status: 422,
    message: 'A transferência precisa das duas contas.',
  })
  const transfer = await confirm({ out_line_id: '3', in_line_id: '4' })
  expect(transfer).toMatchObject({ state: 'both_legs', amount_cents: 50_000, fee_cents: 0, is_loan: false })
  expect((await journal()).map(([, code, cents]) => [code, cents])).toEqual([
    ['1.1.02.01', 50_000],
    ['1.1.02.01', -50_000],
    ['1.1.02.01', 50_000],
    ['1.1.02.01', -50_000],
  ])
  const { data } = await treasurer.call(transactionConciliation.list, { query: { status: 'posted' } })
  const [leg] = data
  const undoLeg = { line_id: String(leg?.id), match_id: leg?.match_id ?? 0, reason: 'Só esta linha.' }
  await expect(treasurer.call(bankMatches.undo, { body: undoLeg })).rejects.toMatchObject({ status: 409 })
  const { id, version } = transfer
  const undone = await treasurer.call(bankMatches.undoTransfer, {
    params: { id },
    body: { version, reason: 'Não era esta.' },
  })
  expect(undone.state).toBe('undone')
  expect(await sums()).toMatchObject({ open: { count: 7 }, posted: { count: 0 } })
})

test('a transfer between companies is a loan of the same amount in both, and the fee is of the receiver', async () => {
  const planned = await treasurer.call(bankMatches.planTransfer, {
    body: { from_account_id: itau, to_account_id: other, amount_cents: 90_000, expected_on: '2026-10-14' },
  })
  const { candidates } = await treasurer.call(transactionConciliation.candidates, { query: { line_ids: '5' } })
  expect(candidates[0]).toMatchObject({ kind: 'planned_transfer', id: planned.id, amount_cents: -90_000 })
  const held = await treasurer.call(bankMatches.holdLeg, {
    params: { id: planned.id },
    body: { line_id: '5' },
  })
  expect(held.state).toBe('one_leg')
  const legs = { out_line_id: '5', in_line_id: '6' }
  await expect(treasurer.call(bankMatches.confirmTransfer, { body: legs })).rejects.toMatchObject({
    message: 'A diferença de -R$ 2,00 deve ser classificada.',
  })
  const transfer = await treasurer.call(bankMatches.confirmTransfer, { body: { ...legs, fee_cents: 200 } })
  expect(transfer).toMatchObject({ id: planned.id, state: 'both_legs', is_loan: true, fee_cents: 200 })
  expect((await journal()).map(([, code, cents]) => [code, cents])).toEqual([
    ['1.1.08.01', 90_000],
    ['1.1.02.01', -90_000],
    ['1.1.02.01', 89_800],
    ['4.1.03.03', 200],
    ['2.1.02.01', -90_000],
  ])
})

test('a month that the finance department locked refuses every decision about its lines', async () => {
  await insertRows(api.test.admin, {
    period_locks: [
      {
        ...{ company_id: ipe, kind: 'finance', period: '2026-10-01', reason: 'month', note: 'mês entregue.' },
        ...{ locked_at: '2026-11-01T12:00:00Z', locked_by: null },
      },
    ],
  })
  const locked = { status: 423, message: 'Financeiro de 10/2026 bloqueado: mês entregue.' }
  await expect(match([2], { postings: [{ kind: 'fee', amount_cents: 4_500 }] })).rejects.toMatchObject(locked)
  const ignored = { line_id: '2', reason: 'De outra empresa.' }
  await expect(treasurer.call(bankMatches.ignore, { body: ignored })).rejects.toMatchObject(locked)
  const legs = { out_line_id: '3', in_line_id: '4' }
  await expect(treasurer.call(bankMatches.confirmTransfer, { body: legs })).rejects.toMatchObject(locked)
})
