import { expect, test } from 'vitest'
import type { Capture, SystemMovement } from '../day/facts/day-facts.contract.ts'
import type { PastPairs } from '../day/facts/past-pairs.contract.ts'
import { captureId, movementId, workedDay } from '../day/facts/worked-day.fixture.ts'
import { findLearnedKinds } from './history-pass.rules.ts'
import { matchDay } from './match-day.rules.ts'
import { taught } from './past-pairs.fixture.ts'
import { ruleInForce } from './rule-in-force.fixture.ts'

const plainSale = workedDay.movements[movementId('F02') - 1]
const plainCapture = workedDay.captures[captureId('C01') - 1]
if (!plainSale || !plainCapture) throw new Error('F02 and C01 are in the worked day')

/** The till typed `fleet` without numbers and Cielo captured debit: no earlier pass accepts the pair. */
const numberless = { method: 'fleet', nsu: null, auth_code: null, terminal_logical_no: null } as const
const sale = (id: number, change: Partial<SystemMovement> = {}): SystemMovement => ({
  ...plainSale,
  ...numberless,
  id,
  ...change,
})
const capture = (id: number, change: Partial<Capture> = {}): Capture => ({ ...plainCapture, id, ...change })
const { brand, movement_type_code } = plainSale
const kind: PastPairs = { ...taught, brand, movement_type_code, method: 'fleet' }

type MatchOptions = Partial<Parameters<typeof matchDay>[0]>
const match = (movements: SystemMovement[], captures: Capture[], options: MatchOptions = {}) =>
  matchDay({ business_date: workedDay.business_date, movements, captures, manuals: [], past_pairs: [kind], ...options })
const groups = (...[movements, captures, more]: Parameters<typeof match>) => match(movements, captures, more).groups

test('a kind of pair that people matched three times is proposed, with the lowest score and the reason in words', () => {
  expect(groups([sale(1)], [capture(1)])).toEqual([
    {
      pass_no: 8,
      score: 35,
      status: 'suggested',
      sentence:
        'como em 3 casamentos feitos por pessoas, o último em 10/10/2026: valor igual; 1 min de diferença; ' +
        'forma diferente: Cartão frota no sistema, Cartão de débito na captura',
      system: [{ kind: 'movement', id: '1' }],
      confirmation: [{ kind: 'capture', id: '1' }],
      difference_cents: 0,
    },
  ])
})

test('a kind of pair that people matched only twice is not proposed', () => {
  expect(groups([sale(1)], [capture(1)], { past_pairs: [{ ...kind, times: 2 }] })).toEqual([])
  expect(groups([sale(1)], [capture(1)], { past_pairs: [] })).toEqual([])
})

test('one undone match clears the history of a pair, in any spelling of the brand; three later matches restore it', () => {
  const undone = { times: 0, first_at: null, last_on: null, refused_at: '2026-10-12T12:00:00.000Z' }
  expect(findLearnedKinds([{ ...kind, ...undone }])).toEqual([])
  expect(findLearnedKinds([kind, { ...kind, brand: 'VISA ELECTRON', ...undone }])).toEqual([])
  const restored = {
    ...kind,
    first_at: '2026-10-12T12:00:00.001Z',
    last_on: '2026-10-13',
    refused_at: undone.refused_at,
  }
  expect(findLearnedKinds([restored])).toMatchObject([{ times: 3, last_on: '2026-10-13' }])
})

test('the history of a pair counts all spellings of its brand', () => {
  const single = { ...kind, times: 1 }
  const spellings = [single, { ...single, brand: 'visa', times: 2, last_on: '2026-10-13' }]
  expect(findLearnedKinds(spellings)).toMatchObject([{ times: 3, last_on: '2026-10-13' }])
})

test.each<[string, Partial<SystemMovement>, Partial<Capture>]>([
  ['a centavo more', {}, { gross_cents: plainCapture.gross_cents + 1 }],
  ['the day after', {}, { business_date: '2026-10-15' }],
  ['an hour and a minute later', {}, { captured_at: '2026-10-14T10:32:00.000Z' }],
  ['another acquirer', {}, { acquirer: 'stone' }],
  ['another brand', {}, { brand: 'Elo' }],
  ['another type of movement', { movement_type_code: 'VND-CRV' }, {}],
  ['another number on the receipt', { nsu: '999' }, {}],
  ['another Pix identifier', { e2e_id: 'E1' }, { e2e_id: 'E2' }],
])('%s is not the kind of pair that people matched', (_, ofSale, ofCapture) => {
  expect(groups([sale(1, ofSale)], [capture(1, ofCapture)])).toEqual([])
})

test('if one side has no time, equal day and amount are enough', () => {
  expect(groups([sale(1)], [capture(1, { captured_at: null })])).toMatchObject([{ pass_no: 8 }])
})

test('two candidates are a tie for people to decide', () => {
  const { groups, ambiguous } = match([sale(1)], [capture(1), capture(2)])
  expect(groups).toEqual([])
  expect(ambiguous).toMatchObject([{ system: [{ id: '1' }], confirmation: [{ id: '1' }, { id: '2' }] }])
  expect(match([sale(1), sale(2)], [capture(1)])).toMatchObject({ groups: [], ambiguous: [{ system: [{}, {}] }] })
})

test('a tie of an earlier pass is not decided by the history pass', () => {
  const otherCapture = capture(2, { method: 'fleet', brand: 'Elo', nsu: '188', auth_code: 'R2' })
  const twin = { ...otherCapture, id: 3, nsu: '189', auth_code: 'R3' }
  expect(groups([sale(1)], [capture(1), otherCapture])).toMatchObject([{ pass_no: 4, confirmation: [{ id: '2' }] }])
  const { groups: tied, ambiguous } = match([sale(1)], [capture(1), otherCapture, twin])
  expect(tied).toEqual([])
  expect(ambiguous).toHaveLength(1)
})

test('a refused pair is not proposed, and a conciliation rule takes precedence over the history pass', () => {
  const pair = { system: { kind: 'movement', id: '1' }, confirmation: { kind: 'capture', id: '1' } } as const
  expect(groups([sale(1)], [capture(1)], { refused: [pair] })).toEqual([])
  const rules = [ruleInForce({ outcome: 'pair', name: 'Frota na Cielo' })]
  expect(groups([sale(1)], [capture(1)], { rules })).toMatchObject([{ pass_no: 6 }])
})
