import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RowFilter } from '../cash-conciliations/opening.contract.ts'
import {
  buildMatchOpening,
  listBoardMethods,
  placeRows,
  sumSureSuggestions,
} from '../cash-conciliations/opening.rules.ts'
import {
  type Board,
  type BoardItem,
  buildPairRows,
  countPairRows,
  filterRows,
  findNextOpenRow,
  withConfirmed,
} from '../cash-conciliations/workbench.rules.ts'
import { boardGroup, boardItem } from './board.fixture.ts'

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const minute = fc.integer({ min: 0, max: 59 })
const instant = minute.map((at) => `2026-10-14T12:${String(at).padStart(2, '0')}:00.000Z`)
const method = fc.constantFrom('debit' as const, 'credit' as const, 'pix' as const)
const side = (kind: BoardItem['kind'], groups: number) =>
  fc
    .array(
      fc.record({
        occurred_at: fc.option(instant),
        method,
        amount_cents: fc.integer({ min: 1, max: 9999 }),
        group_id: fc.option(fc.integer({ min: 1, max: Math.max(1, groups) })),
      }),
      { maxLength: 140 },
    )
    .map((items) => items.map((one, index) => boardItem(kind, String(index + 1), one)))

const boards: fc.Arbitrary<Board> = fc.nat({ max: 90 }).chain((groups) =>
  fc
    .record({
      system: side('movement', groups),
      confirmation: side('capture', groups),
      statuses: fc.array(fc.constantFrom('confirmed' as const, 'confirmed' as const, 'suggested' as const), {
        minLength: groups,
        maxLength: groups,
      }),
      score: fc.integer({ min: 50, max: 100 }),
      tied: fc.array(fc.integer({ min: 1, max: 140 }), { maxLength: 4 }),
    })
    .map(({ statuses, score, tied, ...sides }) => ({
      ...sides,
      groups: statuses.map((status, index) =>
        boardGroup(index + 1, { score, status, sentence: `Casamento ${index + 1}.` }),
      ),
      ambiguous: tied.map((id, index) => ({
        system: [`movement:${id}`],
        confirmation: [`capture:${id}`],
        sentence: index % 2 === 0 ? 'Valor e hora iguais.' : `Valor igual (${index}).`,
      })),
    })),
)
const filters = fc.record({ filter: fc.constantFrom(...RowFilter.options), method: fc.option(method) })

test('the first screen has the counts of all rows and shows the same rows at the same positions', () => {
  fc.assert(
    fc.property(boards, filters, (board, { filter, method }) => {
      const rows = buildPairRows(board)
      const shown = filterRows(rows, filter, method)
      const { board: part, from, count, counts, methods: used, sure } = buildMatchOpening(board, { filter, method })
      const first = placeRows(filterRows(buildPairRows(part), filter, method), { from, count })
      expect(first.length).toBe(shown.length)
      expect(first.every((row, index) => isSame(row, shown[index]))).toBe(true)
      expect(Object.keys(first)).toHaveLength(Math.min(60, shown.length - from))
      expect(counts).toEqual(countPairRows(rows))
      expect(used).toEqual(listBoardMethods(board))
      expect(sure).toEqual(sumSureSuggestions(shown))
    }),
  )
})

test('the first screen contains the first open row, with rows above it', () => {
  fc.assert(
    fc.property(boards, filters, (board, { filter, method }) => {
      const shown = filterRows(buildPairRows(board), filter, method)
      const { board: part, from, count } = buildMatchOpening(board, { filter, method })
      const first = placeRows(filterRows(buildPairRows(part), filter, method), { from, count })
      if (shown.length > 0) expect(findNextOpenRow(first, 0)).toBe(findNextOpenRow(shown, 0))
    }),
  )
})

test('a suggestion confirmed before all rows are loaded is replaced by the next one', () => {
  const system = Array.from({ length: 100 }, (_, index) =>
    boardItem('movement', String(index + 1), { group_id: index + 1 }),
  )
  const confirmation = system.map(({ group_id }, index) => boardItem('capture', String(index + 1), { group_id }))
  const groups = system.map((_, index) => boardGroup(index + 1, { pass_no: 4, score: 70, status: 'suggested' }))
  const { board, from, count } = buildMatchOpening(
    { system, confirmation, groups, ambiguous: [] },
    { filter: 'suggested', method: null },
  )
  const rows = buildPairRows(board)
  const remainingRows = filterRows(withConfirmed(rows, new Set([rows[0]?.group?.id ?? 0])), 'suggested', null)
  const shown = placeRows(remainingRows, { from, count: count - (rows.length - remainingRows.length) })
  expect([shown.length, shown[0]?.key]).toEqual([99, rows[1]?.key])
})

test('the first screen has the row of the item that the address names', () => {
  const system = Array.from({ length: 300 }, (_, index) => boardItem('movement', String(index + 1)))
  const { board, from } = buildMatchOpening(
    { system, confirmation: [], groups: [], ambiguous: [] },
    { filter: 'all', method: null, item: 'movement:250' },
  )
  const ids = board.system.map(({ id }) => id)
  expect(ids).toContain('250')
  expect(ids).not.toContain('1')
  expect(from).toBeGreaterThan(0)
})
