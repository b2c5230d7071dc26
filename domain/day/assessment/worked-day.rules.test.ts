import { describe, expect, test } from 'vitest'
import { buildReversalEntry } from '../../journal/journal.rules.ts'
import type { Explanation } from '../differences/day-explanations.contract.ts'
import { captureId, fuellingId, movementId, workedDay } from '../facts/worked-day.fixture.ts'
import { workedDayCorrected, workedExplanations } from '../facts/worked-day-corrections.fixture.ts'
import { findDirectClosingRefusals, findSubmitRefusals } from '../life/closing-conditions.rules.ts'
import { assessDay } from './assess-day.rules.ts'
import { groupBySale } from './suggestion.contract.ts'

const before = assessDay(workedDay)
const unexplained = assessDay(workedDayCorrected)
const after = assessDay(workedDayCorrected, { explanations: workedExplanations })

/** `-116.60` is -11660: numbers have the notation of operations section 4. */
const cents = (text: string) => Number(text.replace('.', ''))

describe('4.1 totalizers', () => {
  test.each([
    [1, '122.396', '122.396', '0.000'],
    [2, '70.682', '60.682', '10.000'],
    [3, '107.541', '107.541', '0.000'],
    [4, '117.010', '117.010', '0.000'],
    [5, '85.333', '85.333', '0.000'],
    [6, '670.000', '670.000', '0.000'],
  ])('nozzle %i measured %s L and sold %s L', (nozzle_no, measured, sold, difference) => {
    expect(before.volumes.nozzles.find((nozzle) => nozzle.nozzle_no === nozzle_no)).toMatchObject({
      measured_ml: cents(measured),
      sold_ml: cents(sold),
      difference_ml: cents(difference),
      counter: 'forward',
    })
  })

  test('ten litres are missing in sales until F15 is registered', () => {
    const total = (day: typeof before) => day.volumes.products.reduce((sum, product) => sum + product.difference_ml, 0)
    expect(total(before)).toBe(10_000)
    expect(total(after)).toBe(0)
  })
})

test.each([
  ['GC', '193.078', '1195.13', -22_820],
  ['ET', '202.343', '868.03', -21_470],
  ['S10', '670.000', '4053.50', 0],
  ['GA', '107.541', '687.18', -6990],
])('4.2 the rounding residue equals the document for %s', (product_code, measured, total, residue_micros) => {
  expect(after.volumes.products.find((product) => product.product_code === product_code)).toMatchObject({
    measured_ml: cents(measured),
    pump_total_cents: cents(total),
    residue_micros,
  })
})

test('4.2 the revenue of the day is fuel plus shop', () => {
  expect(after.revenue).toMatchObject({ fuel_cents: 680_384, shop_cents: 42_070, total_cents: 722_454 })
})

test('4.3 both drawers and the chain of cash', () => {
  expect(before.drawers).toMatchObject([
    { cash_sales_cents: 36_591, expected_cents: 46_591, difference_cents: -200, collected_cents: 16_391 },
    { cash_sales_cents: 28_814, expected_cents: 63_964, difference_cents: 50, collected_cents: 34_014 },
  ])
  expect(after.chain).toMatchObject({ to_deposit_cents: 80_405, from_sales_cents: 80_405, holds: true })
})

describe('4.5 differences by method', () => {
  test.each([
    ['cash', '654.05', '652.55', '-1.50', '0.00', '0.00', '654.05', '-1.50', '-1.50'],
    ['debit', '875.00', '574.20', '-300.80', '0.00', '-123.80', '751.20', '-177.00', '-177.00'],
    ['credit', '961.75', '1085.55', '123.80', '0.00', '123.80', '1085.55', '0.00', '0.00'],
    ['credit_installments', '300.00', '300.00', '0.00', '0.00', '0.00', '300.00', '0.00', '0.00'],
    ['pix', '318.34', '380.24', '61.90', '61.90', '0.00', '380.24', '0.00', '0.00'],
    ['fleet', '1512.50', '1512.50', '0.00', '0.00', '0.00', '1512.50', '0.00', '0.00'],
    ['note', '2541.00', '2541.00', '0.00', '0.00', '0.00', '2541.00', '0.00', '0.00'],
  ])('%s', (method, system, confirmed, gap, manual, reclassified, corrected, remaining, explained) => {
    expect(after.lines.find((line) => line.method === method)).toEqual({
      method,
      system_cents: cents(system),
      confirmed_cents: cents(confirmed),
      difference_before_cents: cents(gap),
      manual_cents: cents(manual),
      reclassified_cents: cents(reclassified),
      system_after_cents: cents(corrected),
      difference_cents: cents(remaining),
      explained_cents: cents(explained),
      unexplained_cents: 0,
    })
  })

  test('before the corrections the difference of the day is -116,60, without an explanation', () => {
    expect(before.totals).toMatchObject({
      system_total_cents: 716_264,
      confirmed_total_cents: 704_604,
      difference_cents: -11_660,
      explained_cents: 0,
    })
  })

  test('after the corrections the difference is -178,50, all explained', () => {
    expect(after.totals).toEqual({
      system_before_cents: 716_264,
      system_total_cents: 722_454,
      confirmed_total_cents: 704_604,
      difference_before_cents: -11_660,
      difference_cents: -17_850,
      explained_cents: -17_850,
      unexplained_cents: 0,
    })
    expect(after.result).toBe('with_difference')
  })
})

const summarize = (day: typeof before) =>
  day.differences.map(({ code, ref, amount_cents }) => [code, ref, amount_cents])

test('the uncorrected day shows eight differences, worst first', () => {
  expect(summarize(before)).toEqual([
    ['D07', `capture:${captureId('C10')}`, -15_000],
    ['D15', `fuelling:${fuellingId('F15')}`, 6190],
    ['D16', 'tank:tank-3', 0],
    ['D02', `capture:${captureId('X3')}`, 6190],
    ['D03', `capture:${captureId('C08')}`, -2700],
    ['D09', 'session:1', -200],
    ['D09', 'session:2', 50],
    ['D04', `capture:${captureId('C06')}`, 0],
  ])
})

test('the fuelling without a sale and its receipt are one thing to resolve', () => {
  const codes = groupBySale(before.differences).map((same) => same.map(({ code }) => code).toSorted())
  expect(codes).toHaveLength(before.differences.length - 1)
  expect(codes).toContainEqual(['D02', 'D15'])
  expect(findSubmitRefusals(before).map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^Faltam motivos em 6 coisas a resolver: .*D15/),
  )
})

test('the corrected day keeps four differences of money and one of the tank', () => {
  expect(summarize(unexplained).map(([code]) => code)).toEqual(['D07', 'D16', 'D03', 'D09', 'D09'])
})

test('the assessment proposes the late sale and the reclassification', () => {
  const suggestions = new Map(before.differences.map(({ code, suggestion }) => [code, suggestion]))
  const lateSale = { kind: 'add_sale', fuelling_id: fuellingId('F15'), capture_id: captureId('X3'), amount_cents: 6190 }
  expect(suggestions.get('D02')).toMatchObject({ ...lateSale, method: 'pix' })
  expect(suggestions.get('D15')).toMatchObject(lateSale)
  expect(suggestions.get('D04')).toMatchObject({
    kind: 'reclassify',
    movement_id: movementId('F11'),
    method_from: 'debit',
    method_to: 'credit',
    amount_cents: 12_380,
  })
})

test('4.6 the journal, line by line', () => {
  expect(
    after.journal.lines.map(({ account_name, debit_cents, credit_cents }) => [account_name, debit_cents, credit_cents]),
  ).toEqual([
    ['Numerário em cofre / a depositar', 80_405, 0],
    ['Adiantamento a funcionário (vale)', 3000, 0],
    ['Despesas miúdas', 1850, 0],
    ['Cartões de débito a receber — Cielo', 57_420, 0],
    ['Cartões de crédito a receber — Cielo', 108_555, 0],
    ['Cartões de crédito a receber — Stone', 30_000, 0],
    ['Cartão frota a receber', 151_250, 0],
    ['Banco conta movimento (Pix)', 38_024, 0],
    ['Clientes — notas a prazo', 254_100, 0],
    ['Diferenças de caixa a apurar (erro de digitação NSU 230)', 2700, 0],
    ['Diferenças de caixa a apurar (cancelamento NSU 241)', 15_000, 0],
    ['Quebra de caixa — falta turno 1', 200, 0],
    ['Receita de venda — GC', 0, 119_513],
    ['Receita de venda — ET', 0, 86_803],
    ['Receita de venda — S10', 0, 405_350],
    ['Receita de venda — GA', 0, 68_718],
    ['Receita de loja e serviços', 0, 42_070],
    ['Clientes (recebimento de título)', 0, 20_000],
    ['Quebra de caixa — sobra turno 2', 0, 50],
  ])
  expect(after.journal).toMatchObject({ debit_total_cents: 742_504, credit_total_cents: 742_504, balanced: true })
})

test('a reversal is the mirror of the entry', () => {
  const mirror = buildReversalEntry(after.journal.lines)
  expect(mirror.lines[0]).toMatchObject({ debit_cents: 0, credit_cents: 80_405 })
  expect(buildReversalEntry(mirror.lines)).toEqual(after.journal)
})

test.each([
  [1, 14_656_922, -12_500, -853, true],
  [2, 4_092_459, -1200, -293, true],
  [3, 2_947_657, -25_000, -8481, false],
  [4, 11_730_000, 8000, 682, true],
])('4.7 tank %i', (tank_no, book_ml, variation_ml, variation_ppm, within_limit) => {
  const tank = after.tanks.find((line) => line.tank_no === tank_no)
  expect(tank).toMatchObject({ book_ml, variation_ml, variation_ppm, within_limit })
})

test('before the corrections, the equations of volume, difference, items and tank fail', () => {
  expect(before.proof.equations.filter(({ holds }) => !holds).map(({ no }) => no)).toEqual([1, 7, 8, 9])
  expect(before.proof.closed).toBe(false)
})

test('after the explanations, all ten equations hold', () => {
  expect(after.proof.equations.map(({ no, holds }) => [no, holds])).toEqual(
    Array.from({ length: 10 }, (_, index) => [index + 1, true]),
  )
  expect(after.proof.closed).toBe(true)
  expect(after.suggestions).toEqual([])
})

test('an open day cannot be submitted, and the missing conditions are listed', () => {
  expect(findSubmitRefusals(unexplained).map(({ message }) => message)).toEqual([
    'Diferença não explicada de R$ 178,50.',
    'Faltam motivos em 4 coisas a resolver: D07, D03, D09.',
    'Variação do tanque 3 sem justificativa.',
  ])
})

test('the explained day can be submitted but not closed without an analyst', () => {
  expect(findSubmitRefusals(after)).toEqual([])
  expect(findDirectClosingRefusals(after, workedDay.settings).map(({ message }) => message)).toEqual([
    'Existe diferença crítica (D07); envie para análise.',
    'A diferença de -R$ 178,50 exige análise.',
  ])
})

test.each(workedExplanations)('without the explanation of $code $ref the proof of the day fails', (missing) => {
  const explanations = workedExplanations.filter((explanation) => explanation !== missing)
  expect(assessDay(workedDayCorrected, { explanations }).proof.closed).toBe(false)
})

test('one unexplained centavo keeps the day open', () => {
  const explanations = workedExplanations.map(
    (explanation): Explanation => (explanation.code === 'D03' ? { ...explanation, amount_cents: -2699 } : explanation),
  )
  const day = assessDay(workedDayCorrected, { explanations })
  expect(day.totals.unexplained_cents).toBe(-2700)
  expect(day.differences.find(({ code }) => code === 'D03')).toMatchObject({
    explanation: null,
    outdated_explanation: { amount_cents: -2699 },
  })
  expect(day.proof.closed).toBe(false)
})

test('a recount after the explanation requires a new explanation', () => {
  const sessions = workedDayCorrected.sessions.map((session) => ({ ...session, counted_cents: 46_380 }))
  const day = assessDay({ ...workedDayCorrected, sessions }, { explanations: workedExplanations })
  expect(day.differences.filter(({ outdated_explanation }) => outdated_explanation).map(({ ref }) => ref)).toEqual([
    'session:2',
    'session:1',
  ])
})
