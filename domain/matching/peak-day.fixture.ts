import { addDays, groupByKeys, toInstant } from '@app/kit/contract'
import type { Capture, SystemMovement } from '../day/facts/day-facts.contract.ts'
import type { PaymentMethod } from '../day/facts/methods.contract.ts'
import type { MatchFacts } from './items.rules.ts'

/** A generated day with the data errors of operations section 8, and its true matches. */
export type PeakDay = {
  facts: MatchFacts
  truth: ReadonlyMap<number, number>
  /** Sales whose receipt numbers the till has. */
  numbered: ReadonlySet<number>
}

const business_date = '2026-10-14'
const midnight = Date.parse(toInstant(business_date, '00:00'))
const iso = (seconds: number) => new Date(midnight + seconds * 1000).toISOString()

/** Seeded random generator (mulberry32): the same seed gives the same day. */
export function chanceOf(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const cardMethods: readonly PaymentMethod[] = ['debit', 'debit', 'credit', 'credit', 'credit', 'voucher', 'fleet']
const swapped: Readonly<Partial<Record<PaymentMethod, PaymentMethod>>> = {
  debit: 'credit',
  credit: 'debit',
  voucher: 'credit',
}

const typeCodes: Readonly<Partial<Record<PaymentMethod, string>>> = {
  debit: 'VND-DEB',
  credit: 'VND-CRV',
  pix: 'VND-PIX',
  fleet: 'VND-FRO',
  voucher: 'VND-VOU',
}

/** `dirt` multiplies the frequency of every kind of error; 0 is a day on which everything agrees. */
export function peakDay(count: number, seed: number, dirt = 1): PeakDay {
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
  const captureAt = (seconds: number, terminal: number, method: PaymentMethod, gross_cents: number): Capture => {
    const pix = method === 'pix'
    const id = captures.length + 1
    const isNextDay = seconds >= 86_400
    const capture: Capture = {
      id,
      business_date: isNextDay ? addDays(business_date, 1) : business_date,
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
    const crossing = chance() < 0.002 * dirt
    const seconds = crossing ? 86_390 : Math.floor(chance() * 86_000)
    const terminal = 1 + Math.floor(chance() * 12)
    const amount = amountOf()
    const method = chance() < 0.2 ? 'pix' : pick(cardMethods, 'debit')
    const numbers = chance() >= 0.02 * dirt
    const firstAmount = chance() < 0.005 * dirt && amount > 1000 ? 1 + Math.floor(chance() * amount * 0.8) : 0
    const capture = captureAt(seconds + 5 + Math.floor(chance() * 115), terminal, method, amount)
    const lines = firstAmount
      ? [lineOf(seconds, firstAmount, capture, numbers), lineOf(seconds, amount - firstAmount, capture, numbers)]
      : [lineOf(seconds, amount, capture, numbers)]
    const [line] = lines
    if (line && !firstAmount && chance() < 0.003 * dirt) line.method = swapped[line.method] ?? line.method
    if (line && !firstAmount && chance() < 0.001 * dirt) line.amount_cents += 900
    const luck = chance()
    if (luck < 0.01 * dirt) captures.pop()
    else if (luck < 0.0105 * dirt) capture.cancelled_at = iso(seconds + 400)
    else for (const { id } of lines) truth.set(id, capture.id)
    if (chance() < 0.003 * dirt)
      captureAt(Math.floor(chance() * 86_000), terminal, pick(cardMethods, 'debit'), amountOf())
    if (chance() < 0.001 * dirt) captureAt(seconds + 90, terminal, method, amount)
  }
  for (const line of movements) line.movement_type_code = typeCodes[line.method] ?? line.movement_type_code
  return { facts: { business_date, movements, manuals: [], captures }, truth, numbered }
}

/** Quality of the matching: wrong confirmed pairs, and the share of true pairs found. */
export function scoreMatches(day: PeakDay, groups: ReturnType<typeof pairsOf>) {
  const { truth, numbered } = day
  const wrong = groups.filter(({ movement, capture }) => truth.get(movement) !== capture)
  const right = groups.filter(({ movement, capture }) => truth.get(movement) === capture)
  const confirmed = right.filter(({ status }) => status === 'confirmed')
  const { clear, tied } = clearAndTied(day)
  const found = new Map(groups.map(({ movement, capture }) => [movement, capture]))
  const clearTrue = [...clear].filter(([movement, capture]) => truth.get(movement) === capture)
  const withNumbers = [...truth.keys()].filter((movement) => numbered.has(movement)).length
  return {
    false_confirmed: wrong.filter(({ status }) => status === 'confirmed').length,
    false_suggested: wrong.filter(({ status }) => status === 'suggested').length,
    recall_confirmed: confirmed.length / truth.size,
    recall_confirmed_numbered: confirmed.filter(({ movement }) => numbered.has(movement)).length / withNumbers,
    recall_with_suggestions: right.length / truth.size,
    recall_clear: clearTrue.filter(([movement, capture]) => found.get(movement) === capture).length / clearTrue.length,
    ties: tied.size,
    ties_decided: confirmedOf(groups).filter(({ movement }) => tied.has(movement)).length,
  }
}

const minutes = (a: string | null, b: string | null) => Math.abs(Date.parse(a ?? '') - Date.parse(b ?? '')) / 60_000

/** Clear: one capture fits by numbers or, without them, by terminal, amount and ten minutes. Tied: several fit. */
export function clearAndTied({ facts, truth, numbered }: PeakDay) {
  const receiptOf = (row: {
    nsu: string | null
    auth_code: string | null
    e2e_id: string | null
    acquirer: string | null
  }) => row.e2e_id ?? (row.nsu === null ? null : `${row.acquirer} ${row.nsu} ${row.auth_code}`)
  const captures = facts.captures.filter(({ cancelled_at }) => cancelled_at === null)
  const byReceipt = groupByKeys(captures, (row) => [receiptOf(row)])
  const salesByReceipt = groupByKeys(facts.movements, (row) => [receiptOf(row)])
  const placeOf = (row: { terminal_logical_no: string | null }, amount: number) =>
    `${row.terminal_logical_no} ${amount}`
  const byPlace = groupByKeys(captures, (row) => [placeOf(row, row.gross_cents)])
  const salesByPlace = groupByKeys(facts.movements, (row) => [placeOf(row, row.amount_cents)])
  const clear = new Map<number, number>()
  const tied = new Set<number>()
  for (const sale of facts.movements) {
    const receipt = receiptOf(sale)
    if (numbered.has(sale.id) && receipt !== null) {
      const own = (byReceipt.get(receipt) ?? []).filter(({ gross_cents }) => gross_cents === sale.amount_cents)
      const rivals = (salesByReceipt.get(receipt) ?? []).filter(
        ({ amount_cents }) => amount_cents === sale.amount_cents,
      )
      if (own.length === 1 && rivals.length === 1 && own[0]) clear.set(sale.id, own[0].id)
      continue
    }
    if (sale.terminal_logical_no === null) continue
    const place = placeOf(sale, sale.amount_cents)
    const near = (byPlace.get(place) ?? []).filter((row) => minutes(row.captured_at, sale.occurred_at) <= 10)
    const rivals = (salesByPlace.get(place) ?? []).filter((rival) =>
      near.some((row) => minutes(row.captured_at, rival.occurred_at) <= 10),
    )
    // A sale whose numbers name another capture is not a rival.
    const unnumbered = rivals.filter((rival) => !numbered.has(rival.id))
    const free = near.filter(
      (row) => !(salesByReceipt.get(receiptOf(row) ?? '') ?? []).some(({ id }) => numbered.has(id)),
    )
    if (unnumbered.length === 1 && free.length === 1 && free[0] && truth.get(sale.id) === free[0].id)
      clear.set(sale.id, free[0].id)
    if (free.length > 1 && unnumbered.length >= 1) tied.add(sale.id)
  }
  return { clear, tied }
}

const confirmedOf = (groups: ReturnType<typeof pairsOf>) => groups.filter(({ status }) => status === 'confirmed')

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
