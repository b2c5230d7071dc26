import { calculateFuel } from './fuel.ts'
import { type CalculatedDifference, findCardDifferences, pairConfirmations } from './pairs.ts'
import { applyCalculatedCorrections, type Corrected } from './people.ts'
import { type People, readDay } from './read.ts'
import { findWrongData } from './wrong-data.ts'

const sum = <T>(rows: readonly T[], getAmount: (row: T) => number) => rows.reduce((all, row) => all + getAmount(row), 0)
const paper = ['note']

/** Returns the drawers of the day (operations 3.7, equations 4 and 5). */
function drawersOf(day: Corrected) {
  const cash = day.payment.filter(({ method, cancelled_at }) => method === 'cash' && !cancelled_at)
  const drawers = day.shift.map((shift) => {
    const isOfShift = ({ shift: name }: { shift: string }) => name === shift.external_id
    const till = (type: string) =>
      sum(
        day.till_movement.filter(isOfShift).filter((row) => row.movement_type === type),
        (row) => row.amount_cents,
      )
    const sales = sum(cash.filter(isOfShift), ({ amount_cents }) => amount_cents)
    const expected =
      shift.opening_float_cents + sales + till('REC-DIN') + till('SUP') - till('SAN') - till('VAL-FUN') - till('DSP')
    return {
      sales,
      expected,
      counted: shift.counted_cents,
      difference: shift.counted_cents - expected,
      out: till('SAN'),
      supply: till('SUP'),
      safe: shift.counted_cents - shift.left_float_cents,
      advances: till('VAL-FUN'),
      expenses: till('DSP'),
      receipts: till('REC-DIN'),
    }
  })
  const all = (getAmount: (drawer: (typeof drawers)[number]) => number) => sum(drawers, getAmount)
  const to_deposit = all(({ out }) => out) + all(({ safe }) => safe) - all(({ supply }) => supply)
  return { drawers, all, to_deposit }
}

/** D17 and D18. */
const withoutPaper = (day: Corrected): CalculatedDifference[] => [
  ...day.payment
    .filter(({ method, document_attached, cancelled_at }) => method === 'note' && !document_attached && !cancelled_at)
    .map(({ amount_cents }) => ({ code: 'D17', method: '', cents: 0, stake: amount_cents })),
  ...day.till_movement
    .filter(({ movement_type, document_attached }) => ['DSP', 'VAL-FUN'].includes(movement_type) && !document_attached)
    .map(({ amount_cents }) => ({ code: 'D18', method: '', cents: 0, stake: amount_cents })),
]

function methodsOf(
  day: Corrected,
  { confirmed, differences }: { confirmed: CalculatedDifference[]; differences: CalculatedDifference[] },
) {
  const valid = day.payment.filter(({ cancelled_at }) => !cancelled_at)
  const names = [
    ...new Set([
      ...valid.map(({ till_method }) => till_method),
      ...valid.map(({ method }) => method),
      ...[...confirmed, ...differences].map(({ method }) => method),
    ]),
  ]
  return Object.fromEntries(
    names
      .filter((name) => name !== '')
      .map((name) => {
        const system = sum(valid, ({ till_method, amount_cents }) => (till_method === name ? amount_cents : 0))
        const manual = sum(day.added, ({ method, cents }) => (method === name ? cents : 0))
        const into = sum(valid, ({ method, moved, amount_cents }) => (moved && method === name ? amount_cents : 0))
        const out = sum(valid, ({ till_method, moved, amount_cents }) =>
          moved && till_method === name ? amount_cents : 0,
        )
        const papers = paper.includes(name) ? system + manual + into - out : 0
        const witnessed = sum(confirmed, ({ method, cents }) => (method === name ? cents : 0))
        const after = system + manual + into - out
        return [
          name,
          {
            system,
            manual,
            reclassified: into - out,
            after,
            confirmed: papers + witnessed,
            difference: papers + witnessed - after,
          },
        ]
      }),
  )
}

const words: Readonly<Record<string, string>> = {
  cash: 'Dinheiro',
  debit: 'Cartão de débito',
  credit: 'Cartão de crédito à vista',
  credit_installments: 'Cartão de crédito parcelado',
  pix: 'Pix',
  fleet: 'Cartão frota',
  note: 'Nota a prazo',
}

type JudgedDay = {
  methods: Record<string, { difference: number }>
  differences: readonly { code: string }[]
  pairs: ReturnType<typeof pairConfirmations>['pairs']
  tanks: readonly { ppm: number }[]
}

/** Equations 6 to 9: methods are not netted, and a tank variation above 0.6 % needs a cause. */
function computeLastEquations({ methods, differences, pairs, tanks }: JudgedDay, explained: boolean) {
  const gaps = Object.values(methods).map(({ difference }) => difference)
  const difference = sum(gaps, (gap) => gap)
  const named = differences.filter(({ code }) => code !== '' && code !== 'D16').length
  const differs = ({ line, witness, sure }: JudgedDay['pairs'][number]) =>
    !sure || Math.abs(witness.cents - line.cents) > 5
  const unsure = explained ? 0 : pairs.filter(differs).length
  const sizes = tanks.map(({ ppm }) => Math.abs(ppm))
  return {
    6: Object.fromEntries(Object.entries(methods).map(([method, line]) => [words[method], line.difference])),
    7: explained ? [difference, difference, 0] : [difference, 0, sum(gaps, Math.abs)],
    8: [pairs.length - unsure, explained ? named : 0, explained ? 0 : named, unsure],
    9: [tanks.length, sizes.filter((ppm) => ppm > 6000).length, Math.max(...sizes)],
  }
}

type CalculateOptions = {
  people?: People
  late?: readonly string[]
  explained?: boolean
}

/** Computes a day from its files and people's corrections (operations section 3). */
export function calculateDay(name: string, { people, late, explained = false }: CalculateOptions = {}) {
  const day = applyCalculatedCorrections(readDay(name, late), people)
  const pairs = pairConfirmations(day)
  const fuel = calculateFuel(day)
  const { drawers, all, to_deposit } = drawersOf(day)
  const cash = drawers
    .filter(({ difference }) => difference !== 0)
    .map(({ difference }) => ({ code: 'D09', method: 'cash', cents: difference, stake: difference }))
  const differences = [...findCardDifferences(day, pairs), ...cash, ...fuel.differences, ...withoutPaper(day)]
  const counted = [...pairs.pairs.map(({ witness }) => witness), ...pairs.unsold]
  const confirmed = [
    ...counted.map(({ method, cents }) => ({ code: '', method, cents, stake: 0 })),
    ...drawers.map(({ sales, difference }) => ({ code: '', method: 'cash', cents: sales + difference, stake: 0 })),
  ]
  const methods = methodsOf(day, { confirmed, differences })
  const total = (column: 'system' | 'after' | 'confirmed' | 'difference') =>
    sum(Object.values(methods), (line) => line[column])
  const from_sales = all((one) => one.sales + one.receipts - one.advances - one.expenses + one.difference)
  // Debits: safe, advances, expenses, receivables (cards, bank, notes) and shortages.
  const gaps = differences.filter(({ code }) => !['D04', ''].includes(code))
  const debit =
    to_deposit +
    all((one) => one.advances + one.expenses) +
    total('confirmed') -
    (methods.cash?.confirmed ?? 0) +
    sum(gaps, ({ cents }) => Math.max(0, -cents))
  const credit =
    fuel.fuel_cents + fuel.shop_cents + all(({ receipts }) => receipts) + sum(gaps, ({ cents }) => Math.max(0, cents))
  return {
    methods,
    system: total('after'),
    confirmed: total('confirmed'),
    difference: total('difference'),
    system_before: total('system'),
    differences: differences.filter(({ code }) => code !== '').map(({ code, stake }) => [code, stake] as const),
    inconsistencies: findWrongData(day, fuel),
    drawers: drawers.map(({ expected, counted, difference }) => ({ expected, counted, difference })),
    to_deposit,
    tanks: fuel.tanks,
    equations: {
      1: fuel.volume,
      2: fuel.pumps,
      3: [fuel.fuel_cents, fuel.shop_cents, total('after'), 0],
      4: [all(({ expected }) => expected), all(({ counted }) => counted), all(({ difference }) => difference)],
      5: [all(({ out }) => out), all(({ safe }) => safe), all(({ supply }) => supply), to_deposit, from_sales],
      ...computeLastEquations({ methods, differences, pairs: pairs.pairs, tanks: fuel.tanks }, explained),
      10: [debit, credit],
    },
  }
}
