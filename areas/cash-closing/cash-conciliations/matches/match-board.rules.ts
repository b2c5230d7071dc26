import type { z } from 'zod'
import type { MatchBoard, MatchItem } from '../day-changes.contract.ts'
import { type DayFacts, type ItemRef, type MatchGroup, methods } from '../day-facts.contract.ts'
import { type Item, sidesOf } from '../matching/items.rules.ts'

type Shown = z.infer<typeof MatchItem>
type Group = MatchGroup & { id: number }

const keyOf = ({ kind, id }: ItemRef) => `${kind}:${id}`

/** Both sides of a day with the group of each item: what the workbench draws. */
export function matchBoard(facts: DayFacts, groups: readonly Group[]): z.infer<typeof MatchBoard> {
  const sides = sidesOf(facts)
  const groupOf = new Map<string, number>()
  for (const group of groups)
    for (const item of [...group.system, ...group.confirmation]) groupOf.set(keyOf(item), group.id)
  const describe = descriptions(facts)
  const show =
    (cancelled: boolean) =>
    (item: Item): Shown => ({
      kind: item.kind,
      id: item.id,
      occurred_at: item.at === null ? null : new Date(item.at).toISOString(),
      method: item.method,
      amount_cents: item.amount_cents,
      description: describe(item),
      nsu: item.nsu,
      auth_code: item.auth,
      terminal_logical_no: item.terminal,
      cancelled,
      group_id: groupOf.get(keyOf(item)) ?? null,
    })
  return {
    system: [...sides.system.map(show(false)), ...sides.cancelledSystem.map(show(true))],
    confirmation: [
      ...[...sides.confirmation, ...sides.foreign].map(show(false)),
      ...sides.cancelledCaptures.map(show(true)),
    ],
    groups: groups.map(({ id, pass_no, score, status, sentence, difference_cents }) => ({
      id,
      pass_no,
      score,
      status,
      sentence,
      difference_cents,
    })),
  }
}

/** What people call an item: its sale, its acquirer, or that somebody typed it. */
function descriptions({ movements, captures }: DayFacts) {
  const sales = new Map(movements.map((movement) => [String(movement.id), movement]))
  const payments = new Map(captures.map((capture) => [String(capture.id), capture]))
  return ({ kind, id, method }: Item) => {
    if (kind === 'manual') return `${methods[method]}, lançamento manual`
    if (kind === 'movement') {
      const sale = sales.get(id)
      return [`Venda ${sale?.sale_external_id ?? sale?.external_id ?? ''}`.trim(), sale?.customer]
        .filter(Boolean)
        .join(', ')
    }
    const capture = payments.get(id)
    const owner = capture?.own === false ? 'de terceiro' : null
    return [methods[method], capture?.acquirer === 'pix' ? null : capture?.acquirer, capture?.brand, owner]
      .filter(Boolean)
      .join(', ')
  }
}
