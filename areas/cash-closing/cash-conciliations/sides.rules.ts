import type { Banked } from '@app/domain/receivables/contract'
import { sumOf } from '@app/kit/contract'
import type { SideFigures } from './opening.contract.ts'
import type { Board, BoardItem, PairRow } from './workbench.rules.ts'

export const sideLabels = {
  system: 'Sistema',
  confirmation: 'Confirmação',
  difference: 'Diferença',
  banked: 'No banco',
  due: 'A receber',
} as const
export type SideName = keyof typeof sideLabels

export const isSide = (name: string | null): name is SideName => name !== null && Object.hasOwn(sideLabels, name)

export type BankedByCapture = ReadonlyMap<string, Banked>

const isActive = ({ cancelled }: BoardItem) => !cancelled
const sumActive = (items: readonly BoardItem[]) =>
  sumOf(items, ({ cancelled, amount_cents }) => (cancelled ? 0 : amount_cents))
const gapOf = ({ system, confirmation }: Pick<PairRow, 'system' | 'confirmation'>) =>
  sumActive(confirmation) - sumActive(system)

export const computeSideFigures = ({ system, confirmation }: Pick<Board, 'system' | 'confirmation'>): SideFigures => ({
  system_cents: sumActive(system),
  system_count: system.filter(isActive).length,
  confirmation_cents: sumActive(confirmation),
  confirmation_count: confirmation.filter(isActive).length,
})

const bankedOf = ({ kind, id }: BoardItem, banked: BankedByCapture) => (kind === 'capture' ? banked.get(id) : undefined)

export function computeBankFigures({ confirmation }: Pick<Board, 'confirmation'>, banked: BankedByCapture) {
  const all = confirmation.flatMap((item) => bankedOf(item, banked) ?? [])
  return {
    banked_cents: sumOf(all, (one) => one.banked_cents),
    banked_count: all.filter((one) => one.banked_cents !== 0).length,
    due_cents: sumOf(all, (one) => one.due_cents),
    due_count: all.filter((one) => one.due_cents !== 0).length,
  }
}

export function filterSideRows(rows: readonly PairRow[], side: SideName | null, banked: BankedByCapture) {
  if (side === null) return rows
  const inBank = (amount: 'banked_cents' | 'due_cents') => (row: PairRow) =>
    row.confirmation.some((item) => (bankedOf(item, banked)?.[amount] ?? 0) !== 0)
  const isOnSide: Record<SideName, (row: PairRow) => boolean> = {
    system: ({ system }) => system.some(isActive),
    confirmation: ({ confirmation }) => confirmation.some(isActive),
    difference: (row) => gapOf(row) !== 0,
    banked: inBank('banked_cents'),
    due: inBank('due_cents'),
  }
  return rows.filter(isOnSide[side])
}
