import type { DayStatus, ItemRef, MatchGroup, RefusedPair } from '@app/domain/day/assessment/contract'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { buildMatchSides, findRemainingTies, type MatchableItem, type MatchFacts } from '@app/domain/matching/contract'
import { type BusinessDate, showMoney } from '@app/kit/contract'
import type { z } from 'zod'
import type { MatchBoard, MatchItem } from './day-changes.contract.ts'

type ItemView = z.infer<typeof MatchItem>
type Group = MatchGroup & { id: number }

const keyOf = ({ kind, id }: ItemRef) => `${kind}:${id}`

type BoardFacts = MatchFacts & { statuses: ReadonlyMap<BusinessDate, DayStatus> }

/** `statuses` are those of the days of captures of other days. */
export function buildMatchBoard(
  facts: BoardFacts,
  groups: readonly Group[],
  refused: readonly RefusedPair[] = [],
): z.infer<typeof MatchBoard> {
  const sides = buildMatchSides(facts)
  const groupOf = new Map<string, number>()
  for (const group of groups)
    for (const item of [...group.system, ...group.confirmation]) groupOf.set(keyOf(item), group.id)
  const show = createItemView(facts, groupOf)
  const showWith = (cancelled: boolean) => (item: MatchableItem) => {
    const view = show(item, cancelled)
    const own_day_status = view.own_date && facts.statuses.get(view.own_date)
    return { ...view, ...(own_day_status && { own_day_status }) }
  }
  return {
    system: [...sides.system.map(showWith(false)), ...sides.cancelledSystem.map(showWith(true))],
    confirmation: [
      ...[...sides.confirmation, ...sides.foreign].map(showWith(false)),
      ...sides.cancelledCaptures.map(showWith(true)),
    ],
    groups: groups.map(({ id, pass_no, score, status, sentence, difference_cents }) => ({
      id,
      pass_no,
      score,
      status,
      sentence,
      difference_cents,
    })),
    // Matched items stay; the passes run over the rest to find ambiguous sets.
    ambiguous: findRemainingTies(sides, { ...facts, history: groups, refused }).map(
      ({ system, confirmation, sentence }) => ({
        system: system.map(keyOf),
        confirmation: confirmation.map(keyOf),
        sentence,
      }),
    ),
  }
}

export function labelItems(facts: MatchFacts) {
  const { system, confirmation, cancelledSystem, cancelledCaptures, foreign } = buildMatchSides(facts)
  const show = createItemView(facts)
  const items: MatchableItem[] = [...system, ...cancelledSystem, ...confirmation, ...foreign, ...cancelledCaptures]
  return new Map(items.map((item) => [keyOf(item), show(item, false)]))
}

function createItemView(facts: MatchFacts, groupOf: ReadonlyMap<string, number> = new Map()) {
  const describe = createDescriber(facts)
  return (item: MatchableItem, cancelled: boolean): ItemView => ({
    kind: item.kind,
    id: item.id,
    occurred_at: item.at === null ? null : new Date(item.at).toISOString(),
    method: item.method,
    amount_cents: item.amount_cents,
    ...(item.received_cents !== undefined && { received_cents: item.received_cents }),
    description: describe(item),
    nsu: item.nsu,
    auth_code: item.auth,
    terminal_logical_no: item.terminal,
    cancelled,
    group_id: groupOf.get(keyOf(item)) ?? null,
    ...(item.kind === 'capture' && item.date !== facts.business_date && { own_date: item.date }),
  })
}

function createDescriber({ movements, captures }: MatchFacts) {
  const sales = new Map(movements.map((movement) => [String(movement.id), movement]))
  const payments = new Map(captures.map((capture) => [String(capture.id), capture]))
  return ({ kind, id, method }: MatchableItem) => {
    if (kind === 'manual') return `${paymentMethodLabels[method]}, lançamento manual`
    if (kind === 'movement') {
      const sale = sales.get(id)
      return [`Venda ${sale?.sale_external_id ?? sale?.external_id ?? ''}`.trim(), sale?.customer]
        .filter(Boolean)
        .join(', ')
    }
    const capture = payments.get(id)
    const owner = capture?.own === false ? 'de terceiro' : null
    const returnedText = capture?.returned ? `devolvido ${showMoney(capture.returned.amount_cents)}` : null
    return [
      paymentMethodLabels[method],
      capture?.acquirer === 'pix' ? null : capture?.acquirer,
      capture?.brand,
      owner,
      returnedText,
    ]
      .filter(Boolean)
      .join(', ')
  }
}
