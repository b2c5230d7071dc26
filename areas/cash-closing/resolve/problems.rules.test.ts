import { assessDay, type DayDifference } from '@app/domain/day/assessment/contract'
import { addWaitingDay } from '@app/domain/day/differences/contract'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { openDifference, workedDay } from '@app/domain/day/facts/testing'
import { showDate } from '@app/kit/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildPairRows } from '../cash-conciliations/workbench.rules.ts'
import { boardGroup, boardItem } from '../workbench/board.fixture.ts'
import {
  buildDifferenceRows,
  buildMatchedRows,
  buildProblems,
  describeQuestion,
  findProposal,
  hasChanged,
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

test('fuel pumped and not sold asks for its sale; litres without a fuelling and a blocked nozzle ask for a reason', () => {
  const ask = (change: Partial<DayDifference>) =>
    buildProblems([openDifference('D15', 6190, { severity: 'high', ...change })], noRows).map(describeQuestion)
  expect(ask({ ref: 'fuelling:15', volume_ml: 10_000 })).toEqual(['Registrar a venda'])
  expect(ask({ ref: 'nozzle:2', volume_ml: 10_000 })).toEqual(['Explicar'])
  expect(ask({ ref: 'fuelling:15', volume_ml: null })).toEqual(['Explicar'])
  expect(ask({ ref: 'fuelling:15', volume_ml: 10_000, severity: 'critical' })).toEqual(['Apurar'])
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

test('a problem has changed if its evidence is another one, although amount and sentence are the same', () => {
  const unpaid = openDifference('D02', 6190, { ref: 'capture:18', suggestion: addSale })
  const [problem] = buildProblems([unpaid], noRows)
  if (!problem) throw new Error('An open difference is a problem')
  expect(hasChanged(problem, [{ ...unpaid, suggestion: { ...addSale } }])).toBe(false)
  expect(hasChanged(problem, [{ ...unpaid, suggestion: { ...addSale, fuelling_id: 16 } }])).toBe(true)
  expect(hasChanged(problem, [{ ...unpaid, suggestion: null }])).toBe(true)
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

  test('evidence of a reason is explained with that reason, in any order of the reasons, and not without it', () => {
    const evidence = {
      kind: 'reason',
      label: 'Explicar como erro de digitação',
      reason_code: 'TYPING',
      sentence: 'Valor digitado errado na maquininha',
    }
    const difference = openDifference('D03', -2700, {
      ref: 'capture:8',
      sentence: 'O caixa registrou R$ 85,00 e a maquininha cobrou R$ 58,00: falta de R$ 27,00',
      suggestion: evidence,
    })
    const [problem] = buildProblems([difference], typed)
    for (const ordered of [reasons, reasons.toReversed()])
      expect(problem && findProposal(problem, ordered)).toMatchObject({
        kind: 'explain',
        label: evidence.label,
        reason_id: 'typing',
        note: `${difference.sentence}. ${evidence.sentence}.`,
      })
    expect(problem && findProposal(problem, [reasons[0]])).toBeNull()
  })

  test('a difference that waits for a file is deferred to the day that the server found, and else not proposed', () => {
    const wait = { kind: 'wait', label: 'Esperar o arquivo até 15/10/2026', sentence: 'O arquivo da Cielo não chegou' }
    const until = '2026-10-15'
    expect(propose(openDifference('D01', -5000, { suggestion: { ...wait, until } }))).toMatchObject({
      kind: 'wait',
      label: wait.label,
      deferred_to: until,
    })
    expect(propose(openDifference('D01', -5000, { suggestion: wait }))).toBeNull()
  })

  test('a sale that the till cancelled and the machine charged is cancelled there too, or restored', () => {
    const rows = buildPairRows({
      system: [boardItem('movement', '18', { amount_cents: 15000, nsu: '241', cancelled: true })],
      confirmation: [boardItem('capture', '4', { amount_cents: 15000, nsu: '241' })],
      groups: [],
      ambiguous: [],
    })
    const [problem] = buildProblems([openDifference('D08', 15000, { ref: 'capture:4' })], rows)
    const cancelled = {
      id: 'cancelled',
      code: 'CANCELLED',
      name: 'Cancelamento em apuração',
      difference_codes: ['D08' as const],
    }
    expect(problem && findProposal(problem, [...reasons, cancelled])).toBeNull()
    expect(problem && listChoices(problem, [...reasons, cancelled])).toMatchObject([
      { kind: 'explain', label: 'Cancelar na adquirente', reason_id: 'cancelled' },
      { kind: 'restore', label: 'Restaurar a venda', capture: { id: '4' }, reason_id: 'unregistered' },
    ])
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
    expect(problem && listChoices(problem, reasons).map(({ label }) => label)).toEqual([
      'Venda F01 com Cielo C01',
      'Venda F01 com Cielo C02',
    ])
  })
})

describe('the proposals of generated days', () => {
  const shipped = [
    ['TYPING', 'Erro de digitação na maquininha', 'D03'],
    ['OTHER_DAY', 'Captura em outro dia', 'D05'],
    ['WAITING', 'Aguardando arquivo', 'D01'],
    ['LOST_SALE', 'Venda sem recebimento (perda)', 'D01'],
    ['MODALITY', 'Modalidade registrada errada', 'D04'],
    ['DOUBLE_ENTRY', 'Registro em dobro', 'D01'],
    ['UNREGISTERED_SALE', 'Venda não registrada', 'D15'],
    ['PUMPED_UNSOLD', 'Abastecimento sem venda apurado', 'D15'],
  ] as const
  const allReasons = shipped.map(([code, name, difference_code]) => ({
    id: code,
    code,
    name,
    difference_codes: [difference_code],
  }))
  const noNumbers = { nsu: null, auth_code: null, e2e_id: null, txid: null, terminal_logical_no: null }
  const ids = (rows: readonly { id: number }[]) =>
    fc.uniqueArray(fc.constantFrom(...rows.map(({ id }) => id)), { maxLength: 9 })
  const generated = fc
    .record({ bare: ids(workedDay.movements), dropped: ids(workedDay.captures), unsold: ids(workedDay.fuellings) })
    .map(({ bare, dropped, unsold }) =>
      assessDay({
        ...workedDay,
        movements: workedDay.movements.map((line) => (bare.includes(line.id) ? { ...line, ...noNumbers } : line)),
        captures: workedDay.captures.filter(({ id }) => !dropped.includes(id)),
        fuellings: workedDay.fuellings.map((row) =>
          unsold.includes(row.id) ? { ...row, sale_external_id: null } : row,
        ),
      }).differences.map(({ code, ref, amount_cents, volume_ml, severity, sentence, suggestion }) =>
        openDifference(code, amount_cents, {
          ...{ id: `${code} ${ref}`, ref, volume_ml, severity, sentence },
          suggestion: addWaitingDay({ suggestion, deferred_on: null }, '2026-10-15').suggestion,
        }),
      ),
    )
  const listAnswers = (differences: readonly DayDifference[], ordered = allReasons) =>
    buildProblems(differences, noRows).map((problem) => ({ problem, proposal: findProposal(problem, ordered) }))

  /** The text of an answer in the history: its reason, day, payment method or counterpart. */
  const describeOutcome = (proposal: NonNullable<ReturnType<typeof findProposal>>) => {
    if (proposal.kind === 'explain') return allReasons.find(({ id }) => id === proposal.reason_id)?.name ?? ''
    if (proposal.kind === 'wait') return showDate(proposal.deferred_to)
    if (proposal.kind === 'link') return proposal.sale_external_id
    if (proposal.kind !== 'line' || proposal.suggestion.kind !== 'reclassify') return proposal.label
    return paymentMethodLabels[proposal.suggestion.method_to]
  }
  const namedByEvidence: readonly string[] = ['Contar no dia da venda', 'Explicar como erro de digitação']

  test('the button says what the history says afterwards, and without evidence nothing is proposed', () => {
    fc.assert(
      fc.property(generated, (differences) => {
        for (const { problem, proposal } of listAnswers(differences)) {
          if (problem.differences.every(({ suggestion }) => suggestion === null)) expect(proposal).toBeNull()
          if (!proposal) continue
          expect(problem.differences[0]?.severity).not.toBe('critical')
          if (!namedByEvidence.includes(proposal.label))
            expect(proposal.label.toLowerCase()).toContain(describeOutcome(proposal).toLowerCase())
          if (proposal.kind === 'explain') expect(proposal.note).toContain(problem.sentence)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('the order of the reasons does not change a proposal', () => {
    fc.assert(
      fc.property(
        generated,
        fc.shuffledSubarray(allReasons, { minLength: allReasons.length }),
        (differences, shuffled) => {
          expect(listAnswers(differences, shuffled).map(({ proposal }) => proposal)).toEqual(
            listAnswers(differences).map(({ proposal }) => proposal),
          )
        },
      ),
      { numRuns: 40 },
    )
  })
})
