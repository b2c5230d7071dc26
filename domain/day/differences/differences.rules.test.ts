import { expect, test } from 'vitest'
import { assessDay } from '../assessment/assess-day.rules.ts'
import type { Capture, DayFacts, ManualTransaction, SystemMovement } from '../facts/day-facts.contract.ts'
import { captureId, fuellingId, movementId, workedDay } from '../facts/worked-day.fixture.ts'
import { workedCorrections } from '../facts/worked-day-corrections.fixture.ts'

const changedLine = (line: string, change: Partial<SystemMovement>): DayFacts => ({
  ...workedDay,
  movements: workedDay.movements.map((row) => (row.id === movementId(line) ? { ...row, ...change } : row)),
})
const changedCapture = (name: string, change: Partial<Capture>): DayFacts => ({
  ...workedDay,
  captures: workedDay.captures.map((row) => (row.id === captureId(name) ? { ...row, ...change } : row)),
})
const withoutCapture = (name: string): DayFacts => ({
  ...workedDay,
  captures: workedDay.captures.filter((row) => row.id !== captureId(name)),
})
const withTwin = (name: string, change: Partial<Capture>): DayFacts => ({
  ...workedDay,
  captures: workedDay.captures.flatMap((row) =>
    row.id === captureId(name) ? [row, { ...row, id: 900, ...change }] : [row],
  ),
})
const findByCode = (facts: DayFacts, code: string) => assessDay(facts).differences.filter((row) => row.code === code)

test('a card sale without a capture is D01 and a shortage of its method', () => {
  expect(findByCode(withoutCapture('C14'), 'D01')).toMatchObject([
    {
      ref: `movement:${movementId('F23')}`,
      effects: [{ method: 'debit', amount_cents: -19_170 }],
      severity: 'high',
      sentence: 'A venda F23 de R$ 191,70 no débito não apareceu na Cielo',
    },
  ])
})

test('a Pix that did not arrive or was returned is D11', () => {
  expect(findByCode(withoutCapture('X4'), 'D11')).toMatchObject([
    { effects: [{ method: 'pix', amount_cents: -12_012 }] },
  ])
  const returned = changedCapture('X4', { cancelled_at: workedDay.captures[0]?.captured_at ?? null })
  expect(findByCode(returned, 'D11')).toMatchObject([{ effects: [{ method: 'pix', amount_cents: -12_012 }] }])
})

test('a capture whose sale was never registered is D02', () => {
  const facts: DayFacts = {
    ...workedDay,
    movements: workedDay.movements.filter((row) => row.id !== movementId('F23')),
  }
  expect(findByCode(facts, 'D02').map(({ ref }) => ref)).toContain(`capture:${captureId('C14')}`)
})

test('another amount on one receipt is D03, and another method is D04, which moves no money by itself', () => {
  const facts = changedCapture('C08', { method: 'credit' })
  expect(findByCode(facts, 'D03')).toMatchObject([{ effects: [{ method: 'credit', amount_cents: -2700 }] }])
  expect(findByCode(facts, 'D04').find(({ ref }) => ref === `capture:${captureId('C08')}`)).toMatchObject({
    amount_cents: 0,
    effects: [
      { method: 'debit', amount_cents: -8500 },
      { method: 'credit', amount_cents: 8500 },
    ],
    suggestion: { kind: 'reclassify', movement_id: movementId('F14'), amount_cents: 8500 },
  })
})

test('another brand is D04 without money; two spellings of one brand are no difference', () => {
  expect(findByCode(changedCapture('C14', { brand: 'ELO' }), 'D04')).toHaveLength(2)
  expect(findByCode(changedCapture('C14', { brand: 'VISA ELECTRON' }), 'D04')).toHaveLength(1)
})

test('a capture of the next day is D05 and counts on the day of its sale', () => {
  const facts = changedCapture('C14', { business_date: '2026-10-15' })
  expect(findByCode(facts, 'D05')).toMatchObject([
    { ref: `capture:${captureId('C14')}`, effects: [], amount_cents: 19_170 },
  ])
  expect(assessDay(facts).totals).toEqual(assessDay(workedDay).totals)
})

test('a night sale captured on the date of its own clock is not a difference', () => {
  const night = '2026-10-15T03:30:00.000Z'
  const facts = changedCapture('C14', { business_date: '2026-10-15', captured_at: night })
  const movements = facts.movements.map((row) => (row.id === movementId('F23') ? { ...row, occurred_at: night } : row))
  expect(findByCode({ ...facts, movements }, 'D05')).toEqual([])
})

test.each([
  ['without a time', null],
  ['with a time of another date', '2026-10-15T02:55:00.000Z'],
])("a capture %s on the sale's calendar date causes no D05", (_, captured_at) => {
  const night = '2026-10-15T03:10:00.000Z'
  const facts = changedCapture('C14', { business_date: '2026-10-15', captured_at })
  const movements = facts.movements.map((row) => (row.id === movementId('F23') ? { ...row, occurred_at: night } : row))
  expect(findByCode({ ...facts, movements, cutoffs: { '2026-10-14': '06:00' } }, 'D05')).toEqual([])
})

test('a capture of tomorrow without a sale of today does not belong to today', () => {
  const facts = withTwin('C14', { business_date: '2026-10-15', nsu: '000777', auth_code: 'R77777' })
  expect(assessDay(facts).differences).toEqual(assessDay(workedDay).differences)
})

test('two charges of the same amount on the same machine within minutes are D06', () => {
  const facts = withTwin('C14', { nsu: '000263', auth_code: 'R12991' })
  expect(findByCode(facts, 'D06')).toMatchObject([
    { ref: 'capture:900', effects: [{ method: 'debit', amount_cents: 19_170 }] },
  ])
})

test('a sale cancelled at the till but charged on the card is D08', () => {
  const facts = changedLine('F23', { cancelled_at: workedDay.movements[0]?.occurred_at ?? null })
  expect(findByCode(facts, 'D08')).toMatchObject([
    { effects: [{ method: 'debit', amount_cents: 19_170 }], severity: 'high' },
  ])
})

test('a capture on the machine of another company is D10, confirms no sale and leaves its sale uncaptured', () => {
  const facts = changedCapture('C14', { own: false })
  expect(findByCode(facts, 'D10')).toMatchObject([{ effects: [], amount_cents: 19_170, severity: 'critical' }])
  expect(findByCode(facts, 'D01')).toMatchObject([{ ref: `movement:${movementId('F23')}` }])
  expect(assessDay(facts).totals.confirmed_total_cents).toBe(704_604 - 19_170)
})

test('an uncounted drawer confirms none of its cash, and a drawer without a difference is not reported', () => {
  const [first, second] = workedDay.sessions
  if (!first || !second) throw new Error('The worked day has two shifts')
  const sessions = [
    { ...first, counted_cents: null },
    { ...second, counted_cents: 63_964 },
  ]
  expect(findByCode({ ...workedDay, sessions }, 'D09')).toMatchObject([
    {
      ref: 'session:1',
      amount_cents: -36_591,
      severity: 'medium',
      sentence: 'O caixa do turno 1 ainda não foi contado',
    },
  ])
})

test.each([
  [500, 'low'],
  [-500, 'low'],
  [501, 'high'],
  [-501, 'high'],
])(
  'a drawer difference of %i centavos is high above the limit that a station may close alone: %s',
  (difference_cents, severity) => {
    const sessions = workedDay.sessions.map((session) =>
      session.shift_no === 2 ? { ...session, counted_cents: 63_964 + difference_cents } : session,
    )
    expect(findByCode({ ...workedDay, sessions }, 'D09').find(({ ref }) => ref === 'session:2')).toMatchObject({
      amount_cents: difference_cents,
      severity,
    })
  },
)

test('registering a sale with its fuelling resolves D15', () => {
  const [registered] = workedCorrections
  const manuals: ManualTransaction[] = registered ? [registered] : []
  expect(findByCode({ ...workedDay, manuals }, 'D15')).toEqual([])
  expect(findByCode(workedDay, 'D15')).toMatchObject([
    { ref: `fuelling:${fuellingId('F15')}`, volume_ml: 10_000, effects: [] },
  ])
})

test('two late captures with the same amount are left to people', () => {
  const facts = withTwin('X3', { e2e_id: 'E123456782026101415020000000000zz' })
  expect(findByCode(facts, 'D02').map(({ suggestion }) => suggestion)).toEqual([null, null])
  expect(findByCode(facts, 'D15')).toMatchObject([{ suggestion: null }])
})

test('a tank without a measurement needs a cause too', () => {
  const tanks = workedDay.tanks.map((tank) => (tank.tank_no === 1 ? { ...tank, closing_ml: null } : tank))
  expect(findByCode({ ...workedDay, tanks }, 'D16').map(({ sentence }) => sentence)).toEqual([
    'O tanque 1 de Gasolina comum está sem medição de fechamento',
    'O tanque 3 de Etanol perdeu 25,000 L (0,8481%), além de 0,6%',
  ])
})

test('notes, expenses and advances without a document are D17 and D18', () => {
  expect(findByCode(changedLine('F08', { document_attached: false }), 'D17')).toMatchObject([
    {
      effects: [],
      amount_cents: 72_600,
      sentence: 'A nota a prazo de Transportadora Alfa, R$ 726,00, está sem documento',
    },
  ])
  const movements = workedDay.movements.map((row) => ({ ...row, document_attached: row.nature === 'sale' }))
  expect(findByCode({ ...workedDay, movements }, 'D18').map(({ amount_cents }) => amount_cents)).toEqual([3000, 1850])
})

test('an old title paid by Pix is confirmed by that Pix and is not a sale', () => {
  const [sale] = workedDay.movements
  const pix = workedDay.captures[captureId('X3') - 1]
  if (!sale || !pix) throw new Error('The worked day has F01 and X3')
  const receipt: SystemMovement = {
    ...sale,
    id: 500,
    nature: 'receipt',
    method: 'pix',
    amount_cents: 6190,
    e2e_id: pix.e2e_id,
  }
  const day = assessDay({ ...workedDay, movements: [...workedDay.movements, receipt] })
  expect(day.lines.find(({ method }) => method === 'pix')).toMatchObject({
    system_cents: 31_834,
    confirmed_cents: 31_834,
  })
  expect(day.journal.balanced).toBe(true)
})

test('a captured payment that people excluded no longer confirms a sale', () => {
  const [correction] = workedCorrections
  if (!correction) throw new Error('The worked day has corrections')
  const exclude: ManualTransaction = {
    ...correction,
    kind: 'exclude',
    side: 'confirmation',
    target_id: captureId('X3'),
    fuelling_id: null,
  }
  expect(findByCode({ ...workedDay, manuals: [exclude] }, 'D02')).toEqual([])
})
