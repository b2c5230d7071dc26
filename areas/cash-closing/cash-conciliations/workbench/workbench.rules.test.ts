import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boardGroup, boardItem } from './board.fixture.ts'
import {
  type Board,
  candidatesOf,
  countRows,
  filterRows,
  type Item,
  itemKey,
  nextOpen,
  pairRows,
  sumSelection,
  withConfirmed,
} from './workbench.rules.ts'

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
    const rows = pairRows(board)
    expect(rows.map((row) => row.key)).toEqual(['confirmation:capture:3', 'system:movement:3', 'group:7'])
    expect(rows[2]?.system).toHaveLength(2)
  })

  it('keep an item whose group is not there any more as a free one', () => {
    const rows = pairRows({ ...board, groups: [] })
    expect(rows.every((row) => row.group === null)).toBe(true)
    expect(rows).toHaveLength(5)
  })

  it('show a tie once, with every item that fits, and its candidates by number', () => {
    const tie = {
      system: ['movement:3'],
      confirmation: ['capture:3', 'capture:4'],
      sentence: 'A escolha é de uma pessoa',
    }
    const twin = boardItem('capture', '4', { amount_cents: 8500 })
    const rows = pairRows({ ...board, confirmation: [...board.confirmation, twin], ambiguous: [tie] })
    const row = filterRows(rows, 'ambiguous', null)[0]
    expect(rows).toHaveLength(2)
    expect(row?.tie).toBe('A escolha é de uma pessoa')
    expect(row && candidatesOf(row).map((pair) => [pair.system.id, pair.confirmation.id])).toEqual([
      ['3', '3'],
      ['3', '4'],
    ])
    expect(countRows(rows)).toMatchObject({ all: 2, open: 0, ambiguous: 1 })
  })

  it('are left by state and method', () => {
    expect(filterRows(pairRows(board), 'open', null)).toHaveLength(2)
    expect(filterRows(pairRows(board), 'confirmed', 'debit')).toHaveLength(1)
    expect(filterRows(pairRows(board), 'all', 'pix')).toHaveLength(0)
  })

  it('lose no item and show none twice, whatever the groups', () => {
    const side = (kind: Item['kind']) =>
      fc
        .uniqueArray(
          fc.record({ id: fc.nat(99).map(String), group_id: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }) }),
          { selector: ({ id }) => id },
        )
        .map((parts) => parts.map((part) => boardItem(kind, part.id, part)))
    fc.assert(
      fc.property(side('movement'), side('capture'), fc.subarray([1, 2, 3, 4]), (system, confirmation, ids) => {
        const rows = pairRows({
          system,
          confirmation,
          groups: ids.map((id) => boardGroup(id, { status: 'suggested' })),
          ambiguous: [],
        })
        const shown = rows.flatMap((row) => [...row.system, ...row.confirmation]).map(itemKey)
        expect(shown.sort()).toEqual([...system, ...confirmation].map(itemKey).sort())
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
  it('goes on to the next row that needs somebody, past the settled ones', () => {
    const rows = pairRows(board)
    expect(nextOpen(rows, 2)).toBe(0)
    expect(nextOpen(rows, 1)).toBe(1)
  })

  it('stays where it is when all is settled', () => {
    const settled = filterRows(pairRows(board), 'confirmed', null)
    expect(nextOpen(settled, 0)).toBe(0)
    expect(nextOpen([], 3)).toBe(0)
  })
})

describe('what was just confirmed', () => {
  it('counts as confirmed, and nothing else changes', () => {
    const suggested = pairRows({ ...board, groups: [boardGroup(7, { status: 'suggested' })] })
    expect(withConfirmed(suggested, new Set([7]))).toEqual(pairRows(board))
    expect(withConfirmed(suggested, new Set())).toBe(suggested)
  })
})
