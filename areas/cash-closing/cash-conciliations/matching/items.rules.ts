import type { BusinessDate } from '@app/kit/contract'
import type { Capture, CashSession, DayFacts, ManualTransaction, SystemMovement } from '../day-facts.contract.ts'
import type { ItemRef, MatchItemKind } from '../match-groups.contract.ts'
import type { Method } from '../methods.contract.ts'
import { cancelledLines, correctedMethods, excludedIds, type SystemLine, systemLines } from './system-lines.rules.ts'
import { isCaptured } from './witness.rules.ts'

/** One item of either side, normalised for comparison (pass 0). */
export type Item<Kind extends MatchItemKind = MatchItemKind> = {
  kind: Kind
  id: string
  /** Kind and id in one text that sorts by number. */
  key: string
  method: Method
  amount_cents: number
  date: BusinessDate
  at: number | null
  nsu: string | null
  auth: string | null
  acquirer: string | null
  brand: string | null
  terminal: string | null
  installments: number
  /** Of a Pix given back in part: what came, where its amount is what is left. */
  received_cents?: number
  /** The returns of a Pix that was given back. */
  returned_by?: readonly number[]
  e2e: string | null
  txid: string | null
  session: number | null
}
export type SystemItem = Item<'movement' | 'manual'>
export type ConfirmationItem = Item<'capture' | 'manual'>

export type MatchFacts = Pick<
  DayFacts,
  'business_date' | 'movements' | 'manuals' | 'captures' | 'rules' | 'past_pairs'
> & {
  sessions?: readonly CashSession[]
}

const text = (value: string | null) => value?.trim().toUpperCase() || null

const digitsOf = (number: string) => (/\D/.test(number) ? number.replace(/\D/g, '') : number)
const withoutZeros = (digits: string) => (digits.startsWith('0') ? digits.replace(/^0+/, '') : digits)

/** Digits only, no zeros in front; a number of zeros only is what cashiers type when they have none. */
export const normalNsu = (nsu: string | null) => (nsu && withoutZeros(digitsOf(nsu))) || null

export const normalAuth = (auth: string | null) => {
  const trimmed = text(auth)
  return trimmed !== null && /[^0]/.test(trimmed) ? trimmed : null
}

// Acquirers name the debit product, tills the brand.
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

export const itemKey = ({ kind, id }: ItemRef) => `${kind}:${kind === 'manual' ? id : id.padStart(16, '0')}`

const instant = (at: string | null) => (at === null ? null : Date.parse(at))

const systemItem = (line: SystemLine, business_date: BusinessDate): SystemItem => ({
  kind: line.kind,
  id: line.id,
  key: itemKey(line),
  method: line.method,
  amount_cents: line.amount_cents,
  date: 'business_date' in line.source ? line.source.business_date : business_date,
  at: instant(line.source.occurred_at),
  session: line.session_id,
  ...normal(line.source),
})

const captureItem = (capture: Capture, method: Method): Item<'capture'> => ({
  kind: 'capture',
  id: String(capture.id),
  key: itemKey({ kind: 'capture', id: String(capture.id) }),
  method,
  amount_cents: capture.gross_cents,
  date: capture.business_date,
  at: instant(capture.captured_at),
  session: null,
  ...(capture.returned && { returned_by: capture.returned.ids }),
  ...(capture.returned &&
    capture.cancelled_at === null && { received_cents: capture.gross_cents + capture.returned.amount_cents }),
  ...normal(capture),
})

const addedConfirmation = (manual: ManualTransaction, date: BusinessDate): Item<'manual'> => ({
  kind: 'manual',
  id: manual.id,
  key: itemKey({ kind: 'manual', id: manual.id }),
  method: manual.method_to ?? 'pix',
  amount_cents: manual.amount_cents,
  date,
  at: instant(manual.occurred_at),
  session: null,
  ...normal(manual),
})

const byTime = (a: Item, b: Item) =>
  (a.at ?? Number.MAX_SAFE_INTEGER) - (b.at ?? Number.MAX_SAFE_INTEGER) || (a.key < b.key ? -1 : 1)

const cancelKey = (capture: Capture) =>
  [text(capture.acquirer), normalNsu(capture.nsu), normalAuth(capture.auth_code), Math.abs(capture.gross_cents)].join(
    '|',
  )

const isNumbered = ({ nsu, auth_code }: Capture) => normalNsu(nsu) !== null || normalAuth(auth_code) !== null
const inOrder = (a: Capture, b: Capture) =>
  (instant(a.captured_at) ?? Number.MAX_SAFE_INTEGER) - (instant(b.captured_at) ?? Number.MAX_SAFE_INTEGER) ||
  a.id - b.id

/**
 * Captures that a row of cancellation takes back, each row one: the nth of equal captures, or those of an amount without
 * any number where there are no more of them than cancellations. What an import found cancelled is counted first.
 */
function takenBack(captures: readonly Capture[]) {
  const left = new Map<string, number>()
  const count = (capture: Capture, by: number) => {
    const key = cancelKey(capture)
    left.set(key, (left.get(key) ?? 0) + by)
  }
  for (const capture of captures) if (capture.kind === 'cancel') count(capture, 1)
  if (left.size === 0) return new Set<number>()
  const sales = captures.filter(({ kind }) => kind === 'sale')
  for (const capture of sales) if (capture.cancelled_at !== null) count(capture, -1)
  const open = new Map<string, Capture[]>()
  for (const capture of sales.filter(({ cancelled_at }) => cancelled_at === null).sort(inOrder)) {
    const key = cancelKey(capture)
    open.set(key, [...(open.get(key) ?? []), capture])
  }
  return new Set(
    [...open].flatMap(([key, equal]) => {
      const taken = Math.max(0, left.get(key) ?? 0)
      const isClear = equal.every(isNumbered) || equal.length <= taken
      return isClear ? equal.slice(0, taken).map(({ id }) => id) : []
    }),
  )
}

/** Sides of a day as passes see them, each in order of time. */
export type Sides = {
  system: SystemItem[]
  confirmation: ConfirmationItem[]
  /** Sales cancelled at the till: a valid capture of one is D08. */
  cancelledSystem: SystemItem[]
  /** Captures cancelled at the acquirer: a valid sale of one is D07. */
  cancelledCaptures: ConfirmationItem[]
  /** Captures of somebody else's terminal or merchant number (D10): never matched. */
  foreign: ConfirmationItem[]
  /** Returns of Pix that are not tied to their payment (D11): negative, and never matched. */
  returns: ConfirmationItem[]
}

/** Pass 0: what may be matched, normalised. */
export function sidesOf(facts: MatchFacts): Sides {
  const { business_date, manuals } = facts
  const matchable = (line: SystemLine) =>
    (line.nature === 'sale' || line.nature === 'receipt') && isCaptured(line.method)
  const excluded = excludedIds(manuals, 'confirmation')
  const corrected = correctedMethods(manuals, 'confirmation')
  const cancelled = takenBack(facts.captures)
  const itemsOf = (lines: readonly SystemLine[]) =>
    lines.filter(matchable).map((line) => systemItem(line, business_date))
  const sides: Sides = {
    system: itemsOf(systemLines(facts)),
    cancelledSystem: itemsOf(cancelledLines(facts)),
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
    if (capture.cancelled_at !== null || cancelled.has(capture.id)) sides.cancelledCaptures.push(item)
    else (capture.own ? sides.confirmation : sides.foreign).push(item)
  }
  for (const items of Object.values(sides)) items.sort(byTime)
  return sides
}
