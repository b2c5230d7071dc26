import { openingOf } from './opening.rules.ts'
import { type Board, isFilter } from './workbench.rules.ts'

/** What the server answers to who reads the matching of a day, for tests of screens. */
export function boardAnswer(path: string, board: Board) {
  if (path.endsWith('/matches')) return board
  const opening = /\/matches\/opening\?(.*)$/.exec(path)
  if (!opening) return undefined
  const filter = new URLSearchParams(opening[1]).get('filter')
  return openingOf(board, { filter: isFilter(filter) ? filter : 'all', method: null })
}
