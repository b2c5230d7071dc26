import { type BusinessDate, groupBy } from '@app/kit/contract'
import type { ItemRef, MatchItemKind } from '../day/assessment/match-groups.contract.ts'
import type {
  Capture,
  CashSession,
  DayFacts,
  ManualTransaction,
  SystemMovement,
} from '../day/facts/day-facts.contract.ts'
import type { PaymentMethod } from '../day/facts/methods.contract.ts'
import {
  buildCancelledLines,
  buildSystemLines,
  getCorrectedMethods,
  getLineDocument,
  listExcludedIds,
  type SystemLine,
} from './system-lines.rules.ts'
import { isCaptured } from './witness.rules.ts'

/** An item of either side, normalized for comparison (pass 0). */
export type MatchableItem<Kind extends MatchItemKind = MatchItemKind> = {
  kind: Kind
  id: string
  /** Kind and id as one text that sorts by number. */
  key: string
  method: PaymentMethod
  amount_cents: number
  date: BusinessDate
  /** Own date of a capture, if the cut-off moves it to the previous business day. */
  dated?: BusinessDate
  at: number | null
  nsu: string | null
  auth: string | null
  acquirer: string | null
  brand: string | null
  terminal: string | null
  installments: number
  /** Original amount of a partly returned capture; `amount_cents` is the rest. */
  received_cents?: number
  returned_by?: readonly number[]
  e2e: string | null
  txid: string | null
  session: number | null
  /** Number of the sale at the till; missing for captures and manual lines. */
  document?: string
}
export type SystemItem = MatchableItem<'movement' | 'manual'>
export type ConfirmationItem = MatchableItem<'capture' | 'manual'>

export type MatchFacts = Pick<
  DayFacts,
  'business_date' | 'movements' | 'manuals' | 'captures' | 'rules' | 'past_pairs'
> & {
  sessions?: readonly CashSession[]
}

const text = (value: string | null) => value?.trim().toUpperCase() || null

const digitsOf = (number: string) => (/\D/.test(number) ? number.replace(/\D/g, '') : number)
const withoutZeros = (digits: string) => (digits.startsWith('0') ? digits.replace(/^0+/, '') : digits)

/** Returns the digits without leading zeros; null for zeros only, which cashiers type when they have no number. */
export const normalNsu = (nsu: string | null) => (nsu && withoutZeros(digitsOf(nsu))) || null

export const normalAuth = (auth: string | null) => {
  const trimmed = text(auth)
  return trimmed !== null && /[^0]/.test(trimmed) ? trimmed : null
}

// Acquirers send the product (Maestro), tills the brand (Mastercard).
const brandNames: Readonly<Record<string, string>> = {
  MASTER: 'MASTERCARD',
  MAESTRO: 'MASTERCARD',
  REDESHOP: 'MASTERCARD',
  VISAELECTRON: 'VISA',
  AMERICANEXPRESS: 'AMEX',
  ELODEBITO: 'ELO',
  ELOCREDITO: 'ELO',
}

export const normalAcquirer = text

export function normalBrand(brand: string | null) {
  const name = text(brand)
  const letters = name && /[^A-Z]/.test(name) ? name.normalize('NFD').replace(/[^A-Z]/g, '') : name
  return letters ? (brandNames[letters] ?? letters) : null
}

type Fields = Pick<SystemMovement, 'nsu' | 'auth_code' | 'terminal_logical_no' | 'e2e_id'> & {
  acquirer?: string | null
  brand?: string | null
  txid?: string | null
  installments?: number
}

const normal = (fields: Fields) => ({
  nsu: normalNsu(fields.nsu),
  auth: normalAuth(fields.auth_code),
  acquirer: text(fields.acquirer ?? null),
  brand: normalBrand(fields.brand ?? null),
  terminal: text(fields.terminal_logical_no),
  installments: Math.max(1, fields.installments ?? 1),
  e2e: fields.e2e_id?.trim() || null,
  txid: fields.txid?.trim() || null,
})

export const buildItemKey = ({ kind, id }: ItemRef) => `${kind}:${kind === 'manual' ? id : id.padStart(16, '0')}`

const instant = (at: string | null) => (at === null ? null : Date.parse(at))

const systemItem = (line: SystemLine, business_date: BusinessDate): SystemItem => ({
  kind: line.kind,
  id: line.id,
  key: buildItemKey(line),
  method: line.method,
  amount_cents: line.amount_cents,
  date: 'business_date' in line.source ? line.source.business_date : business_date,
  at: instant(line.source.occurred_at),
  session: line.session_id,
  ...('external_id' in line.source && { document: getLineDocument(line.source) }),
  ...normal(line.source),
})

const captureItem = (capture: Capture, method: PaymentMethod): MatchableItem<'capture'> => ({
  kind: 'capture',
  id: String(capture.id),
  key: buildItemKey({ kind: 'capture', id: String(capture.id) }),
  method,
  amount_cents: capture.gross_cents,
  date: capture.business_date,
  ...(capture.captured_on && { dated: capture.captured_on }),
  at: instant(capture.captured_at),
  session: null,
  ...(capture.returned && { returned_by: capture.returned.ids }),
  ...(capture.returned &&
    capture.cancelled_at === null && { received_cents: capture.gross_cents + capture.returned.amount_cents }),
  ...normal(capture),
})

const addedConfirmation = (manual: ManualTransaction, date: BusinessDate): MatchableItem<'manual'> => ({
  kind: 'manual',
  id: manual.id,
  key: buildItemKey({ kind: 'manual', id: manual.id }),
  method: manual.method_to ?? 'pix',
  amount_cents: manual.amount_cents,
  date,
  at: instant(manual.occurred_at),
  session: null,
  ...normal(manual),
})

const byTime = (a: MatchableItem, b: MatchableItem) =>
  (a.at ?? Number.MAX_SAFE_INTEGER) - (b.at ?? Number.MAX_SAFE_INTEGER) || (a.key < b.key ? -1 : 1)

const cancelKey = (capture: Capture) =>
  [text(capture.acquirer), normalNsu(capture.nsu), normalAuth(capture.auth_code), Math.abs(capture.gross_cents)].join(
    '|',
  )

const isNumbered = ({ nsu, auth_code }: Capture) => normalNsu(nsu) !== null || normalAuth(auth_code) !== null
const inOrder = (a: Capture, b: Capture) =>
  (instant(a.captured_at) ?? Number.MAX_SAFE_INTEGER) - (instant(b.captured_at) ?? Number.MAX_SAFE_INTEGER) ||
  a.id - b.id

const groupByCancelKey = (captures: readonly Capture[]) => groupBy([...captures].sort(inOrder), cancelKey)

// Applies cancellation rows to captures with equal keys, one capture per row; without numbers only if captures are not
// more than cancellations. Captures already cancelled at import count first. `loose` are the day's cancellations of a
// part of a capture or of an unknown one.
function takeBack({ captures, business_date }: Pick<MatchFacts, 'captures' | 'business_date'>) {
  const cancelledIds = new Set<number>()
  const loose: Capture[] = []
  const cancelRows = captures.filter(({ kind }) => kind === 'cancel')
  // Most days have few cancellations: only captures of the same amount are normalized and sorted.
  const amounts = new Set(cancelRows.map(({ gross_cents }) => Math.abs(gross_cents)))
  const sales = groupByCancelKey(
    captures.filter((capture) => capture.kind === 'sale' && amounts.has(Math.abs(capture.gross_cents))),
  )
  for (const [key, cancellations] of groupByCancelKey(cancelRows)) {
    const equal = sales.get(key) ?? []
    const open = equal.filter(({ cancelled_at }) => cancelled_at === null)
    const alreadyCancelled = equal.length - open.length
    const count = Math.max(0, cancellations.length - alreadyCancelled)
    const isClear = open.every(isNumbered) || open.length <= count
    const newlyCancelled = isClear ? open.slice(0, count) : []
    for (const { id } of newlyCancelled) cancelledIds.add(id)
    const unmarked = cancellations.filter(({ cancelled_at }) => cancelled_at === null)
    const usedCount = Math.max(0, alreadyCancelled + newlyCancelled.length - (cancellations.length - unmarked.length))
    loose.push(...unmarked.slice(usedCount).filter((row) => row.business_date === business_date))
  }
  return { cancelledIds, loose }
}

function names(cancellation: Capture, capture: MatchableItem) {
  if (normalAcquirer(cancellation.acquirer) !== capture.acquirer) return false
  const nsu = normalNsu(cancellation.nsu)
  const auth = normalAuth(cancellation.auth_code)
  if (nsu !== null) return nsu === capture.nsu && (auth === null || auth === capture.auth)
  return cancellation.e2e_id !== null && cancellation.e2e_id.trim() === capture.e2e
}

/** Finds the only capture of the day that a cancellation names and does not exceed. */
function findNamed(cancellation: Capture, captures: readonly ConfirmationItem[]) {
  const fitting = captures.filter(
    (item) =>
      item.kind === 'capture' &&
      item.date === cancellation.business_date &&
      item.amount_cents >= Math.abs(cancellation.gross_cents) &&
      names(cancellation, item),
  )
  return fitting.length === 1 ? fitting[0] : undefined
}

/** Subtracts a cancellation from a capture; a fully cancelled one keeps its amount. */
function takePart(capture: ConfirmationItem, { id, gross_cents }: Capture): ConfirmationItem {
  const { received_cents = capture.amount_cents, ...rest } = capture
  const amount_cents = capture.amount_cents - Math.abs(gross_cents)
  const returned_by = [...(capture.returned_by ?? []), id]
  return amount_cents === 0
    ? { ...rest, returned_by, amount_cents: received_cents }
    : { ...rest, returned_by, amount_cents, received_cents }
}

export type Sides = {
  system: SystemItem[]
  confirmation: ConfirmationItem[]
  /** Sales cancelled at the till: D08 if the capture is valid. */
  cancelledSystem: SystemItem[]
  /** Captures cancelled at the acquirer: D07 if the sale is valid. */
  cancelledCaptures: ConfirmationItem[]
  /** Captures of a terminal or merchant number of another company (D10); never matched. */
  foreign: ConfirmationItem[]
  /** Pix returns (D11) and cancellations (D07) without their payment: negative, never matched. */
  returns: ConfirmationItem[]
}

function placeCancellation(sides: Sides, cancellation: Capture) {
  const side = cancellation.own ? sides.confirmation : sides.foreign
  const capture = findNamed(cancellation, side)
  if (!capture) {
    const item = {
      ...captureItem(cancellation, cancellation.method),
      amount_cents: -Math.abs(cancellation.gross_cents),
    }
    return (cancellation.own ? sides.returns : sides.foreign).push(item)
  }
  const remaining = takePart(capture, cancellation)
  if (remaining.received_cents !== undefined) return side.splice(side.indexOf(capture), 1, remaining)
  side.splice(side.indexOf(capture), 1)
  return sides.cancelledCaptures.push(remaining)
}

/** Runs pass 0: returns the normalized items that may be matched. */
export function buildMatchSides(facts: MatchFacts): Sides {
  const { business_date, manuals } = facts
  const isMatchable = (line: SystemLine) =>
    (line.nature === 'sale' || line.nature === 'receipt') && isCaptured(line.method)
  const excluded = listExcludedIds(manuals, 'confirmation')
  const corrected = getCorrectedMethods(manuals, 'confirmation')
  const { cancelledIds, loose } = takeBack(facts)
  const itemsOf = (lines: readonly SystemLine[]) =>
    lines.filter(isMatchable).map((line) => systemItem(line, business_date))
  const sides: Sides = {
    system: itemsOf(buildSystemLines(facts)),
    cancelledSystem: itemsOf(buildCancelledLines(facts)),
    confirmation: manuals
      .filter((manual) => manual.kind === 'add' && manual.side === 'confirmation')
      .map((manual) => addedConfirmation(manual, business_date)),
    cancelledCaptures: [],
    foreign: [],
    returns: [],
  }
  for (const capture of facts.captures) {
    if (capture.kind === 'pix_return' && capture.business_date === business_date)
      sides.returns.push(captureItem(capture, capture.method))
    if (capture.kind !== 'sale' || excluded.has(capture.id)) continue
    const item = captureItem(capture, corrected.get(capture.id) ?? capture.method)
    if (capture.cancelled_at !== null || cancelledIds.has(capture.id)) sides.cancelledCaptures.push(item)
    else (capture.own ? sides.confirmation : sides.foreign).push(item)
  }
  for (const cancellation of loose.filter(({ id }) => !excluded.has(id))) placeCancellation(sides, cancellation)
  for (const items of Object.values(sides)) items.sort(byTime)
  return sides
}
