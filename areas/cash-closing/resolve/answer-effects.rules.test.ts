import { assessDay, type DayDifference, type MatchGroup } from '@app/domain/day/assessment/contract'
import { addWaitingDay, type Explanation } from '@app/domain/day/differences/contract'
import { type DayFacts, paymentMethodLabels } from '@app/domain/day/facts/contract'
import { captureId, movementId, openDifference, workedDay } from '@app/domain/day/facts/testing'
import { showDate } from '@app/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildPairRows } from '../cash-conciliations/workbench.rules.ts'
import { buildSuggestedLine } from '../manuals/manuals.rules.ts'
import { answerEffects, requireEffect } from './answer-effects.testing.ts'
import { buildProblems, type DayProblem, describePrimary, findProposal, type ProposedAnswer } from './problems.rules.ts'

const reasons = (
  [
    ['TYPING', 'Erro de digitação na maquininha', ['D03']],
    ['OTHER_DAY', 'Captura em outro dia', ['D05']],
    ['WAITING', 'Aguardando arquivo', ['D01', 'D02', 'D05', 'D11']],
    ['LOST_SALE', 'Venda sem recebimento (perda)', ['D01', 'D03', 'D11']],
    ['MODALITY', 'Modalidade registrada errada', ['D04']],
    ['DOUBLE_ENTRY', 'Registro em dobro', ['D01', 'D06']],
    ['UNREGISTERED_SALE', 'Venda não registrada', ['D02', 'D15']],
    ['PUMP_TEST', 'Aferição registrada no bico', ['D15']],
    ['PUMPED_UNSOLD', 'Abastecimento sem venda apurado', ['D15']],
  ] as const
).map(([code, name, difference_codes]) => ({ id: code, code, name, difference_codes }))

const noNumbers = { nsu: null, auth_code: null, e2e_id: null, txid: null, terminal_logical_no: null }
const noRows = buildPairRows({ system: [], confirmation: [], groups: [], ambiguous: [] })

type Rows = 'movements' | 'captures' | 'fuellings' | 'sessions' | 'sale_items'

/** Replaces the rows of one kind that have this id. */
const change =
  <Kind extends Rows>(kind: Kind, id: number, to: (row: DayFacts[Kind][number]) => object | null) =>
  (facts: DayFacts): DayFacts => ({
    ...facts,
    [kind]: facts[kind].flatMap((row) => {
      if (!('id' in row) || row.id !== id) return [row]
      const changed = to(row)
      return changed ? [{ ...row, ...changed }] : []
    }),
  })

const addTo =
  <Kind extends 'movements' | 'captures'>(kind: Kind, id: number, to: object) =>
  (facts: DayFacts): DayFacts => {
    const row = facts[kind].find((one) => one.id === id)
    return row ? { ...facts, [kind]: [...facts[kind], { ...row, ...to }] } : facts
  }

const later = (instant: string | null, minutes: number) =>
  instant && new Date(Date.parse(instant) + minutes * 60_000).toISOString()

const movement = fc.constantFrom(...workedDay.movements.map(({ id }) => id))
const capture = fc.constantFrom(...workedDay.captures.map(({ id }) => id))
const fuelling = fc.constantFrom(...workedDay.fuellings.map(({ id }) => id))
const session = fc.constantFrom(...workedDay.sessions.map(({ id }) => id))
const digits = (cents: number) => Number(String(cents).replace(/^(.)(.)/, '$2$1'))

/** Events of a day that leave a difference. */
const event: fc.Arbitrary<(facts: DayFacts) => DayFacts> = fc.oneof(
  capture.map((id) => change('captures', id, () => null)),
  movement.map((id) => change('movements', id, () => null)),
  movement.map((id) => change('movements', id, () => noNumbers)),
  movement.map((id) => change('movements', id, ({ method }) => ({ method: method === 'debit' ? 'credit' : 'debit' }))),
  capture.map((id) => change('captures', id, ({ gross_cents }) => ({ gross_cents: digits(gross_cents) }))),
  capture.map((id) => change('captures', id, ({ captured_at }) => ({ cancelled_at: later(captured_at, 5) }))),
  movement.map((id) => change('movements', id, ({ occurred_at }) => ({ cancelled_at: later(occurred_at, 5) }))),
  capture.map((id) => change('captures', id, () => ({ own: false }))),
  capture.map((id) =>
    change('captures', id, ({ method, captured_at }) => ({
      ...noNumbers,
      method: method === 'pix' ? 'pix' : 'credit',
      captured_at: later(captured_at, method === 'pix' ? 20 : 2),
    })),
  ),
  movement.map((id) => (facts: DayFacts) => {
    const sale = facts.movements.find((one) => one.id === id)
    return addTo('movements', id, {
      ...{ id: 900 + id, line_no: 9, sale_external_id: 'F99', auth_code: 'TYPED2' },
      occurred_at: later(sale?.occurred_at ?? null, 3),
    })(facts)
  }),
  capture.map((id) => (facts: DayFacts) => {
    const sale = facts.movements.find((one) => one.id === movementId('F23'))
    const larger = change('captures', captureId('C14'), ({ gross_cents }) => ({ gross_cents: gross_cents + 1000 + id }))
    const free = { ...noNumbers, id: 950, session_id: null, sale_external_id: 'F98', amount_cents: 1000 + id }
    return sale ? addTo('movements', sale.id, free)(larger(facts)) : facts
  }),
  fc
    .constantFrom(...workedDay.movements.filter(({ nature }) => nature === 'withdrawal' || nature === 'expense'))
    .map(({ id, session_id }) => (facts: DayFacts) => {
      // The shortage of the till equals the cancelled line.
      const expected = assessDay(facts).drawers.find((drawer) => drawer.session_id === session_id)?.expected_cents
      const cancelled = change('movements', id, ({ occurred_at }) => ({ cancelled_at: later(occurred_at, 1) }))(facts)
      return change('sessions', session_id ?? 0, () => ({ counted_cents: expected }))(cancelled)
    }),
  fuelling.map((id) => (facts: DayFacts) => {
    const pumped = change('fuellings', id, () => ({ sale_external_id: null, volume_ml: 20_000 }))(facts)
    const nozzle_id = facts.fuellings.find((row) => row.id === id)?.nozzle_id
    return {
      ...pumped,
      sale_items: facts.sale_items.filter((item) => item.fuelling_id !== id),
      readings: facts.readings.map((row) => (row.nozzle_id === nozzle_id ? { ...row, test_ml: 20_000 } : row)),
    }
  }),
  fc.constantFrom('F04', 'F10', 'F20').map((sale) =>
    change('movements', movementId(sale), ({ occurred_at }) => ({
      ...{ e2e_id: 'E123456782026101422100000000000aa', txid: null },
      occurred_at: later(occurred_at, 30) ?? occurred_at,
    })),
  ),
  capture.map((id) => addTo('captures', id, { id: 900 + id })),
  session.map((id) => change('sessions', id, () => ({ counted_cents: null }))),
  fuelling.map((id) => (facts: DayFacts) => ({
    ...change('fuellings', id, () => ({ sale_external_id: null }))(facts),
    sale_items: facts.sale_items.map((item) => (item.fuelling_id === id ? { ...item, fuelling_id: null } : item)),
  })),
  movement.map((id) => change('movements', id, () => ({ document_attached: false }))),
  fc.constantFrom('cielo', 'stone', 'pix').map((source) => (facts: DayFacts) => ({
    ...facts,
    captures: facts.captures.filter(({ acquirer }) => acquirer !== source),
    expected_sources: [...(facts.expected_sources ?? []), source],
  })),
  capture.map((id) =>
    change('captures', id, () => ({ business_date: '2026-10-15', captured_at: '2026-10-15T11:00:00.000Z' })),
  ),
  session.map((id) => change('sessions', id, () => ({ closed_at: '2026-10-15T04:00:00.000Z' }))),
)

const generated = fc
  .array(event, { maxLength: 6 })
  .map((events) => events.reduce((facts, take) => take(facts), workedDay))

type Decisions = { history: readonly MatchGroup[]; explanations: readonly Explanation[] }
const undecided: Decisions = { history: [], explanations: [] }

/** Returns the day, and its differences as the screen reads them. */
function assess(facts: DayFacts, decisions: Decisions = undecided) {
  const assessment = assessDay(facts, decisions)
  const differences = assessment.differences.map((found): DayDifference => {
    const { code, ref, amount_cents, volume_ml, effects, severity, sentence, suggestion, explanation } = found
    return openDifference(code, amount_cents, {
      ...{ id: `${code} ${ref}`, ref, volume_ml, effects: [...effects], severity, sentence },
      status: explanation ? (explanation.status === 'deferred' ? 'deferred' : 'explained') : 'open',
      suggestion: addWaitingDay({ suggestion, deferred_on: null }, '2026-10-15').suggestion,
    })
  })
  return { assessment, differences, problems: buildProblems(differences, noRows) }
}

const toExplanation = ({
  code,
  ref,
  amount_cents,
  volume_ml,
}: DayDifference): Omit<Explanation, 'reason_code' | 'status'> => ({
  ...{ code, ref, amount_cents, volume_ml },
  note: 'Resposta proposta.',
})

const anyManual = {
  ...({ kind: 'add', side: 'system', target_id: null, method_from: null } as const),
  id: '01930000-0000-7000-8000-0000000000f8',
  ...{ nsu: null, auth_code: null, e2e_id: null, terminal_logical_no: null, fuelling_id: null },
}

/** Gives an answer as the operation of its kind does, and returns the day after it. */
function give(facts: DayFacts, answer: ProposedAnswer, { differences: [difference] }: DayProblem) {
  const explained = (reason_code: string, status: 'explained' | 'deferred') =>
    difference
      ? assess(facts, { ...undecided, explanations: [{ ...toExplanation(difference), reason_code, status }] })
      : assess(facts)
  switch (answer.kind) {
    case 'dispute':
    case 'explain':
      return explained(answer.reason_id, 'explained')
    case 'wait':
      return explained('WAITING', 'deferred')
    case 'match': {
      const confirmation = answer.confirmation.map((id) => ({ kind: 'capture' as const, id }))
      const words = {
        pass_no: 8 as const,
        score: 100,
        status: 'confirmed' as const,
        sentence: 'Casado por uma pessoa.',
      }
      return assess(facts, {
        ...undecided,
        history: [{ ...words, difference_cents: 0, system: answer.system, confirmation }],
      })
    }
    case 'link':
      return assess(
        change('fuellings', answer.fuelling_id, () => ({ sale_external_id: answer.sale_external_id }))(facts),
      )
    case 'count':
      return assess({
        ...facts,
        sessions: facts.sessions.map((one) =>
          `session:${one.id}` === difference?.ref ? { ...one, counted_cents: 100_000 } : one,
        ),
      })
    case 'post': {
      const { movement_type_code, amount_cents, occurred_at } = answer
      const nature = facts.movements.find((line) => line.movement_type_code === movement_type_code)?.nature
      const line = { ...anyManual, movement_type_code, amount_cents, occurred_at, method_to: 'cash' as const }
      return assess({ ...facts, manuals: [...facts.manuals, { ...line, ...(nature && { nature }) }] })
    }
    case 'line':
      return assess({ ...facts, manuals: [...facts.manuals, toManualLine(answer, facts)] })
    default:
      throw new Error(`No proposal of a difference has the kind ${answer.kind}`)
  }
}

function toManualLine({ suggestion }: Extract<ProposedAnswer, { kind: 'line' }>, facts: DayFacts) {
  const line = buildSuggestedLine(suggestion, [])
  const receipt = facts.captures.find(({ id }) => suggestion.kind === 'add_sale' && id === suggestion.capture_id)
  const target = facts.movements.find(
    ({ id }) => 'target_id' in line && line.kind === 'reclassify' && id === line.target_id,
  )
  return {
    ...{ id: '01930000-0000-7000-8000-0000000000f9', kind: line.kind, side: line.side, movement_type_code: 'MANUAL' },
    target_id: ('target_id' in line && line.target_id) || null,
    method_from: target?.method ?? null,
    method_to: ('method_to' in line && line.method_to) || receipt?.method || null,
    amount_cents: suggestion.amount_cents,
    occurred_at: receipt?.captured_at ?? target?.occurred_at ?? '2026-10-14T15:00:00.000Z',
    nsu: receipt?.nsu ?? null,
    auth_code: receipt?.auth_code ?? null,
    e2e_id: receipt?.e2e_id ?? null,
    terminal_logical_no: receipt?.terminal_logical_no ?? null,
    fuelling_id: ('fuelling_id' in line && line.fuelling_id) || null,
  }
}

/** The name that the entry of the history contains: reason, day, method or sale. */
function nameInHistory(answer: ProposedAnswer) {
  if (answer.kind === 'explain') return answer.reason_name
  if (answer.kind === 'wait') return showDate(answer.deferred_to)
  if (answer.kind === 'link') return answer.sale_external_id
  if (answer.kind === 'line' && answer.suggestion.kind === 'reclassify')
    return paymentMethodLabels[answer.suggestion.method_to]
  return null
}

const listOpen = (differences: readonly DayDifference[]) =>
  differences.filter(({ status }) => status === 'open').map(({ id }) => id)

const listOpenItems = (differences: readonly DayDifference[], found: ReturnType<typeof assessDay>['differences']) => {
  const open = new Set(listOpen(differences))
  return new Set(
    found
      .filter(({ code, ref }) => open.has(`${code} ${ref}`))
      .flatMap(({ items }) => items)
      // Missing litres are assigned to the nozzle, or to its product if linked sales do not name a nozzle.
      .filter(({ kind }) => kind !== 'nozzle' && kind !== 'product')
      .map(({ kind, id }) => `${kind}:${id}`),
  )
}

/** Checks the proposal of one problem, and returns the name of its entry in the history. */
function checkProposal(facts: DayFacts, problem: DayProblem, proposal: ProposedAnswer) {
  const { differences, assessment } = assess(facts)
  const { label, isProposal } = describePrimary([{ problem, proposal }])
  expect({ label, isProposal }).toEqual({ label: proposal.label, isProposal: true })
  const effect = requireEffect(proposal)
  const name = nameInHistory(proposal)
  if (effect.reason_code) expect(proposal).toMatchObject({ reason_id: effect.reason_code })
  else expect(name?.toLowerCase() ?? '').toContain(effect.name?.toLowerCase() ?? '')
  const after = give(facts, proposal, problem)
  // A counted till may lack money.
  const asked = proposal.kind === 'count' ? [] : problem.differences.map(({ id }) => id)
  const open = listOpen(after.differences)
  expect({ label, open: asked.filter((id) => open.includes(id)) }).toEqual({ label, open: [] })
  // An item that becomes free may find another pair, but the settled items stay settled.
  const before = listOpenItems(differences, assessment.differences)
  const reopened = [...listOpenItems(after.differences, after.assessment.differences)].filter(
    (item) => !before.has(item),
  )
  expect({ label, reopened }).toEqual({ label, reopened: [] })
  return effect.action
}

const listProposals = (facts: DayFacts) =>
  assess(facts).problems.flatMap((problem) => {
    const proposal = findProposal(problem, reasons)
    return proposal ? [{ problem, proposal }] : []
  })

test('the history names the answer of the button, and the answered question is no longer asked', () => {
  fc.assert(
    fc.property(generated, (facts) => {
      for (const { problem, proposal } of listProposals(facts)) checkProposal(facts, problem, proposal)
    }),
    { numRuns: 150 },
  )
})

test('the generated days lead to every answer on a difference', () => {
  const proposed = fc.sample(generated, { numRuns: 300, seed: 1 }).flatMap(listProposals)
  const withoutMatch = answerEffects.filter(({ kind }) => kind !== 'confirm' && kind !== 'restore')
  expect([...new Set(proposed.map(({ proposal }) => requireEffect(proposal).action))].toSorted()).toEqual(
    [...new Set(withoutMatch.map(({ action }) => action))].toSorted(),
  )
})
