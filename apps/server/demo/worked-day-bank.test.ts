import { cardConciliation, receivables } from '@app/areas/finance/contract'
import { type CieloRow, type StonePaymentDraft, writeCieloPayments, writeStone } from '@app/formats/generate'
import { type BusinessDate, sumOf } from '@app/kit/contract'
import { expect, test } from 'vitest'
import { workedStation } from './stations.ts'
import { stoneCapture, stoneDueDays, workedDate } from './worked-day.ts'
import { bankAccount, bankedDay, type Match } from './worked-day-bank.testing.ts'
import { buildWorkedCieloDraft, buildWorkedCieloRows } from './worked-day-files.ts'

const { finance, send, post, matches, findReceivables, states } = bankedDay()

const rental: CieloRow = {
  ...buildWorkedCieloRows()[0]!,
  kind: 'rental',
  gross_cents: -4500,
  rate: 0,
  due_days: ['2026-10-15'],
}

const payCielo = (paid_on: BusinessDate) =>
  send(
    `cielo-pagamentos-${paid_on}.txt`,
    paid_on,
    writeCieloPayments({
      ...buildWorkedCieloDraft([...buildWorkedCieloRows(), rental]),
      processed_on: paid_on,
      paid_on,
    }),
  )

const { bank, stone_code, stone_terminal: _terminal } = workedStation

function payStone(due_on: BusinessDate, number: number) {
  const part = {
    due_on,
    gross_micros: 100_000_000,
    net_micros: 97_900_000,
    capture_key: stoneCapture.nsu,
    captured_at: `${workedDate}T${stoneCapture.time}:00`,
    number,
  }
  const payment: StonePaymentDraft = {
    id: `P${number}`,
    bank: bank.bank_code,
    branch: bank.branch,
    account: bankAccount,
    parts: [part],
  }
  const draft = { stone_code, reference_date: due_on, generated_at: `${due_on}T04:00:00`, sales: [], cancels: [] }
  return send(`stone-${due_on}.xml`, due_on, writeStone({ ...draft, payments: [payment] }))
}

const disputes = async () => (await finance.call(receivables.differences, { query: { status: 'open' } })).data

test('the five Pix of the day are matched with the bank by their identifier when the statement is imported', async () => {
  const groups = await matches('BANK')
  expect(groups.map(({ pass_no, score, status }) => [pass_no, score, status])).toEqual(
    Array.from({ length: 5 }, () => [1, 100, 'confirmed']),
  )
})

test('the Cielo debit batch of 522,78 has captures, a cancellation and the rental; C14 was charged 0,39 too much', async () => {
  await payCielo('2026-10-15')
  expect(await states('debit')).toEqual(['paid'])
  const settled = await matches('SETTLEMENT')
  expect(
    settled.every(
      ({ pass_no, status, difference_cents }) => pass_no === 1 && status === 'confirmed' && difference_cents === 0,
    ),
  ).toBe(true)
  expect(await disputes()).toMatchObject([
    {
      code: 'D12',
      amount_cents: -39,
      sentence: 'A Cielo cobrou R$ 2,40 e o contrato diz R$ 2,01: R$ 0,39 a mais (NSU 000262, parcela 1/1)',
    },
  ])
  await post('2026-10-15', [52_278, 'CIELO VENDAS DEBITO'])
  const [group] = (await matches('BANK')).filter(({ system }) => system.some(({ kind }) => kind === 'batch'))
  expect(group).toMatchObject({ pass_no: 3, status: 'confirmed', difference_cents: 0 })
  expect(group?.sentence).toContain('somam R$ 522,78 em 15/10/2026; adquirente no histórico; mesma data')
  expect(await states('debit')).toEqual(['in_bank'])
  expect(await states('credit')).toEqual(['forecast'])
})

test('fleet, credit and the three instalments of Stone are paid and matched with the bank on their days', async () => {
  await payCielo('2026-10-29')
  await post('2026-10-29', [146_712, 'ALELO FROTA'])
  expect(await states('fleet')).toEqual(['in_bank'])
  await payCielo('2026-11-13')
  await payStone(stoneDueDays[0]!, 1)
  await post('2026-11-13', [106_763, 'CIELO VENDAS CREDITO'], [9790, 'STONE PAGAMENTOS'])
  expect(await states('credit')).toEqual(['in_bank'])
  for (const [index, due_on] of stoneDueDays.entries()) {
    if (index === 0) continue
    await payStone(due_on, index + 1)
    await post(due_on, [9790, 'STONE PAGAMENTOS'])
  }
  const stone = await findReceivables('credit_installments')
  expect(stone.map(({ number, net_cents, status }) => [number, net_cents, status]).toSorted()).toEqual([
    [1, 9790, 'in_bank'],
    [2, 9790, 'in_bank'],
    [3, 9790, 'in_bank'],
  ])
})

type EquationQuery = { acquirer?: string; method?: 'debit' }
const getEquation = (query: EquationQuery = {}) => finance.call(cardConciliation.equation, { query })

test('the equation of the worked day: 3.472,25 − 76,02 − 45,00 = 3.351,23, all in the bank; each figure is the sum of its rows', async () => {
  await payCielo('2026-10-15')
  expect(await getEquation({ acquirer: 'cielo', method: 'debit' })).toMatchObject({
    ...{ gross_cents: 57_420, fee_cents: 642, adjustment_cents: -4_500, net_cents: 52_278 },
    ...{ banked_cents: 0, open_cents: 52_278, reasons: [{ reason: 'unbanked', open_cents: 52_278 }] },
    ...{ fee_expected_cents: 603, fee_difference_cents: -39 },
  })
  await post('2026-10-15', [52_278, 'CIELO VENDAS DEBITO'])
  await payCielo('2026-10-29')
  await post('2026-10-29', [146_712, 'ALELO FROTA'])
  await payCielo('2026-11-13')
  await payStone(stoneDueDays[0]!, 1)
  await post('2026-11-13', [106_763, 'CIELO VENDAS CREDITO'], [9790, 'STONE PAGAMENTOS'])
  expect(await getEquation()).toMatchObject({ banked_cents: 315_543, open_cents: 19_580 })
  for (const [index, due_on] of stoneDueDays.entries()) {
    if (index === 0) continue
    await payStone(due_on, index + 1)
    await post(due_on, [9790, 'STONE PAGAMENTOS'])
  }
  const equation = await getEquation()
  expect(equation).toEqual({
    ...{ gross_cents: 347_225, fee_cents: 7_602, anticipation_cents: 0, adjustment_cents: -4_500 },
    ...{ chargeback_cents: 0, net_cents: 335_123, banked_cents: 335_123, open_cents: 0, reasons: [] },
    ...{ fee_expected_cents: 7_563, fee_difference_cents: -39 },
  })
  for (const term of [
    'gross_cents',
    'fee_cents',
    'adjustment_cents',
    'net_cents',
    'banked_cents',
    'open_cents',
  ] as const) {
    const { data, sums } = await finance.call(cardConciliation.list, { query: { term, limit: 200 } })
    expect(sumOf(data, (line) => line[term])).toBe(equation[term])
    expect(sums?.[term]).toBe(equation[term])
  }
  const { data: batches, sums } = await finance.call(cardConciliation.batches, { query: { limit: 200 } })
  expect(new Set(batches.map(({ status }) => status))).toEqual(new Set(['matched']))
  expect(sums).toMatchObject({ net_cents: 335_123, banked_cents: 335_123 })
})

test('a batch without a suggestion is matched with the only line of its amount, and the match is undone', async () => {
  await payCielo('2026-10-29')
  await post('2026-10-30', [146_712, 'CREDITO'])
  const { data } = await finance.call(cardConciliation.batches, { query: {} })
  const batch = data.find(({ net_cents }) => net_cents === 146_712)
  const id = `batch-${batch?.id}`
  const getDetail = () => finance.call(cardConciliation.get, { params: { id } })
  const change = { body: { selection: { ids: [String(batch?.id)] }, preview: false } }
  const detail = await getDetail()
  expect(detail.instalments).toMatchObject([{ net_cents: 146_712 }])
  const suggested = detail.matches.filter(({ status }) => status === 'suggested')
  if (suggested.length > 0)
    await finance.call(receivables.undo, { body: { group_ids: suggested.map(({ id: group_id }) => group_id) } })
  expect((await getDetail()).candidates).toMatchObject([{ amount_cents: 146_712 }])
  expect(await finance.call(cardConciliation.conciliateMany, change)).toMatchObject({ changed: 1, failures: [] })
  expect(await getDetail()).toMatchObject({
    batch: { status: 'matched', banked_on: '2026-10-30' },
    bank_lines: [{ amount_cents: 146_712 }],
    candidates: [],
  })
  expect(await states('fleet')).toEqual(['in_bank'])
  expect(await finance.call(cardConciliation.undoMany, change)).toMatchObject({ changed: 1, failures: [] })
  expect(await states('fleet')).toEqual(['paid'])
  const line = await finance.call(cardConciliation.list, { query: { open_reason: 'unbanked', limit: 1 } })
  const opened = await finance.call(cardConciliation.get, { params: { id: line.data[0]?.id ?? '' } })
  expect(opened).toMatchObject({ line: { net_cents: 146_712 }, batch: { id: batch?.id } })
})

test('after an undo from either side, batches wait for the bank again and instalments wait for their batch', async () => {
  await payCielo('2026-10-15')
  await post('2026-10-15', [52_278, 'CIELO VENDAS DEBITO'])
  const ids = (groups: readonly Match[]) =>
    groups.filter(({ system }) => system.every(({ kind }) => kind !== 'pix')).map(({ id }) => id)
  await finance.call(receivables.undo, { body: { group_ids: ids(await matches('BANK')) } })
  expect(await states('debit')).toEqual(['paid'])
  await finance.call(receivables.undo, { body: { group_ids: ids(await matches('SETTLEMENT')) } })
  expect(await states('debit')).toEqual(['scheduled'])
})

test('an instalment that the acquirer omits is overdue after two working days; a batch that pays less is reported', async () => {
  const rows = buildWorkedCieloRows().filter(({ nsu }) => nsu !== '000187')
  const short = { ...buildWorkedCieloDraft(rows), processed_on: '2026-10-15', paid_on: '2026-10-15' }
  await send('cielo-pagamentos-1.txt', '2026-10-15', writeCieloPayments(short))
  expect((await findReceivables('debit')).find(({ nsu }) => nsu === '000187')?.status).toBe('forecast')
  await payCielo('2026-11-13')
  expect((await findReceivables('debit')).find(({ nsu }) => nsu === '000187')?.status).toBe('overdue')
  expect(await disputes()).toContainEqual(
    expect.objectContaining({
      code: 'D13',
      amount_cents: -12_735,
      sentence: 'NSU 000187, parcela 1/1: prevista para 15/10/2026, sem pagamento',
    }),
  )
})
