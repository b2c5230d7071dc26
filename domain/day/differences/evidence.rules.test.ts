import { groupBy, localTime } from '@app/kit/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ruleInForce } from '../../matching/rule-in-force.fixture.ts'
import { assessDay } from '../assessment/assess-day.rules.ts'
import type { Capture, DayFacts, SystemMovement } from '../facts/day-facts.contract.ts'
import { captureId, fuellingId, movementId, workedDay } from '../facts/worked-day.fixture.ts'
import { workedCorrections } from '../facts/worked-day-corrections.fixture.ts'
import { addWaitingDay } from './deferral.rules.ts'
import { isTypingError } from './evidence.rules.ts'
import type { FoundDifference } from './found-differences.contract.ts'

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

const fuelling = `fuelling:${fuellingId('F01')}`
/** The till did not register which fuelling F01 sells. */
const withoutLink = (): DayFacts => ({
  ...workedDay,
  fuellings: workedDay.fuellings.map((row) =>
    row.id === fuellingId('F01') ? { ...row, sale_external_id: null } : row,
  ),
  sale_items: workedDay.sale_items.map((item) =>
    item.sale_external_id === 'F01' ? { ...item, fuelling_id: null } : item,
  ),
})

test('D01: a sale after the last capture waits only for a file that came before the end of the day', () => {
  const facts = withoutCapture('C14')
  const receivedAt = (received_at: string) => ({ ...facts, sources: { cielo: { received_at } } })
  expect(suggestionOf(receivedAt('2026-10-15T00:10:00.000Z'), saleRef('F23'))).toMatchObject({
    kind: 'wait',
    sentence: expect.stringMatching(/^O arquivo da Cielo termina às \d\d:\d\d, antes da venda$/),
  })
  expect(suggestionOf(receivedAt('2026-10-15T08:20:00.000Z'), saleRef('F23'))).toBeNull()
})

describe('D01 and D11: a sale whose acquirer sent no capture', () => {
  const without = (source: string) => withCaptures((capture) => (capture.acquirer === source ? null : capture))
  const received_at = '2026-10-15T08:20:00.000Z'

  test('waits for an expected file that was neither received nor waived', () => {
    const facts = { ...without('cielo'), expected_sources: ['cielo'] }
    expect(suggestionOf(facts, saleRef('F02'))).toMatchObject({
      kind: 'wait',
      sentence: 'O arquivo da Cielo não chegou',
    })
    expect(suggestionOf({ ...facts, sources: { cielo: { received_at } } }, saleRef('F02'))).toBeNull()
    expect(suggestionOf({ ...facts, sources: { cielo: { waived_at: received_at } } }, saleRef('F02'))).toBeNull()
  })

  test('does not wait for an acquirer without a file of its own', () => {
    const facts = { ...without('frota'), expected_sources: ['cielo'], sources: { other: { received_at } } }
    expect(suggestionOf(facts, saleRef('F03'))).toBeNull()
  })

  test('waits for the file of an acquirer that the till spells in its own way', () => {
    const facts = { ...without('cielo'), expected_sources: ['mercado_pago'] }
    expect(suggestionOf(withLine('F02', { acquirer: 'Mercado Pago' }, facts), saleRef('F02'))).toMatchObject({
      kind: 'wait',
    })
  })

  test('does not wait for the file of Pix if an acquirer sent the Pix of the day', () => {
    const expected = { ...without('pix'), expected_sources: ['pix'] }
    expect(suggestionOf(expected, saleRef('F20'))).toMatchObject({ sentence: 'O arquivo do Pix não chegou' })
    const [pix] = workedDay.captures.filter(({ id }) => id === captureId('X5'))
    const captures = [...expected.captures, ...(pix ? [{ ...pix, acquirer: 'stone' }] : [])]
    expect(suggestionOf({ ...expected, captures }, saleRef('F20'))).toBeNull()
  })
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

describe('D03: another free line makes the sum exact', () => {
  const gap_cents = 1234
  const enlarged = (names: readonly string[]) =>
    withCaptures((row) =>
      names.some((name) => captureId(name) === row.id) ? { ...row, gross_cents: row.gross_cents + gap_cents } : row,
    )
  const f23 = workedDay.movements.find(({ id }) => id === movementId('F23'))
  // Without a shift and terminal the passes do not add it to the sum themselves.
  const free = { ...lostNumbers, id: 900, session_id: null, sale_external_id: 'F99', amount_cents: gap_cents }
  const withFree = (facts: DayFacts, change: Partial<SystemMovement> = {}): DayFacts => ({
    ...facts,
    movements: [...facts.movements, ...(f23 ? [{ ...f23, ...free, ...change }] : [])],
  })
  const ref = `capture:${captureId('C14')}`

  test('and is matched too', () => {
    expect(suggestionOf(withFree(enlarged(['C14'])), ref)).toMatchObject({
      kind: 'match',
      label: 'Casar com mais 1',
      system: [
        { kind: 'movement', id: String(movementId('F23')) },
        { kind: 'movement', id: '900' },
      ],
      confirmation: [String(captureId('C14'))],
    })
  })

  test('and is matched as the manual line that it is', () => {
    const manual = {
      ...({
        id: 'aaaaaaaa-0000-7000-8000-000000000001',
        kind: 'add',
        side: 'system',
        movement_type_code: 'DEB',
      } as const),
      ...({ target_id: null, method_from: null, method_to: 'debit', amount_cents: gap_cents } as const),
      ...{ nsu: null, auth_code: null, e2e_id: null, terminal_logical_no: null, fuelling_id: null },
      occurred_at: f23?.occurred_at ?? '',
    }
    const facts = withLine('F23', { session_id: null }, { ...enlarged(['C14']), manuals: [manual] })
    expect(suggestionOf(facts, ref)).toMatchObject({
      system: [
        { kind: 'movement', id: String(movementId('F23')) },
        { kind: 'manual', id: manual.id },
      ],
    })
  })

  test('and is matched with neither of two captures that lack it', () => {
    const occurred_at = f23?.occurred_at ?? ''
    const near = withCaptures(
      (row) => (row.id === captureId('C04') ? { ...row, captured_at: occurred_at } : row),
      enlarged(['C14', 'C04']),
    )
    const facts = withFree(withLine('F07', { occurred_at }, near))
    expect(suggestionOf(facts, ref)).toBeNull()
    expect(suggestionOf(facts, `capture:${captureId('C04')}`)).toBeNull()
  })

  test('but not a sale that the acquirer cancelled', () => {
    const facts = withCaptures((row) =>
      row.id === captureId('C14') ? { ...row, gross_cents: row.gross_cents + 15_000 } : row,
    )
    const moved = { occurred_at: f23?.occurred_at ?? '', session_id: null, terminal_logical_no: null }
    expect(suggestionOf(withLine('F18', moved, facts), ref)).toBeNull()
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

test('D09: the proposed answer to an uncounted drawer is to count it', () => {
  const sessions = workedDay.sessions.map((session) => ({ ...session, counted_cents: null }))
  expect(suggestionOf({ ...workedDay, sessions }, 'session:1')).toMatchObject({ kind: 'count', label: 'Contar caixa' })
  expect(suggestionOf(workedDay, 'session:1')).toBeNull()
})

describe('D09: money that is missing in a till', () => {
  const t1 = workedDay.movements.find(({ nature }) => nature === 'withdrawal')
  const cancelled = (change: Partial<SystemMovement> = {}, count_cents = 0): DayFacts => {
    const before = assessDay(workedDay).drawers.find(({ session_id }) => session_id === t1?.session_id)
    return {
      ...workedDay,
      movements: workedDay.movements.map((line) =>
        line.id === t1?.id ? { ...line, cancelled_at: line.occurred_at, ...change } : line,
      ),
      sessions: workedDay.sessions.map((session) =>
        session.id === t1?.session_id
          ? { ...session, counted_cents: (before?.expected_cents ?? 0) + count_cents }
          : session,
      ),
    }
  }
  const ref = `session:${t1?.session_id}`

  test('is the withdrawal of its amount that the till cancelled', () => {
    expect(suggestionOf(cancelled(), ref)).toMatchObject({
      kind: 'post',
      label: 'Lançar sangria',
      movement_type_code: 'SAN',
      amount_cents: t1?.amount_cents,
      occurred_at: t1?.occurred_at,
    })
  })

  test('is no withdrawal of another amount or shift', () => {
    expect(suggestionOf(cancelled({}, -1), ref)).toBeNull()
    expect(suggestionOf(cancelled({ session_id: null }), ref)).toBeNull()
  })

  test('is no withdrawal that the till or a person registered again', () => {
    const amount_cents = t1?.amount_cents ?? 0
    const facts = cancelled({}, -amount_cents)
    const again = workedDay.movements.filter(({ id }) => id === t1?.id).map((line) => ({ ...line, id: 9001 }))
    expect(suggestionOf({ ...facts, movements: [...facts.movements, ...again] }, ref)).toBeNull()
    const manuals = workedCorrections
      .filter(({ kind }) => kind === 'add')
      .map((line) => ({
        ...{ ...line, amount_cents, movement_type_code: 'SAN', method_to: 'cash' as const },
        ...{ occurred_at: t1?.occurred_at ?? '', e2e_id: null, fuelling_id: null },
      }))
    expect(suggestionOf({ ...facts, manuals }, ref)).toBeNull()
  })
})

describe('D15: twenty litres without a sale', () => {
  const f01 = workedDay.fuellings.find(({ id }) => id === fuellingId('F01'))
  /** The counter ran the litres of the fuellings and `more_ml`. */
  const tested = (test_ml: number, volume_ml = 20_000, more_ml = 0): DayFacts => {
    const ran_ml = volume_ml + more_ml - (f01?.volume_ml ?? 0)
    return {
      ...workedDay,
      fuellings: workedDay.fuellings.map((row) =>
        row.id === fuellingId('F01') ? { ...row, sale_external_id: null, volume_ml } : row,
      ),
      sale_items: workedDay.sale_items.filter((item) => item.sale_external_id !== 'F01'),
      readings: workedDay.readings.map((row) =>
        row.nozzle_id === f01?.nozzle_id ? { ...row, test_ml, closing_ml: row.closing_ml + ran_ml } : row,
      ),
    }
  }

  test('are proposed as the pump test of the nozzle, for the fuelling and for the counter', () => {
    const found = assessDay(tested(20_000)).differences.filter(({ suggestion }) => suggestion?.kind === 'reason')
    const tests = found.filter(({ code }) => code === 'D15')
    expect(tests.map(({ ref }) => ref)).toEqual([fuelling, `nozzle:${f01?.nozzle_id}`])
    for (const { suggestion } of tests)
      expect(suggestion).toMatchObject({ label: 'Registrar como aferição', reason_code: 'PUMP_TEST' })
  })

  test.each([
    ['no test', 0, 20_000],
    ['a smaller test', 19_999, 20_000],
    ['other litres', 20_000, 19_000],
  ])('are no test with %s', (_, test_ml, volume_ml) => {
    expect(suggestionOf(tested(test_ml, volume_ml), fuelling)).toBeNull()
  })

  test('are litres of a customer if the counter ran the test besides them', () => {
    expect(suggestionOf(tested(20_000, 20_000, 20_000), fuelling)).toBeNull()
  })

  test('are no test while two sales without a fuelling fit them', () => {
    const facts = tested(20_000)
    const [item] = workedDay.sale_items.filter(({ sale_external_id }) => sale_external_id === 'F01')
    const sales = ['F01', 'F02'].flatMap((sale_external_id) =>
      item ? [{ ...item, sale_external_id, fuelling_id: null, volume_ml: 20_000 }] : [],
    )
    const movements = facts.movements.map((line) =>
      line.sale_external_id === 'F02' && f01 ? { ...line, occurred_at: f01.ended_at } : line,
    )
    const fuellings = facts.fuellings.map((row) =>
      row.sale_external_id === 'F02' ? { ...row, sale_external_id: null } : row,
    )
    const sale_items = [...facts.sale_items.filter((row) => row.sale_external_id !== 'F02'), ...sales]
    expect(suggestionOf({ ...facts, movements, fuellings, sale_items }, fuelling)).toBeNull()
  })
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

test('D11: a Pix that a fuelling without a sale explains is not the Pix of another sale', () => {
  const sale = {
    ...lostNumbers,
    amount_cents: 6190,
    occurred_at: '2026-10-14T18:50:00.000Z',
    e2e_id: 'E123456782026101422100000000000aa',
  }
  const facts = withLine('F20', sale)
  expect(suggestionOf(facts, `capture:${captureId('X3')}`)).toMatchObject({ kind: 'add_sale' })
  expect(suggestionOf(facts, saleRef('F20'))).toBeNull()
})

test('counting a till and waiting for a missing file are proposed before the explanation of a rule', () => {
  const sessions = workedDay.sessions.map((session) => ({ ...session, counted_cents: null }))
  const withoutFile = withCaptures((capture) => (capture.acquirer === 'cielo' ? null : capture))
  const reason = { id: 'r1', code: 'SHORTAGE', name: 'Falta ou sobra na contagem', approval_required: false }
  const rules = [ruleInForce({ name: 'Casa', outcome: 'explain', difference_codes: ['D01', 'D09'], reason })]
  const facts = { ...withoutFile, rules, sessions, expected_sources: ['cielo'] }
  expect(suggestionOf(facts, 'session:1')).toMatchObject({ kind: 'count' })
  expect(suggestionOf(facts, saleRef('F02'))).toMatchObject({ kind: 'wait' })
  expect(suggestionOf({ ...workedDay, rules }, 'session:1')).toMatchObject({ kind: 'explain' })
})

test('D15: a sale of the same litres at another time of the day is not linked', () => {
  const facts = withoutLink()
  expect(suggestionOf(withLine('F01', { occurred_at: '2026-10-14T13:00:00.000Z' }, facts), fuelling)).toBeNull()
})

test('D15: the only sale with the product, litres and amount of an unsold fuelling is linked', () => {
  expect(suggestionOf(withoutLink(), fuelling)).toMatchObject({
    kind: 'link',
    label: 'Vincular à venda F01',
    fuelling_id: fuellingId('F01'),
  })
})

test('a critical difference has no evidence for an answer', () => {
  const suggestions = assessDay(workedDay).differences.filter(({ severity }) => severity === 'critical')
  expect(suggestions.map(({ suggestion }) => suggestion)).toEqual([null])
})

/** A fuelling and its receipt have the same suggestion. */
function listReceipts(suggestion: FoundDifference['suggestion'], { captures }: DayFacts) {
  if (suggestion?.kind === 'match') return suggestion.confirmation
  if (suggestion?.kind === 'add_sale') return [String(suggestion.capture_id)]
  if (suggestion?.kind !== 'reclassify') return []
  const { method_to, amount_cents, sentence } = suggestion
  return captures
    .filter(
      ({ method, gross_cents, captured_at }) =>
        method === method_to && gross_cents === amount_cents && sentence.includes(localTime(captured_at ?? '')),
    )
    .map(({ id }) => String(id))
}

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
        const answers = [...new Map(found.map(({ suggestion }) => [JSON.stringify(suggestion), suggestion])).values()]
        const receipts = answers.flatMap((suggestion) => listReceipts(suggestion, facts))
        for (const same of groupBy(receipts, (id) => id).values()) expect(same).toHaveLength(1)
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
