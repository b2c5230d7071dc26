import type { ReceivableGroup, ReceivableRef } from './receivable-facts.contract.ts'

/** Pairs of items that people took apart, each as one text. */
export type RefusedReceivables = ReadonlySet<string>

const pairKey = (system: ReceivableRef, confirmation: ReceivableRef) =>
  `${system.kind}:${system.id} ${confirmation.kind}:${confirmation.id}`

const pairsOf = ({ system, confirmation }: Pick<ReceivableGroup, 'system' | 'confirmation'>) =>
  system.flatMap((one) => confirmation.map((other) => pairKey(one, other)))

/** Every pair of groups that people undid: the machine proposes none of them again, in whatever company. */
export const refusedReceivables = (undone: readonly Pick<ReceivableGroup, 'system' | 'confirmation'>[]) =>
  new Set(undone.flatMap(pairsOf))

export const isRefusedPair = (refused: RefusedReceivables, system: ReceivableRef, line: { id: number }) =>
  refused.size > 0 && refused.has(pairKey(system, { kind: 'line', id: String(line.id) }))

export const isRefused = (refused: RefusedReceivables, group: Pick<ReceivableGroup, 'system' | 'confirmation'>) =>
  refused.size > 0 && pairsOf(group).some((pair) => refused.has(pair))
