import { addDays, instantOf } from '@app/kit/contract'
import type { Capture, Method, SystemMovement } from '../day-facts.contract.ts'
import type { MatchFacts } from './items.rules.ts'

/** A generated day with the dirt of operations section 8, and what really belongs together. */
export type PeakDay = {
  facts: MatchFacts
  /** Capture id of every sale that has one, by movement id. */
  truth: ReadonlyMap<number, number>
  /** Sales whose receipt the till holds with its numbers. */
  numbered: ReadonlySet<number>
}

const business_date = '2026-10-14'
const midnight = Date.parse(instantOf(business_date, '00:00'))
const iso = (seconds: number) => new Date(midnight + seconds * 1000).toISOString()

/** Small repeatable generator of chance (mulberry32): the same seed gives the same day. */
export function chanceOf(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const cardMethods: readonly Method[] = ['debit', 'debit', 'credit', 'credit', 'credit', 'voucher', 'fleet']
const swapped: Readonly<Partial<Record<Method, Method>>> = { debit: 'credit', credit: 'debit', voucher: 'credit' }

export function peakDay(count: number, seed: number): PeakDay {
  const chance = chanceOf(seed)
  const pick = <Value>(values: readonly [Value, ...Value[]] | readonly Value[], otherwise: Value) =>
    values[Math.floor(chance() * values.length)] ?? otherwise
  const movements: SystemMovement[] = []
  const captures: Capture[] = []
  const truth = new Map<number, number>()
  const numbered = new Set<number>()
  const counters = new Map<string, number>()

  const amountOf = () => {
    const luck = chance()
    if (luck < 0.08) return 5000
    if (luck < 0.16) return 10_000
    return 500 + Math.floor(chance() * 40_000)
  }
  const receiptOf = (terminal: string) => {
    const next = (counters.get(terminal) ?? 0) + 1
    counters.set(terminal, next)
    return {
      nsu: String(next).padStart(6, '0'),
      auth_code: `R${String(Math.floor(chance() * 1_000_000)).padStart(6, '0')}`,
    }
  }
  const captureAt = (seconds: number, terminal: number, method: Method, gross_cents: number): Capture => {
    const pix = method === 'pix'
    const id = captures.length + 1
    const late = seconds >= 86_400
    const capture: Capture = {
      id,
      business_date: late ? addDays(business_date, 1) : business_date,
      captured_at: iso(seconds),
      acquirer: pix ? 'pix' : terminal % 3 === 0 ? 'stone' : 'cielo',
      merchant_no: '1023456789',
      kind: 'sale',
      method,
      brand: pix ? null : 'Visa',
      installments: 1,
      gross_cents,
      ...(pix ? { nsu: null, auth_code: null } : receiptOf(String(terminal))),
      terminal_logical_no: pix ? null : `6201${String(terminal).padStart(4, '0')}`,
      e2e_id: pix ? `E1234567820261014${String(id).padStart(15, '0')}` : null,
      txid: null,
      cancelled_at: null,
      own: true,
    }
    captures.push(capture)
    return capture
  }
  const lineOf = (seconds: number, amount_cents: number, capture: Capture, numbers: boolean): SystemMovement => {
    const id = movements.length + 1
    const movement: SystemMovement = {
      id,
      business_date,
      occurred_at: iso(seconds),
      external_id: `V${id}`,
      line_no: 1,
      sale_external_id: `V${id}`,
      session_id: 1 + Math.floor(seconds / 28_800),
      movement_type_code: 'VND-DEB',
      nature: 'sale',
      method: capture.method,
      amount_cents,
      nsu: numbers ? capture.nsu : null,
      auth_code: numbers ? capture.auth_code : null,
      acquirer: capture.acquirer,
      brand: capture.brand,
      installments: 1,
      terminal_logical_no: capture.terminal_logical_no,
      e2e_id: numbers ? capture.e2e_id : null,
      txid: null,
      customer: null,
      document_no: null,
      document_attached: false,
      cancelled_at: null,
    }
    movements.push(movement)
    if (numbers) numbered.add(id)
    return movement
  }

  while (movements.length < count) {
    const crossing = chance() < 0.002
    const seconds = crossing ? 86_390 : Math.floor(chance() * 86_000)
    const terminal = 1 + Math.floor(chance() * 12)
    const amount = amountOf()
    const method = chance() < 0.2 ? 'pix' : pick(cardMethods, 'debit')
    const numbers = chance() >= 0.02
    const several = chance() < 0.005 && amount > 1000 ? 1 + Math.floor(chance() * amount * 0.8) : 0
    const capture = captureAt(seconds + 5 + Math.floor(chance() * 115), terminal, method, amount)
    const lines = several
      ? [lineOf(seconds, several, capture, numbers), lineOf(seconds, amount - several, capture, numbers)]
      : [lineOf(seconds, amount, capture, numbers)]
    const [line] = lines
    if (line && !several && chance() < 0.003) line.method = swapped[line.method] ?? line.method
    if (line && !several && chance() < 0.001) line.amount_cents += 900
    const luck = chance()
    if (luck < 0.01) captures.pop()
    else if (luck < 0.0105) capture.cancelled_at = iso(seconds + 400)
    else for (const { id } of lines) truth.set(id, capture.id)
    // A capture without a sale: forgotten at the till, or charged twice.
    if (chance() < 0.003) captureAt(Math.floor(chance() * 86_000), terminal, pick(cardMethods, 'debit'), amountOf())
    if (chance() < 0.001) captureAt(seconds + 90, terminal, method, amount)
  }
  return { facts: { business_date, movements, manuals: [], captures }, truth, numbered }
}

/** How well the machine did: confirmed pairs that are wrong, and shares of true pairs it found. */
export function judged({ truth, numbered }: PeakDay, groups: ReturnType<typeof pairsOf>) {
  const wrong = groups.filter(({ movement, capture }) => truth.get(movement) !== capture)
  const right = groups.filter(({ movement, capture }) => truth.get(movement) === capture)
  const confirmed = right.filter(({ status }) => status === 'confirmed')
  const withNumbers = [...truth.keys()].filter((movement) => numbered.has(movement)).length
  return {
    false_confirmed: wrong.filter(({ status }) => status === 'confirmed').length,
    false_suggested: wrong.filter(({ status }) => status === 'suggested').length,
    recall_confirmed: confirmed.length / truth.size,
    recall_confirmed_numbered: confirmed.filter(({ movement }) => numbered.has(movement)).length / withNumbers,
    recall_with_suggestions: right.length / truth.size,
  }
}

export const pairsOf = (
  groups: readonly {
    status: 'confirmed' | 'suggested'
    system: readonly { id: string }[]
    confirmation: readonly { id: string }[]
  }[],
) =>
  groups.flatMap(({ status, system, confirmation }) =>
    system.flatMap((sale) =>
      confirmation.map((capture) => ({ status, movement: Number(sale.id), capture: Number(capture.id) })),
    ),
  )
