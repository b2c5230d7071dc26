import type { ReceivableGroup, ReceivableRef } from '../receivable-facts.contract.ts'

export type RefusedReceivables = ReadonlySet<string>

const pairKey = (system: ReceivableRef, confirmation: ReceivableRef) =>
  `${system.kind}:${system.id} ${confirmation.kind}:${confirmation.id}`

const pairsOf = ({ system, confirmation }: Pick<ReceivableGroup, 'system' | 'confirmation'>) =>
  system.flatMap((systemItem) => confirmation.map((confirmationItem) => pairKey(systemItem, confirmationItem)))

/** Returns the keys of every pair in undone groups; the system never proposes these pairs again. */
export const buildRefusedReceivables = (undone: readonly Pick<ReceivableGroup, 'system' | 'confirmation'>[]) =>
  new Set(undone.flatMap(pairsOf))

export const isRefusedPair = (refused: RefusedReceivables, system: ReceivableRef, line: { id: number }) =>
  refused.size > 0 && refused.has(pairKey(system, { kind: 'line', id: String(line.id) }))

export const isRefusedReceivable = (
  refused: RefusedReceivables,
  group: Pick<ReceivableGroup, 'system' | 'confirmation'>,
) => refused.size > 0 && pairsOf(group).some((pair) => refused.has(pair))
