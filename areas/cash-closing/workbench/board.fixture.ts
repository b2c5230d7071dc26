import type { Banked } from '@app/domain/receivables/contract'
import { buildMatchOpening } from '../cash-conciliations/opening.rules.ts'
import { type Board, type BoardItem, isFilter } from '../cash-conciliations/workbench.rules.ts'

export const boardItem = (kind: BoardItem['kind'], id: string, change: Partial<BoardItem> = {}): BoardItem => ({
  kind,
  id,
  occurred_at: '2026-10-14T12:00:00.000Z',
  method: 'debit',
  amount_cents: 8500,
  description: `Item ${kind} ${id}`,
  nsu: null,
  auth_code: null,
  terminal_logical_no: null,
  cancelled: false,
  group_id: null,
  ...change,
})

type Group = Board['groups'][number]

export const boardGroup = (id: number, change: Partial<Group> = {}): Group => ({
  id,
  pass_no: 1,
  score: 100,
  status: 'confirmed',
  sentence: 'NSU igual.',
  difference_cents: 0,
  ...change,
})

export function answerBoard(path: string, board: Board, banked: readonly Banked[] = []) {
  if (path.endsWith('/matches/bank')) return { data: banked }
  if (path.endsWith('/matches')) return board
  const opening = /\/matches\/opening\?(.*)$/.exec(path)
  if (!opening) return undefined
  const filter = /(?:^|&)filter=([^&]*)/.exec(opening[1] ?? '')?.[1] ?? null
  return buildMatchOpening(board, { filter: isFilter(filter) ? filter : 'all', method: null })
}
