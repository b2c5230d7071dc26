import type { DayDifference } from '@app/domain/day/assessment/contract'
import { openDifference } from '@app/domain/day/facts/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildPairRows } from '../cash-conciliations/workbench.rules.ts'
import { boardGroup, boardItem } from '../workbench/board.fixture.ts'
import {
  buildDifferenceRows,
  buildMatchedRows,
  buildProblems,
  findProposal,
  isTypingError,
  listChoices,
  listProposed,
} from './problems.rules.ts'

const addSale = {
  kind: 'add_sale',
  fuelling_id: 15,
  capture_id: 18,
  amount_cents: 6190,
  method: 'pix',
  sentence: 'Abastecimento do bico 2 às 15:02 e Pix de R$ 61,90 parecem uma venda não registrada',
}
const reasons = [
  { id: 'unregistered', code: 'UNREGISTERED_SALE', name: 'Venda não registrada', difference_codes: ['D02', 'D15'] },
  { id: 'typing', code: 'TYPING', name: 'Erro de digitação na maquininha', difference_codes: ['D03'] },
] as const

const severities = ['critical', 'high', 'medium', 'low'] as const
const noRows = buildPairRows({ system: [], confirmation: [], groups: [], ambiguous: [] })
const typed = buildPairRows({
  system: [boardItem('movement', '14', { amount_cents: 8500, group_id: 2 })],
  confirmation: [boardItem('capture', '8', { amount_cents: 5800, group_id: 2 })],
  groups: [boardGroup(2, { pass_no: 4, score: 70, status: 'suggested', difference_cents: -2700 })],
  ambiguous: [],
})

test('the list of differences has one row for each, the unexplained first, and none that resolved itself', () => {
  const of = (status: DayDifference['status'], amount_cents: number) =>
    openDifference('D09', amount_cents, { status, ref: `session:${amount_cents}`, severity: 'medium' })
  const [explained, small, large, resolved] = [
    of('explained', -900),
    of('open', -100),
    of('refused', -200),
    of('resolved', -500),
  ]
  const rows = buildDifferenceRows([explained, small, large, resolved], noRows)
  expect(rows.map(({ amount_cents }) => amount_cents)).toEqual([-200, -100, -900])
})

test('a confirmed match with an unexplained difference is a question, and not one of the matches that are done', () => {
  const rows = buildPairRows({
    system: [boardItem('movement', '14', { group_id: 2 }), boardItem('movement', '15', { group_id: 3 })],
    confirmation: [boardItem('capture', '8', { group_id: 2 }), boardItem('capture', '9', { group_id: 3 })],
    groups: [2, 3].map((id) => boardGroup(id, { pass_no: 1, score: 100, status: 'confirmed' })),
    ambiguous: [],
  })
  const otherMethod = openDifference('D04', 0, { ref: 'capture:8' })
  expect(buildMatchedRows([otherMethod], rows).map(({ key }) => key)).toEqual(['group:3'])
  expect(buildProblems([otherMethod], rows)).toMatchObject([{ key: otherMethod.id }])
})

test('a fuelling and its receipt in the list of differences are registered as one sale', () => {
  const pix = openDifference('D02', 6190, { ref: 'capture:18', suggestion: addSale })
  const fuelling = openDifference('D15', 6190, { ref: 'fuelling:15', suggestion: addSale })
  const problems = buildDifferenceRows([pix, fuelling], noRows)
  const proposals = new Map(problems.map((problem) => [problem.key, findProposal(problem, reasons)]))
  expect(problems).toHaveLength(2)
  expect(listProposed(problems, proposals)).toHaveLength(1)
})

describe('the questions of a day', () => {
  test('a fuelling without a sale and its receipt are one question', () => {
    const pix = openDifference('D02', 6190, { ref: 'capture:18', severity: 'medium', suggestion: addSale })
    const fuelling = openDifference('D15', 6190, { ref: 'fuelling:15', severity: 'high', suggestion: addSale })
    const [problem, ...others] = buildProblems([pix, fuelling], noRows)
    expect(others).toEqual([])
    expect(problem).toMatchObject({ key: fuelling.id, sentence: addSale.sentence, amount_cents: 6190 })
    expect(problem?.differences.map(({ code }) => code)).toEqual(['D15', 'D02'])
  })

  test('a suggested match with an open difference is asked once, as its difference', () => {
    const difference = openDifference('D03', -2700, { ref: 'capture:8' })
    expect(buildProblems([difference], typed)).toMatchObject([{ key: difference.id, row: { key: 'group:2' } }])
    expect(buildProblems([], typed)).toMatchObject([{ key: 'group:2', differences: [], amount_cents: 8500 }])
  })

  test('a match whose difference a person has explained is no longer asked', () => {
    const explained = openDifference('D03', -2700, {
      ref: 'capture:8',
      status: 'explained',
      explained_by_name: 'Ana',
    })
    expect(buildProblems([explained], typed)).toEqual([])
  })

  test('a cancelled capture is shown with its sale, which is not matched', () => {
    const rows = buildPairRows({
      system: [boardItem('movement', '18', { amount_cents: 15000, nsu: '241' })],
      confirmation: [boardItem('capture', '4', { amount_cents: 15000, nsu: '241', cancelled: true })],
      groups: [],
      ambiguous: [],
    })
    const [problem] = buildProblems([openDifference('D07', -15000, { ref: 'capture:4' })], rows)
    expect(problem?.row?.system.map(({ id }) => id)).toEqual(['18'])
    expect(problem?.row?.confirmation.map(({ id }) => id)).toEqual(['4'])
  })

  test('every open difference is in one question; refused ones come first, then the most severe', () => {
    const difference = fc
      .record({
        no: fc.integer({ min: 0, max: 9_999 }),
        amount_cents: fc.integer({ min: -100_000, max: 100_000 }),
        severity: fc.constantFrom(...severities),
        status: fc.constantFrom<DayDifference['status']>('open', 'refused', 'explained', 'deferred', 'resolved'),
        suggestion: fc.constantFrom(null, addSale),
      })
      .map(({ no, amount_cents, ...rest }) => ({
        ...openDifference('D02', amount_cents, { ref: `capture:${no}`, ...rest }),
        id: `difference ${no}`,
      }))
    fc.assert(
      fc.property(fc.uniqueArray(difference, { selector: ({ id }) => id }), (differences) => {
        const problems = buildProblems(differences, noRows)
        const open = differences.filter(({ status }) => status === 'open' || status === 'refused')
        expect(problems.flatMap((problem) => problem.differences.map(({ id }) => id)).toSorted()).toEqual(
          open.map(({ id }) => id).toSorted(),
        )
        const ranks = problems.map(({ differences: found }) =>
          found.some(({ status }) => status === 'refused') ? -1 : severities.indexOf(found[0]?.severity ?? 'low'),
        )
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
        expect(new Set(problems.map(({ key }) => key)).size).toBe(problems.length)
        for (const { amount_cents, differences: found } of problems) expect(amount_cents).toBe(found[0]?.amount_cents)
      }),
    )
  })
})

describe('the proposed answer', () => {
  const propose = (difference: DayDifference, rows = noRows) => {
    const [problem] = buildProblems([difference], rows)
    return problem && findProposal(problem, reasons)
  }

  test('a fuelling with a receipt of the same amount is registered as a sale', () => {
    expect(propose(openDifference('D15', 6190, { suggestion: addSale }))).toMatchObject({
      kind: 'line',
      label: 'Registrar a venda',
      reason_id: 'unregistered',
    })
  })

  test('two swapped digits are explained as a typing error', () => {
    const difference = openDifference('D03', -2700, {
      ref: 'capture:8',
      sentence: 'Sistema R$ 85,00, captura R$ 58,00',
    })
    expect(propose(difference, typed)).toMatchObject({
      kind: 'explain',
      reason_id: 'typing',
      note: 'Sistema R$ 85,00, captura R$ 58,00. Valor digitado errado na maquininha.',
    })
  })

  test('a critical or refused difference, or one without evidence, has no proposal', () => {
    expect(propose(openDifference('D15', 6190, { suggestion: addSale, severity: 'critical' }))).toBeNull()
    expect(propose(openDifference('D15', 6190, { suggestion: addSale, status: 'refused' }))).toBeNull()
    expect(propose(openDifference('D01', -5000, {}))).toBeNull()
  })

  test('an ambiguous match offers its pairs, and none of them is chosen in advance', () => {
    const rows = buildPairRows({
      system: [boardItem('movement', '1', { description: 'Venda F01' })],
      confirmation: [
        boardItem('capture', '1', { description: 'Cielo C01' }),
        boardItem('capture', '2', { description: 'Cielo C02' }),
      ],
      groups: [],
      ambiguous: [
        { system: ['movement:1'], confirmation: ['capture:1', 'capture:2'], sentence: '2 capturas de R$ 100,00.' },
      ],
    })
    const [problem] = buildProblems([], rows)
    expect(problem && findProposal(problem, reasons)).toBeNull()
    expect(problem && listChoices(problem).map(({ label }) => label)).toEqual([
      'Venda F01 com Cielo C01',
      'Venda F01 com Cielo C02',
    ])
  })
})

describe('a typing error', () => {
  test.each([
    [8500, 5800, true],
    [12_345, 12_435, true],
    [10_000, 1_000, true],
    [5_990, 59_900, true],
    [8500, 8400, false],
    [8500, 85_0000, false],
    [1234, 4321, false],
    [0, 10, false],
    [8500, 8500, false],
    [8500, -5800, false],
  ])('%i and %i cents: %s', (a, b, expected) => {
    expect(isTypingError(a, b)).toBe(expected)
    expect(isTypingError(b, a)).toBe(expected)
  })

  test('swapping two neighbouring digits or dropping one is always found', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 9_999_999 }), fc.nat(6), (cents, position) => {
        const digits = String(cents)
        const at = position % (digits.length - 1)
        const swapped = digits.slice(0, at) + digits[at + 1] + digits[at] + digits.slice(at + 2)
        const dropped = digits.slice(0, at + 1) + digits.slice(at + 2)
        const others = [swapped, dropped].map(Number).filter((other) => other > 0 && other !== cents)
        for (const other of others.filter((other) => [swapped, dropped].includes(String(other))))
          expect(isTypingError(cents, other)).toBe(true)
      }),
    )
  })
})
