import { expect, test } from 'vitest'
import type { Capture, SystemMovement } from '../day/facts/day-facts.contract.ts'
import { captureId, movementId, workedDay } from '../day/facts/worked-day.fixture.ts'
import { workedCorrections, workedDayCorrected } from '../day/facts/worked-day-corrections.fixture.ts'
import { matchDay } from './match-day.rules.ts'

const idsOf = (refs: readonly { id: string }[]) => refs.map(({ id }) => id).sort()

function groupOf(capture: string, result = matchDay(workedDay)) {
  const id = String(captureId(capture))
  return result.groups.find(({ confirmation }) => confirmation.some((item) => item.id === id))
}

test.each([
  ['C01', 1, ['F02']],
  ['C02', 1, ['F03']],
  ['C03', 1, ['F05']],
  ['C04', 1, ['F07']],
  ['C05', 3, ['F09']],
  ['C06', 1, ['F11']],
  ['C07', 5, ['F13', 'S2']],
  ['C09', 1, ['S3']],
  ['C11', 1, ['F19']],
  ['C12', 3, ['F22/1']],
  ['C13', 3, ['F22/2']],
  ['C14', 1, ['F23']],
  ['X1', 1, ['F04']],
  ['X2', 1, ['F10']],
  ['X4', 1, ['F20']],
  ['X5', 1, ['S4']],
] as const)('capture %s of the worked day is confirmed by pass %i', (capture, pass_no, sales) => {
  const group = groupOf(capture)
  expect(group).toMatchObject({ pass_no, status: 'confirmed', difference_cents: 0 })
  expect(idsOf(group?.system ?? [])).toEqual(sales.map((sale) => String(movementId(sale))).sort())
})

test('C08 has the receipt of F14 but another amount, so it is suggested with a difference of 27,00', () => {
  expect(groupOf('C08')).toMatchObject({
    pass_no: 4,
    status: 'suggested',
    difference_cents: -2700,
    system: [{ kind: 'movement', id: String(movementId('F14')) }],
    sentence: 'NSU 230 e autorização R12230 iguais; valor difere em -R$ 27,00; 1 min de diferença',
  })
})

test('the sentence of C03 explains its match with F05 in business terms', () => {
  expect(groupOf('C03')?.sentence).toBe('NSU 191 e autorização R11377 iguais; valor igual; 1 min de diferença')
})

test('the cancelled capture C10 confirms no sale and is reported beside the valid sale F18', () => {
  const result = matchDay(workedDay)
  expect(groupOf('C10')).toBeUndefined()
  expect(result.open.system).toEqual([{ kind: 'movement', id: String(movementId('F18')) }])
  expect(result.voided).toMatchObject([{ code: 'D07', confirmation: { id: String(captureId('C10')) } }])
})

test('the Pix without a sale stays open until the sale is registered', () => {
  expect(matchDay(workedDay).open.confirmation).toEqual([{ kind: 'capture', id: String(captureId('X3')) }])
  expect(groupOf('X3', matchDay(workedDayCorrected))).toMatchObject({
    pass_no: 1,
    status: 'confirmed',
    system: [{ kind: 'manual', id: workedCorrections[0]?.id }],
  })
})

test('no item of the worked day is ambiguous', () => {
  expect(matchDay(workedDay).ambiguous).toEqual([])
})

const plainSale = workedDay.movements[movementId('F02') - 1]
const plainCapture = workedDay.captures[captureId('C01') - 1]
if (!plainSale || !plainCapture) throw new Error('F02 and C01 are in the worked day')

const sale = (id: number, change: Partial<SystemMovement>): SystemMovement => ({
  ...plainSale,
  id,
  ...change,
})
const capture = (id: number, change: Partial<Capture>): Capture => ({
  ...plainCapture,
  id,
  ...change,
})
const match = (
  movements: SystemMovement[],
  captures: Capture[],
  options: Partial<Parameters<typeof matchDay>[0]> = {},
) => matchDay({ business_date: workedDay.business_date, movements, captures, manuals: [], ...options })

test('receipt numbers that differ only in zeros and spaces are equal', () => {
  const { groups } = match([sale(1, { nsu: '187', auth_code: ' r11201 ' })], [capture(1, {})])
  expect(groups).toMatchObject([{ pass_no: 1, status: 'confirmed' }])
})

test('a sale captured after midnight is confirmed by its number and amount', () => {
  const { groups } = match([sale(1, {})], [capture(1, { business_date: '2026-10-15' })])
  expect(groups).toMatchObject([{ pass_no: 2, status: 'confirmed' }])
})

test('a number that is repeated on another machine does not confirm a sale with another authorization', () => {
  const { groups } = match(
    [sale(1, { terminal_logical_no: null })],
    [capture(1, { auth_code: 'R99999', captured_at: null })],
  )
  expect(groups).toEqual([])
})

test('an authorization alone confirms when the number was mistyped', () => {
  expect(match([sale(1, { nsu: '178' })], [capture(1, {})]).groups).toMatchObject([{ pass_no: 2, status: 'confirmed' }])
})

test('equal machine, amount and time do not match two different receipts', () => {
  const { groups, open } = match([sale(1, {})], [capture(1, { nsu: '000999', auth_code: 'R99999' })])
  expect(groups).toEqual([])
  expect(open).toMatchObject({ system: [{ id: '1' }], confirmation: [{ id: '1' }] })
})

test('five centavos of difference on the same receipt are confirmed, six are suggested', () => {
  expect(match([sale(1, {})], [capture(1, { gross_cents: 12_875 })]).groups).toMatchObject([{ status: 'confirmed' }])
  expect(match([sale(1, {})], [capture(1, { gross_cents: 12_876 })]).groups).toMatchObject([{ status: 'suggested' }])
})

test('equal method, amount and hour alone give a suggestion', () => {
  const noNumbers = { nsu: null, auth_code: null, terminal_logical_no: null }
  expect(match([sale(1, noNumbers)], [capture(1, {})]).groups).toMatchObject([{ pass_no: 4, status: 'suggested' }])
})

test('two equal sales and one capture are left to people', () => {
  const { groups, ambiguous, open } = match([sale(1, {}), sale(2, {})], [capture(1, {})])
  expect(groups).toEqual([])
  expect(ambiguous).toEqual([
    {
      system: [
        { kind: 'movement', id: '1' },
        { kind: 'movement', id: '2' },
      ],
      confirmation: [{ kind: 'capture', id: '1' }],
      sentence: '2 vendas e 1 captura servem umas às outras; todas de R$ 128,70; a escolha é de uma pessoa',
    },
  ])
  expect(open.system).toHaveLength(2)
})

test('lines without numbers that sum to one capture are only suggested', () => {
  const noNumbers = { nsu: null, auth_code: null }
  const lines = [sale(1, { ...noNumbers, amount_cents: 10_000 }), sale(2, { ...noNumbers, amount_cents: 2870 })]
  expect(match(lines, [capture(1, {})]).groups).toMatchObject([{ pass_no: 5, status: 'suggested' }])
})

test('lines that sum to one capture in two ways are a tie and not matched', () => {
  const noNumbers = { nsu: null, auth_code: null }
  const lines = [10_000, 2870, 9000, 3870].map((amount_cents, index) => sale(index + 1, { ...noNumbers, amount_cents }))
  const { groups, ambiguous } = match(lines, [capture(1, {})])
  expect(groups).toEqual([])
  expect(ambiguous).toHaveLength(1)
})

test('a sale paid with two cards is suggested as one match with their sum', () => {
  const cards = [
    capture(1, { gross_cents: 8000, nsu: '1', auth_code: 'A1' }),
    capture(2, { gross_cents: 4870, nsu: '2', auth_code: 'A2' }),
  ]
  const { groups } = match([sale(1, { nsu: '1', auth_code: 'A1' })], cards)
  expect(groups).toMatchObject([{ pass_no: 5, status: 'suggested', difference_cents: 0 }])
})

test('a capture of a machine of another company is never matched', () => {
  const { groups, open } = match([sale(1, {})], [capture(1, { own: false })])
  expect(groups).toEqual([])
  expect(open).toMatchObject({ system: [{ id: '1' }], confirmation: [] })
})

test('a valid capture of a sale cancelled at the till is reported', () => {
  const { voided, groups } = match(
    [sale(1, { cancelled_at: workedDay.movements[0]?.occurred_at ?? null })],
    [capture(1, {})],
  )
  expect(groups).toEqual([])
  expect(voided).toMatchObject([{ code: 'D08', system: { id: '1' }, confirmation: { id: '1' } }])
})

test('a cancellation in a row of its own cancels the capture', () => {
  const { voided, groups } = match([sale(1, {})], [capture(1, {}), capture(2, { kind: 'cancel' })])
  expect(groups).toEqual([])
  expect(voided).toMatchObject([{ code: 'D07', confirmation: { id: '1' } }])
})

test('one cancellation cancels one of two captures with the same receipt, in any order of their rows', () => {
  const rows = [capture(1, {}), capture(2, { captured_at: '2026-10-14T10:40:00.000Z' }), capture(3, { kind: 'cancel' })]
  for (const captures of [rows, rows.toReversed()]) {
    const { groups, voided } = match([sale(1, {})], captures)
    expect(groups).toMatchObject([{ status: 'confirmed', confirmation: [{ id: '2' }] }])
    expect(voided).toEqual([])
  }
  // The import already marked one as cancelled, so the other one remains.
  const marked = rows.map((row) => (row.id === 1 ? { ...row, cancelled_at: row.captured_at } : row))
  expect(match([sale(1, {})], marked).groups).toMatchObject([{ confirmation: [{ id: '2' }] }])
})

test('a cancellation without any number cancels the only capture that fits, and no capture if several fit', () => {
  const blank = { nsu: null, auth_code: null }
  const cancel = capture(3, { ...blank, kind: 'cancel' })
  expect(match([sale(1, blank)], [capture(1, blank), cancel]).voided).toMatchObject([{ code: 'D07' }])
  const several = [capture(1, blank), capture(2, { ...blank, terminal_logical_no: 'T9' }), cancel]
  expect(match([sale(1, blank)], several)).toMatchObject({ groups: [{ confirmation: [{ id: '1' }] }], voided: [] })
})

test('a pair that people undid is not proposed again', () => {
  const refused = [{ system: { kind: 'movement', id: '1' }, confirmation: { kind: 'capture', id: '1' } }] as const
  expect(match([sale(1, {})], [capture(1, {})], { refused }).groups).toEqual([])
})

test('a match made by people stays, and the passes use only the other items', () => {
  const people = {
    pass_no: 7,
    score: 100,
    status: 'confirmed',
    sentence: 'Casado por Ana',
    system: [{ kind: 'movement', id: '2' }],
    confirmation: [{ kind: 'capture', id: '1' }],
    difference_cents: 0,
  } as const
  const { groups, open } = match([sale(1, {}), sale(2, {})], [capture(1, {})], { history: [people] })
  expect(groups).toEqual([people])
  expect(open.system).toEqual([{ kind: 'movement', id: '1' }])
})

test('a match made by people is removed when one of its lines is excluded', () => {
  const history = matchDay(workedDay).groups.slice(0, 1)
  const target_id = Number(history[0]?.system[0]?.id)
  const exclude = { ...workedCorrections[1], kind: 'exclude', target_id, method_to: null } as const
  const base = workedCorrections[1]
  if (!base) throw new Error('The worked day has two corrections')
  const result = matchDay({ ...workedDay, manuals: [{ ...base, ...exclude }], history })
  expect(result.groups.some(({ system }) => system.some(({ id }) => id === String(target_id)))).toBe(false)
})
