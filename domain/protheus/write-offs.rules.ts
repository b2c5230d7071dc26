import { groupBy, sumOf } from '@app/kit/contract'

/** An instalment that a bank match pays. */
export type PaidInstalment = {
  /** Null without a title in the ERP. */
  title_id: string | null
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
 * Splits what the bank received: for each title the net of its instalments, with the fee as a discount, and a bank
 * movement for each other nature. `open_cents` is the rest, of sales without a title or not explained: nothing may be
 * sent unless it is zero.
 */
export function planWriteOffs({ paid, cost_cents, bank_cents }: Payment) {
  const ofTitles = paid.filter(({ title_id, kind }) => title_id !== null && kind === 'sale')
  // A title whose instalments brought nothing, or more than they were, waits for a person.
  const write_offs = [...groupBy(ofTitles, ({ title_id }) => title_id ?? '')]
    .map(([title_id, parts]): WriteOff => {
      const received_cents = sumOf(parts, ({ net_cents }) => net_cents)
      return {
        title_id,
        received_cents,
        discount_cents: sumOf(parts, ({ gross_cents }) => gross_cents) - received_cents,
      }
    })
    .filter(({ received_cents, discount_cents }) => received_cents > 0 && discount_cents >= 0)
  // A sale that was cancelled before its day closed has no title: its cancellation takes its amount back.
  const hasUntitledSale = paid.some(({ title_id, kind }) => title_id === null && kind === 'sale')
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
  return { write_offs, movements, open_cents: bank_cents - explained_cents }
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
