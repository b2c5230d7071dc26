import { showDecimal, showMoney, showRate } from '../../contract/contract.ts'

/** `ticks` are multiples of a round number within the axis. */
export type Scale = { low: number; high: number; ticks: readonly number[] }

const mantissas = [1, 2, 2.5, 5] as const
const minTicks = 3
const maxTicks = 5

/** 1, 2, 2.5 and 5 × 10ⁿ units, ascending without end. */
function* generateRoundNumbers(unit: number): Generator<number, never> {
  for (let power = unit; ; power *= 10) for (const mantissa of mantissas) yield mantissa * power
}

/** Whole numbers of the unit, because half a day or half a capture is no value. */
function* generateSteps(unit: number): Generator<number, never> {
  for (const step of generateRoundNumbers(unit)) if (Number.isInteger(step / unit)) yield step
  throw new Error('round numbers have no end')
}

const listTicks = (step: number, first: number, count: number) =>
  Array.from({ length: count }, (_, index) => (first + index) * step)

/** Prefers ticks that end with the axis. */
function findTicks(high: number, unit: number) {
  let uneven: number[] | undefined
  for (const step of generateSteps(unit)) {
    const count = Math.floor(high / step) + 1
    if (count < minTicks) return uneven
    if (count > maxTicks) continue
    const ticks = listTicks(step, 0, count)
    if (ticks.at(-1) === high) return ticks
    uneven ??= ticks
  }
}

/** An axis from 0 to the next of 1, 2, 2.5 and 5 × 10ⁿ units above the largest value, with 3 to 5 ticks. */
export function computeScale(largest: number, unit = 1): Scale {
  for (const high of generateRoundNumbers(unit)) {
    const ticks = high > largest ? findTicks(high, unit) : undefined
    if (ticks) return { low: 0, high, ticks }
  }
  throw new Error('round numbers have no end')
}

/** An axis that need not begin at 0, with ticks at both ends. */
export function computeRangeScale(lowest: number, highest: number, unit = 1): Scale {
  const most = Math.max(highest, lowest + (minTicks - 1) * unit)
  for (const step of generateSteps(unit)) {
    // Adding 0 turns -0 into 0.
    const [first, last] = [Math.floor(lowest / step), Math.ceil(most / step) + 0]
    const count = last - first + 1
    if (count >= minTicks && count <= maxTicks)
      return { low: first * step, high: last * step, ticks: listTicks(step, first, count) }
  }
  throw new Error('round numbers have no end')
}

export const percentScale: Scale = { low: 0, high: 1_000_000, ticks: [0, 500_000, 1_000_000] }

/** Percent of the axis at which a value is drawn. */
export const toPercent = (value: number, { low, high }: Pick<Scale, 'low' | 'high'>) =>
  (100 * (Math.max(low, Math.min(high, value)) - low)) / (high - low)

const firstThousands = 10_000

/** `9.999`, then `10 mil` and `12,5 mil`. */
export function showRound(value: number) {
  if (Math.abs(value) < firstThousands) return showDecimal(Math.round(value), 0)
  const text = showDecimal(Math.round(value / 100), 1)
  return `${text.endsWith(',0') ? text.slice(0, -2) : text} mil`
}

/** Values of one kind: `unit` is the smallest step of the axis, `show` the exact text, `showTick` the one on the axis. */
export type Measure = { unit: number; show: (value: number) => string; showTick: (value: number) => string }

const centsPerReal = 100

export const moneyMeasure: Measure = {
  unit: centsPerReal,
  show: showMoney,
  showTick: (cents) => (cents === 0 ? 'R$ 0' : showRound(cents / centsPerReal)),
}

const ppmPerPercent = 10_000

export const rateMeasure: Measure = { unit: ppmPerPercent, show: showRate, showTick: showRate }

/** Whole numbers, such as days or captures. */
export const newCountMeasure = (show: (count: number) => string): Measure => ({ unit: 1, show, showTick: showRound })
