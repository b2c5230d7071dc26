import { groupBy, split, sumOf } from '@app/kit/contract'

type OpenTitle = { title_id: string; balance_cents: number }

/** An instalment that a bank match pays. */
export type PaidInstalment = {
  /** The titles that its payment writes off, the oldest first; empty without a title in the ERP. */
  titles: readonly OpenTitle[]
  kind: string
  gross_cents: number
  net_cents: number
}

type WriteOff = { title_id: string; received_cents: number; discount_cents: number }
type BankMovement = { nature: 'rental' | 'adjustment' | 'chargeback'; received_cents: number }

const movementNatures: Readonly<Record<string, BankMovement['nature']>> = {
  rental: 'rental',
  chargeback: 'chargeback',
  chargeback_reversal: 'chargeback',
}

type Payment = { paid: readonly PaidInstalment[]; cost_cents: number; bank_cents: number }

/**
 * Allocates the amounts of instalments to their titles, the oldest first and none above its balance, with the fee as a
 * discount in proportion. `excess_cents` is the amount that fits in no title.
 */
function allocateToTitles(paid: readonly PaidInstalment[]) {
  const ofTitles = paid.filter(({ titles, kind }) => titles.length > 0 && kind === 'sale')
  const balances = new Map(
    ofTitles.flatMap(({ titles }) => titles.map(({ title_id, balance_cents }) => [title_id, balance_cents] as const)),
  )
  const parts: WriteOff[] = []
  let excess_cents = 0
  const groups = groupBy(ofTitles, ({ titles }) => titles.map(({ title_id }) => title_id).join(' '))
  // An instalment with fewer titles fits nowhere else.
  for (const group of [...groups.values()].sort(([a], [b]) => a.titles.length - b.titles.length)) {
    const received_cents = sumOf(group, ({ net_cents }) => net_cents)
    let rest_cents = sumOf(group, ({ gross_cents }) => gross_cents)
    // Instalments that brought nothing, or more than they were, wait for a person.
    if (received_cents <= 0 || received_cents > rest_cents) continue
    const taken = group[0].titles.map(({ title_id }) => {
      const balance_cents = balances.get(title_id) ?? 0
      const cents = Math.max(0, Math.min(rest_cents, balance_cents))
      balances.set(title_id, balance_cents - cents)
      rest_cents -= cents
      return { title_id, cents }
    })
    const shares = split(received_cents, [...taken.map(({ cents }) => cents), rest_cents])
    for (const [at, { title_id, cents }] of taken.entries()) {
      const share_cents = shares[at] ?? 0
      parts.push({ title_id, received_cents: share_cents, discount_cents: cents - share_cents })
    }
    excess_cents += rest_cents
  }
  const write_offs = [...groupBy(parts, ({ title_id }) => title_id)].map(
    ([title_id, ofTitle]): WriteOff => ({
      title_id,
      received_cents: sumOf(ofTitle, (part) => part.received_cents),
      discount_cents: sumOf(ofTitle, (part) => part.discount_cents),
    }),
  )
  // The routine writes nothing off without an amount received.
  const isEmpty = ({ received_cents }: WriteOff) => received_cents === 0
  excess_cents += sumOf(write_offs.filter(isEmpty), ({ discount_cents }) => discount_cents)
  return { write_offs: write_offs.filter((part) => !isEmpty(part)), excess_cents }
}

/**
 * Splits what the bank received: write-offs of titles, and a bank movement for each other nature. `open_cents` is the
 * rest, of sales without a title or not explained, and `excess_cents` the amount above the balances of the titles:
 * nothing may be sent unless both are zero.
 */
export function planWriteOffs({ paid, cost_cents, bank_cents }: Payment) {
  const { write_offs, excess_cents } = allocateToTitles(paid)
  // A sale that was cancelled before its day closed has no title: its cancellation takes its amount back.
  const hasUntitledSale = paid.some(({ titles, kind }) => titles.length === 0 && kind === 'sale')
  const others = paid
    .filter(({ kind }) => kind !== 'sale' && !(kind === 'cancel' && hasUntitledSale))
    .map(
      ({ kind, net_cents }) => ({ nature: movementNatures[kind] ?? 'adjustment', received_cents: net_cents }) as const,
    )
  const cost = cost_cents === 0 ? [] : [{ nature: 'adjustment', received_cents: -cost_cents } as const]
  const movements = [...groupBy([...others, ...cost], ({ nature }) => nature)]
    .map(([nature, parts]): BankMovement => ({ nature, received_cents: sumOf(parts, (part) => part.received_cents) }))
    .filter(({ received_cents }) => received_cents !== 0)
  const explained_cents = sumOf([...write_offs, ...movements], ({ received_cents }) => received_cents)
  return { write_offs, movements, open_cents: bank_cents - explained_cents, excess_cents }
}

type LivingWriteOff = { sequence: string; date: string; received_cents: number; history: string }
type Wanted = { settled_on: string; received_cents: number; reference: string }

export const isSameWriteOff = (found: LivingWriteOff, { settled_on, received_cents, reference }: Wanted) =>
  found.date === settled_on && found.received_cents === received_cents && found.history.endsWith(reference)

/**
 * The position (from 1) of a write-off among those of its title that were not cancelled, as FINA070 counts them;
 * undefined if it is not among them. The routine takes any other number for 1 and cancels the oldest.
 */
export function findPosition(living: readonly LivingWriteOff[], wanted: Wanted) {
  const index = living.findIndex((found) => isSameWriteOff(found, wanted))
  return index < 0 ? undefined : index + 1
}

/** True if a write-off other than the wanted one vanished between two readings. */
export const hasLostAnother = (
  before: readonly string[],
  { after, wanted }: { after: readonly string[]; wanted: string | undefined },
) => before.some((sequence) => sequence !== wanted && !after.includes(sequence))
