import { groupBy } from '@app/kit/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assessDay } from '../assessment/assess-day.rules.ts'
import type { Capture, DayFacts, SystemMovement } from '../facts/day-facts.contract.ts'
import { captureId, fuellingId, movementId, workedDay } from '../facts/worked-day.fixture.ts'
import { addWaitingDay } from './deferral.rules.ts'
import { isTypingError } from './evidence.rules.ts'

const withCaptures = (change: (capture: Capture) => Capture | null, facts = workedDay): DayFacts => ({
  ...facts,
  captures: facts.captures.flatMap((capture) => change(capture) ?? []),
})
const withoutCapture = (name: string) => withCaptures((capture) => (capture.id === captureId(name) ? null : capture))
const withLine = (name: string, change: Partial<SystemMovement>, facts = workedDay): DayFacts => ({
  ...facts,
  movements: facts.movements.map((line) => (line.id === movementId(name) ? { ...line, ...change } : line)),
})
const suggestionOf = (facts: DayFacts, ref: string) =>
  assessDay(facts).differences.find((difference) => difference.ref === ref)?.suggestion
const saleRef = (name: string) => `movement:${movementId(name)}`

const lostNumbers = { nsu: null, auth_code: null, e2e_id: null, txid: null, terminal_logical_no: null }

test('D01: a sale after the last capture of its acquirer waits for the rest of the file', () => {
  expect(suggestionOf(withoutCapture('C14'), saleRef('F23'))).toMatchObject({
    kind: 'wait',
    sentence: expect.stringMatching(/^O arquivo da Cielo termina às \d\d:\d\d, antes da venda$/),
  })
})

test('D01: a sale whose acquirer sent no file waits for it', () => {
  const facts = withCaptures((capture) => (capture.acquirer === 'cielo' ? null : capture))
  expect(suggestionOf(facts, saleRef('F02'))).toMatchObject({
    kind: 'wait',
    sentence: 'O arquivo da Cielo não chegou',
  })
  const received = { cielo: { received_at: '2026-10-15T08:20:00.000Z' } }
  expect(suggestionOf({ ...facts, sources: received }, saleRef('F02'))).toBeNull()
})

test('D01: no evidence of a missing file, another receipt or a twin gives no answer', () => {
  expect(suggestionOf(withoutCapture('C01'), saleRef('F02'))).toBeNull()
})

test('D01: a free receipt of the amount within ten minutes in another method moves the sale to that method', () => {
  const facts = withLine('F02', lostNumbers, {
    ...withCaptures((capture) =>
      capture.id === captureId('C01') ? { ...capture, ...lostNumbers, acquirer: 'stone', method: 'credit' } : capture,
    ),
  })
  const suggestion = suggestionOf(facts, saleRef('F02'))
  expect(suggestion).toMatchObject({ kind: 'reclassify', movement_id: movementId('F02'), method_to: 'credit' })
})

test('D02: a receipt after the end of the file of the till waits for it while the shift is open', () => {
  const late = { business_date: '2026-10-14', captured_at: '2026-10-15T02:50:00.000Z', nsu: '900', auth_code: 'Z1' }
  const [capture] = workedDay.captures
  const facts = {
    ...workedDay,
    captures: [...workedDay.captures, ...(capture ? [{ ...capture, ...late, id: 900, gross_cents: 777 }] : [])],
  }
  expect(suggestionOf(facts, 'capture:900')).toBeNull()
  const open = { ...facts, sessions: facts.sessions.map((session) => ({ ...session, closed_at: null })) }
  expect(suggestionOf(open, 'capture:900')).toMatchObject({
    kind: 'wait',
    sentence: expect.stringMatching(/^O arquivo do PDV termina às \d\d:\d\d, com o turno aberto$/),
  })
})

test('D03: swapped digits are a typing error', () => {
  expect(suggestionOf(workedDay, `capture:${captureId('C08')}`)).toMatchObject({
    kind: 'reason',
    reason_code: 'TYPING',
    label: 'Explicar como erro de digitação',
  })
})

test('D03: another free sale that makes the sum exact is matched too', () => {
  const capture = workedDay.captures.find(({ id }) => id === captureId('C08'))
  const sale = workedDay.movements.find(({ id }) => id === movementId('F14'))
  if (!capture || !sale) throw new Error('The worked day has F14 and C08')
  const gross_cents = sale.amount_cents + 1234
  const other = { ...sale, ...lostNumbers, id: 900, sale_external_id: 'F99', amount_cents: 1234 }
  const facts = {
    ...withCaptures((row) => (row === capture ? { ...row, gross_cents } : row)),
    movements: [...workedDay.movements, other],
  }
  const match = assessDay(facts).groups.find(({ confirmation }) =>
    confirmation.some(({ id }) => id === `${capture.id}`),
  )
  // The passes match the sum themselves, so nothing is left to ask.
  if (match?.difference_cents === 0) return expect(match.system).toHaveLength(2)
  expect(suggestionOf(facts, `capture:${capture.id}`)).toMatchObject({
    kind: 'match',
    label: 'Casar com mais 1',
    confirmation: [String(capture.id)],
  })
})

test('D05: a capture of the next day counts on the day of its sale if the shift crosses midnight', () => {
  const next = withCaptures((capture) =>
    capture.id === captureId('C14') ? { ...capture, business_date: '2026-10-15' } : capture,
  )
  const ref = `capture:${captureId('C14')}`
  expect(suggestionOf(next, ref)).toBeNull()
  const sessions = next.sessions.map((session) =>
    session.shift_no === 2 ? { ...session, closed_at: '2026-10-15T04:00:00.000Z' } : session,
  )
  const captures = next.captures.map((capture) =>
    capture.id === captureId('C14') ? { ...capture, captured_at: '2026-10-15T11:00:00.000Z' } : capture,
  )
  expect(suggestionOf({ ...next, sessions, captures }, ref)).toMatchObject({
    kind: 'reason',
    reason_code: 'OTHER_DAY',
    label: 'Contar no dia da venda',
  })
})

test('D09: a drawer that nobody has counted is counted', () => {
  const sessions = workedDay.sessions.map((session) => ({ ...session, counted_cents: null }))
  expect(suggestionOf({ ...workedDay, sessions }, 'session:1')).toMatchObject({ kind: 'count', label: 'Contar caixa' })
  expect(suggestionOf(workedDay, 'session:1')).toBeNull()
})

test('D11: the only free Pix of the amount within an hour is matched, unless people refused the pair', () => {
  const moved = withCaptures((capture) =>
    capture.id === captureId('X4')
      ? { ...capture, e2e_id: 'E123456782026101422550000000000zz', txid: null, captured_at: '2026-10-14T19:59:00.000Z' }
      : capture,
  )
  const sale = moved.movements.find(({ id }) => id === movementId('F20'))
  const typed = { e2e_id: 'E123456782026101422100000000000aa', txid: null, occurred_at: '2026-10-14T19:10:00.000Z' }
  const facts = withLine('F20', typed, moved)
  const answer = suggestionOf(facts, saleRef('F20'))
  expect(sale?.method).toBe('pix')
  expect(answer).toMatchObject({
    kind: 'match',
    label: 'Casar com o Pix das 16:59',
    confirmation: [String(captureId('X4'))],
  })
  const pair = {
    system: { kind: 'movement', id: String(movementId('F20')) },
    confirmation: { kind: 'capture', id: String(captureId('X4')) },
  } as const
  const refused = assessDay(facts, { refused: [pair] }).differences.find(({ ref }) => ref === saleRef('F20'))
  expect(refused?.suggestion).toBeNull()
})

test('D15: the only sale with the product, litres and amount of an unsold fuelling is linked', () => {
  const facts = {
    ...workedDay,
    fuellings: workedDay.fuellings.map((row) =>
      row.id === fuellingId('F01') ? { ...row, sale_external_id: null } : row,
    ),
    sale_items: workedDay.sale_items.map((item) =>
      item.sale_external_id === 'F01' ? { ...item, fuelling_id: null } : item,
    ),
  }
  expect(suggestionOf(facts, `fuelling:${fuellingId('F01')}`)).toMatchObject({
    kind: 'link',
    label: 'Vincular à venda F01',
    fuelling_id: fuellingId('F01'),
  })
})

test('a critical difference has no evidence for an answer', () => {
  const suggestions = assessDay(workedDay).differences.filter(({ severity }) => severity === 'critical')
  expect(suggestions.map(({ suggestion }) => suggestion)).toEqual([null])
})

test('evidence does not depend on the order of the lines and receipts, and no receipt answers two sales', () => {
  const movement = fc.constantFrom(...workedDay.movements.map(({ id }) => id))
  fc.assert(
    fc.property(
      fc.uniqueArray(movement, { maxLength: 8 }),
      fc.uniqueArray(fc.constantFrom(...workedDay.captures.map(({ id }) => id)), { maxLength: 8 }),
      (bare, dropped) => {
        const facts: DayFacts = {
          ...workedDay,
          movements: workedDay.movements.map((line) => (bare.includes(line.id) ? { ...line, ...lostNumbers } : line)),
          captures: workedDay.captures.filter(({ id }) => !dropped.includes(id)),
        }
        const turned = { ...facts, movements: facts.movements.toReversed(), captures: facts.captures.toReversed() }
        const found = assessDay(facts).differences
        expect(assessDay(turned).differences.map(({ ref, suggestion }) => [ref, suggestion])).toEqual(
          found.map(({ ref, suggestion }) => [ref, suggestion]),
        )
        const answers = found.flatMap(({ suggestion }) => (suggestion?.kind === 'match' ? suggestion.confirmation : []))
        for (const same of groupBy(answers, (id) => id).values()) expect(same).toHaveLength(1)
      },
    ),
    { numRuns: 40 },
  )
})

test('a difference waits until tomorrow, and has no proposal once its time is used up', () => {
  const suggestion = { kind: 'wait', label: 'Esperar o arquivo', sentence: 'O arquivo da Cielo não chegou' }
  expect(addWaitingDay({ suggestion, deferred_on: null }, '2026-10-15').suggestion).toMatchObject({
    until: '2026-10-16',
    label: 'Esperar o arquivo até 16/10/2026',
  })
  expect(addWaitingDay({ suggestion, deferred_on: '2026-10-05' }, '2026-10-15').suggestion).toBeNull()
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
