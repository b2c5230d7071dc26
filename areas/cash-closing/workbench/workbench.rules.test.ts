import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeRows } from '../cash-conciliations/opening.rules.ts'
import {
  type Board,
  type BoardItem,
  boardItemKey,
  buildPairRows,
  countPairRows,
  filterRows,
  findItemRowIndex,
  findNextOpenRow,
  getExplanationLabel,
  isSettled,
  listCandidates,
  type PairRow,
  sumSelection,
  withConfirmed,
} from '../cash-conciliations/workbench.rules.ts'
import { boardGroup, boardItem } from './board.fixture.ts'

const board: Board = {
  system: [
    boardItem('movement', '1', { occurred_at: '2026-10-14T16:10:00.000Z', group_id: 7, amount_cents: 15015 }),
    boardItem('movement', '2', { occurred_at: '2026-10-14T16:11:00.000Z', group_id: 7, amount_cents: 2490 }),
    boardItem('movement', '3', { occurred_at: '2026-10-14T09:12:00.000Z', amount_cents: 8500 }),
  ],
  confirmation: [
    boardItem('capture', '1', { occurred_at: '2026-10-14T16:11:00.000Z', group_id: 7, amount_cents: 17505 }),
    boardItem('capture', '3', { occurred_at: null, amount_cents: 5800 }),
  ],
  groups: [boardGroup(7)],
  ambiguous: [],
}

describe('the rows of the workbench', () => {
  it('show two sales paid in one capture as one row, in the order of the day', () => {
    const rows = buildPairRows(board)
    expect(rows.map((row) => row.key)).toEqual(['confirmation:capture:3', 'system:movement:3', 'group:7'])
    expect(rows[2]?.system).toHaveLength(2)
  })

  it('keep an item without an existing group as an item without a match', () => {
    const rows = buildPairRows({ ...board, groups: [] })
    expect(rows.every((row) => row.group === null)).toBe(true)
    expect(rows).toHaveLength(5)
  })

  it('show a tie once, with all its items, and number its candidates', () => {
    const tie = {
      system: ['movement:3'],
      confirmation: ['capture:3', 'capture:4'],
      sentence: 'A escolha é de uma pessoa',
    }
    const secondCapture = boardItem('capture', '4', { amount_cents: 8500 })
    const rows = buildPairRows({ ...board, confirmation: [...board.confirmation, secondCapture], ambiguous: [tie] })
    const row = filterRows(rows, 'ambiguous', null)[0]
    expect(rows).toHaveLength(2)
    expect(row?.tie).toBe('A escolha é de uma pessoa')
    expect(row && listCandidates(row).map((pair) => [pair.system.id, pair.confirmation.id])).toEqual([
      ['3', '3'],
      ['3', '4'],
    ])
    expect(countPairRows(rows)).toMatchObject({ all: 2, open: 0, ambiguous: 1 })
  })

  it('are filtered by state and method', () => {
    expect(filterRows(buildPairRows(board), 'open', null)).toHaveLength(2)
    expect(filterRows(buildPairRows(board), 'confirmed', 'debit')).toHaveLength(1)
    expect(filterRows(buildPairRows(board), 'all', 'pix')).toHaveLength(0)
  })

  it('contain each item exactly once, for any groups', () => {
    const side = (kind: BoardItem['kind']) =>
      fc
        .uniqueArray(
          fc.record({ id: fc.nat(99).map(String), group_id: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }) }),
          { selector: ({ id }) => id },
        )
        .map((parts) => parts.map((part) => boardItem(kind, part.id, part)))
    fc.assert(
      fc.property(side('movement'), side('capture'), fc.subarray([1, 2, 3, 4]), (system, confirmation, ids) => {
        const rows = buildPairRows({
          system,
          confirmation,
          groups: ids.map((id) => boardGroup(id, { status: 'suggested' })),
          ambiguous: [],
        })
        const shown = rows.flatMap((row) => [...row.system, ...row.confirmation]).map(boardItemKey)
        expect(shown.sort()).toEqual([...system, ...confirmation].map(boardItemKey).sort())
        expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length)
      }),
    )
  })
})

describe('a selection', () => {
  it('sums both sides and shows confirmation minus system', () => {
    expect(sumSelection(board, new Set(['movement:3', 'capture:3']))).toMatchObject({
      system_cents: 8500,
      confirmation_cents: 5800,
      difference_cents: -2700,
    })
  })
})

describe('after a decision the cursor', () => {
  it('moves to the next open row and skips settled rows', () => {
    const rows = buildPairRows(board)
    expect(findNextOpenRow(rows, 2)).toBe(0)
    expect(findNextOpenRow(rows, 1)).toBe(1)
  })

  it('stays at its row when all rows are settled', () => {
    const settled = filterRows(buildPairRows(board), 'confirmed', null)
    expect(findNextOpenRow(settled, 0)).toBe(0)
    expect(findNextOpenRow([], 3)).toBe(0)
  })
})

describe('the explanation of a row with differences', () => {
  const buildDifference = (code: string, status: string, change: { ref?: string; by?: string | null } = {}) => ({
    code,
    status,
    ref: change.ref ?? 'movement:3',
    explained_by_name: change.by === undefined ? 'Ana' : change.by,
  })
  const rows = buildPairRows({ ...board, groups: [boardGroup(7, { status: 'suggested' })] })
  const [sale, pair] = rows.slice(1) as [PairRow, PairRow]

  it('is shown only if the row has no open difference: one explained difference does not cover another', () => {
    expect(getExplanationLabel([], sale)).toBeNull()
    expect(getExplanationLabel([buildDifference('D01', 'explained'), buildDifference('D05', 'open')], sale)).toBeNull()
    expect(
      getExplanationLabel([buildDifference('D01', 'accepted'), buildDifference('D05', 'refused')], sale),
    ).toBeNull()
    expect(getExplanationLabel([buildDifference('D01', 'explained'), buildDifference('D05', 'resolved')], sale)).toBe(
      'Explicado',
    )
    expect(getExplanationLabel([buildDifference('D01', 'explained'), buildDifference('D05', 'deferred')], sale)).toBe(
      'Adiado',
    )
  })

  it('settles a row without a match, and a suggestion only if a person explained its amount difference', () => {
    const buildExplained = (code: string, by: string | null) => [
      buildDifference(code, 'explained', { ref: 'capture:1', by }),
    ]
    expect([isSettled([], sale), isSettled([buildDifference('D01', 'explained')], sale)]).toEqual([false, true])
    expect([isSettled(buildExplained('D03', 'Ana'), pair), isSettled(buildExplained('D03', null), pair)]).toEqual([
      true,
      false,
    ])
    expect(isSettled(buildExplained('D10', 'Ana'), pair)).toBe(false)
  })

  it('lets the cursor skip the row', () => {
    const settled = (row: PairRow) => isSettled([buildDifference('D01', 'explained')], row)
    expect(findNextOpenRow(rows, 1, settled)).toBe(2)
    expect(findNextOpenRow(rows, 3, settled)).toBe(0)
  })
})

describe('the index of the row of an item', () => {
  it('is found by the reference of the item, also among rows that are not loaded yet', () => {
    const rows = buildPairRows(board)
    expect([findItemRowIndex(rows, 'movement:2'), findItemRowIndex(rows, 'capture:3')]).toEqual([2, 0])
    expect(findItemRowIndex(placeRows(rows.slice(0, 1), { from: 1, count: 3 }), 'capture:3')).toBe(1)
    expect(findItemRowIndex(rows, 'movement:99')).toBe(-1)
  })
})

describe('a row that was just confirmed', () => {
  it('counts as confirmed, and the other rows do not change', () => {
    const suggested = buildPairRows({ ...board, groups: [boardGroup(7, { status: 'suggested' })] })
    expect(withConfirmed(suggested, new Set([7]))).toEqual(buildPairRows(board))
    expect(withConfirmed(suggested, new Set())).toBe(suggested)
  })
})
