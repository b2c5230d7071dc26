import type {
  CashSession,
  DayFacts,
  ManualTransaction,
  MovementNature,
  SystemMovement,
} from '../day/facts/day-facts.contract.ts'
import type { PaymentMethod } from '../day/facts/methods.contract.ts'

export type SystemLine = {
  kind: 'movement' | 'manual'
  id: string
  nature: MovementNature
  method: PaymentMethod
  amount_cents: number
  session_id: number | null
  source: SystemMovement | ManualTransaction
}

/** Returns the number that is printed on the receipt of a till line. */
export const getLineDocument = ({ sale_external_id, document_no, external_id }: SystemMovement) =>
  sale_external_id ?? document_no ?? external_id

type SystemFacts = Pick<DayFacts, 'movements' | 'manuals'> & { sessions?: readonly CashSession[] }

const natureByCode: readonly (readonly [prefix: string, nature: MovementNature])[] = [
  ['VND-', 'sale'],
  ['VAL-CLI', 'sale'],
  ['REC-', 'receipt'],
  ['SUP', 'supply'],
  ['SAN', 'withdrawal'],
  ['VAL-', 'advance'],
  ['DSP', 'expense'],
  ['TRO-', 'refund'],
  ['DEP', 'transfer'],
]

export const getLineNature = (manual: ManualTransaction): MovementNature =>
  manual.nature ??
  natureByCode.find(([prefix]) => manual.movement_type_code.startsWith(prefix))?.[1] ??
  (manual.kind === 'add' && manual.method_to !== null ? 'sale' : 'adjustment')

const sessionOf = ({ session_id, occurred_at }: ManualTransaction, sessions: readonly CashSession[]) =>
  session_id ?? getSessionIdAt(occurred_at, sessions)

/** Returns the session that a manual line of this time goes into: the first that is open then; null without one. */
export function getSessionIdAt(
  occurred_at: string,
  sessions: readonly Pick<CashSession, 'id' | 'opened_at' | 'closed_at'>[],
) {
  const at = Date.parse(occurred_at)
  const open = [...sessions]
    .sort((a, b) => a.opened_at.localeCompare(b.opened_at) || a.id - b.id)
    .filter((session) => Date.parse(session.opened_at) <= at)
    .filter((session) => session.closed_at === null || at <= Date.parse(session.closed_at))
  return open[0]?.id ?? null
}

const targets = (
  manuals: readonly ManualTransaction[],
  kind: 'reclassify' | 'exclude',
  side: 'system' | 'confirmation',
) => manuals.filter((manual) => manual.kind === kind && manual.side === side && manual.target_id !== null)

export const listExcludedIds = (manuals: readonly ManualTransaction[], side: 'system' | 'confirmation') =>
  new Set(targets(manuals, 'exclude', side).map((manual) => manual.target_id))

export function getCorrectedMethods(manuals: readonly ManualTransaction[], side: 'system' | 'confirmation') {
  const ordered = targets(manuals, 'reclassify', side).sort(
    (a, b) => a.occurred_at.localeCompare(b.occurred_at) || (a.id < b.id ? -1 : 1),
  )
  const corrected = new Map<number | null, PaymentMethod>()
  for (const manual of ordered)
    if (manual.method_to !== null && !manual.part) corrected.set(manual.target_id, manual.method_to)
  return corrected
}

export function getMovedParts({ movements, manuals }: SystemFacts) {
  const amounts = new Map(movements.map(({ id, amount_cents }) => [id, amount_cents]))
  const parts = new Map<number, { manual: ManualTransaction; method: PaymentMethod; amount_cents: number }>()
  for (const manual of targets(manuals, 'reclassify', 'system')) {
    const { target_id, method_to, part = false } = manual
    const total_cents = target_id === null ? undefined : amounts.get(target_id)
    if (!part || target_id === null || method_to === null || total_cents === undefined) continue
    parts.set(target_id, { manual, method: method_to, amount_cents: Math.min(manual.amount_cents, total_cents) })
  }
  return parts
}

export const buildCancelledLines = ({ movements, manuals }: SystemFacts) =>
  movementLines(
    movements.filter((movement) => movement.cancelled_at !== null),
    manuals,
  )

/** Returns the current till lines, without cancelled and excluded ones. */
export const buildSystemLines = ({ movements, manuals, sessions = [] }: SystemFacts): SystemLine[] => [
  ...movementLines(
    movements.filter((movement) => movement.cancelled_at === null),
    manuals,
  ),
  ...manuals
    .filter((manual) => manual.kind === 'add' && manual.side === 'system')
    .map(
      (manual): SystemLine => ({
        kind: 'manual',
        id: manual.id,
        nature: getLineNature(manual),
        method: manual.method_to ?? 'cash',
        amount_cents: manual.amount_cents,
        session_id: sessionOf(manual, sessions),
        source: manual,
      }),
    ),
]

function movementLines(movements: readonly SystemMovement[], manuals: readonly ManualTransaction[]) {
  const excluded = listExcludedIds(manuals, 'system')
  const corrected = getCorrectedMethods(manuals, 'system')
  const parts = getMovedParts({ movements, manuals })
  return movements
    .filter((movement) => !excluded.has(movement.id))
    .flatMap((movement): SystemLine[] => {
      const { nature, session_id } = movement
      const part = parts.get(movement.id)
      const line: SystemLine = {
        kind: 'movement',
        id: String(movement.id),
        nature,
        method: corrected.get(movement.id) ?? movement.method,
        amount_cents: movement.amount_cents - (part?.amount_cents ?? 0),
        session_id,
        source: movement,
      }
      if (!part) return [line]
      const { manual, method, amount_cents } = part
      const moved: SystemLine = {
        kind: 'manual',
        id: manual.id,
        nature,
        method,
        amount_cents,
        session_id,
        source: manual,
      }
      return line.amount_cents === 0 ? [moved] : [line, moved]
    })
}
