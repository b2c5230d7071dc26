import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeSlip, filterValidPayments, getShownSlipState, type SlipStateOccurrence } from './slip-states.rules.ts'

const buildOccurrence = (event: string, change: Partial<SlipStateOccurrence> = {}): SlipStateOccurrence => ({
  event,
  meaning: null,
  occurred_on: '2026-10-14',
  credited_on: null,
  due_on: '2026-10-20',
  document_no: 'NF-1',
  payer_name: 'FROTA MODELO',
  payer_document: null,
  nominal_cents: 10_000,
  paid_cents: 0,
  net_cents: 0,
  fee_cents: 0,
  ...change,
})
const entered = buildOccurrence('entered', { occurred_on: '2026-10-01', fee_cents: 150 })
const settled = buildOccurrence('settled', {
  paid_cents: 10_200,
  net_cents: 10_050,
  fee_cents: 150,
  credited_on: '2026-10-15',
})

test('a slip that was entered and settled is paid, with the received amount and the fee of the bank', () => {
  expect(computeSlip([entered, settled])).toEqual({
    status: 'paid',
    due_on: '2026-10-20',
    document_no: 'NF-1',
    payer_name: 'FROTA MODELO',
    payer_document: null,
    amount_cents: 10_000,
    paid_on: '2026-10-14',
    paid_cents: 10_200,
    credited_on: '2026-10-15',
    credited_cents: 10_050,
    fee_cents: 300,
  })
})

test('the net amount is unknown if one payment does not report it; the fees are still added up', () => {
  const withoutNet = buildOccurrence('partly_settled', { paid_cents: 5_000, net_cents: null, fee_cents: 100 })
  const slip = computeSlip([withoutNet, settled])
  expect(slip).toMatchObject({ paid_cents: 15_200, credited_cents: null, fee_cents: 250 })
  expect(computeSlip([withoutNet, settled, buildOccurrence('reversed', { occurred_on: '2026-10-16' })])).toMatchObject({
    credited_cents: 0,
  })
})

describe('the state of a slip after each occurrence of the bank', () => {
  test.each([
    [['entry_refused'], 'refused'],
    [['entry_refused', 'entered'], 'registered'],
    [['partly_settled'], 'partly_paid'],
    [['partly_settled', 'settled'], 'paid'],
    [['written_off'], 'written_off'],
    [['settled', 'written_off'], 'paid'],
    [['written_off', 'settled'], 'paid'],
    [['settled', 'reversed'], 'registered'],
    [['protest'], 'protested'],
    [['protest', 'settled'], 'paid'],
    [['changed'], 'registered'],
    [['charged', 'unknown', 'reported', 'refused', 'requested'], 'registered'],
  ])('%j → %s', (events, status) => {
    const days = events.map((event, index) => buildOccurrence(event, { occurred_on: `2026-10-${10 + index}` }))
    expect(computeSlip(days).status).toBe(status)
  })
  test('a protest that is stopped or cancelled does not count', () => {
    const stopped = buildOccurrence('protest', {
      meaning: 'Sustação de protesto confirmada',
      occurred_on: '2026-10-20',
    })
    expect(computeSlip([buildOccurrence('protest', { meaning: 'Protesto confirmado' }), stopped]).status).toBe(
      'registered',
    )
  })
})

test('partial payments add up, and a reversed payment does not count', () => {
  const parts = [
    buildOccurrence('partly_settled', { paid_cents: 4000 }),
    buildOccurrence('settled', { paid_cents: 6000, occurred_on: '2026-10-16' }),
  ]
  expect(computeSlip(parts)).toMatchObject({ status: 'paid', paid_cents: 10_000, paid_on: '2026-10-16' })
  expect(filterValidPayments(parts)).toHaveLength(2)
  const reversal = buildOccurrence('reversed', { occurred_on: '2026-10-17' })
  expect(filterValidPayments([reversal, ...parts])).toEqual([])
  expect(computeSlip([...parts, reversal])).toMatchObject({ status: 'registered', paid_cents: 0, paid_on: null })
})

test('the order of files has no effect, only the order of days', () => {
  const events = fc.constantFrom(
    'entered',
    'settled',
    'partly_settled',
    'reversed',
    'written_off',
    'protest',
    'charged',
  )
  const days = fc.uniqueArray(fc.integer({ min: 10, max: 28 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(days, fc.infiniteStream(events), fc.nat(), (numbers, stream, turn) => {
      const all = numbers.map((day, index) => {
        const event = stream.next().value ?? 'charged'
        const paid_cents = event.endsWith('settled') ? 100 * (index + 1) : 0
        return buildOccurrence(event, { occurred_on: `2026-10-${day}`, paid_cents })
      })
      const at = turn % all.length
      expect(computeSlip([...all.slice(at), ...all.slice(0, at)].reverse())).toEqual(computeSlip(all))
    }),
  )
})

test('a registered slip is overdue after its due day; a slip in another state is not', () => {
  const due_on = '2026-10-20'
  expect(getShownSlipState({ status: 'registered', due_on }, '2026-10-20')).toBe('registered')
  expect(getShownSlipState({ status: 'registered', due_on }, '2026-10-21')).toBe('overdue')
  expect(getShownSlipState({ status: 'paid', due_on }, '2026-10-21')).toBe('paid')
})

test('an own slip begins as issued or cancelled, and keeps its payer and document when the bank returns it', () => {
  const issue = {
    ...{ due_on: '2026-10-26', document_no: 'NOTAS DE OUTUBRO', payer_name: 'Frota Modelo', amount_cents: 10_000 },
    ...{ payer_document: '12345678909', is_cancelled: false, is_sent: false },
  }
  expect(computeSlip([], issue)).toMatchObject({ status: 'issued', due_on: '2026-10-26', amount_cents: 10_000 })
  expect(computeSlip([], { ...issue, is_sent: true })).toMatchObject({ status: 'in_remittance' })
  expect(computeSlip([], { ...issue, is_cancelled: true })).toMatchObject({ status: 'cancelled' })
  expect(computeSlip([entered, settled], issue)).toMatchObject({
    ...{ status: 'paid', due_on: '2026-10-20', paid_cents: 10_200 },
    ...{ document_no: 'NOTAS DE OUTUBRO', payer_name: 'Frota Modelo', payer_document: '12345678909' },
  })
})
