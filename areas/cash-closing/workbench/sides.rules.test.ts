import type { Banked } from '@app/domain/receivables/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  computeBankFigures,
  computeSideFigures,
  filterSideRows,
  type SideName,
} from '../cash-conciliations/sides.rules.ts'
import { type Board, buildPairRows } from '../cash-conciliations/workbench.rules.ts'
import { boardGroup, boardItem } from './board.fixture.ts'

const cents = fc.integer({ min: 1, max: 99_999 })
const side = (kind: 'movement' | 'capture') =>
  fc
    .array(
      fc.record({
        amount_cents: cents,
        cancelled: fc.boolean(),
        group_id: fc.option(fc.integer({ min: 1, max: 4 })),
      }),
      { maxLength: 20 },
    )
    .map((items) => items.map((item, at) => boardItem(kind, String(at + 1), item)))
const boards: fc.Arbitrary<Board> = fc
  .record({ system: side('movement'), confirmation: side('capture') })
  .map((sides) => ({ ...sides, groups: [1, 2, 3, 4].map((id) => boardGroup(id)), ambiguous: [] }))

const buildBanked = (capture_id: number, banked_cents: number, due_cents: number): Banked => ({
  capture_id,
  status: due_cents === 0 ? 'in_bank' : 'scheduled',
  on_date: null,
  banked: 0,
  parts: 1,
  banked_cents,
  due_cents,
})
const banks = fc
  .array(fc.tuple(fc.nat({ max: 9999 }), fc.nat({ max: 9999 })), { maxLength: 25 })
  .map((amounts) => new Map(amounts.map(([inBank, due], at) => [String(at + 1), buildBanked(at + 1, inBank, due)])))

test('the rows shown for a figure add up to it', () => {
  fc.assert(
    fc.property(boards, banks, (board, banked) => {
      const rows = buildPairRows(board)
      const shown = (name: SideName) => filterSideRows(rows, name, banked)
      const sum = (name: SideName) =>
        computeSideFigures({
          system: shown(name).flatMap(({ system }) => system),
          confirmation: shown(name).flatMap(({ confirmation }) => confirmation),
        })
      const all = computeSideFigures(board)
      expect(sum('system').system_cents).toBe(all.system_cents)
      expect(sum('confirmation').confirmation_cents).toBe(all.confirmation_cents)
      const differing = sum('difference')
      expect(differing.confirmation_cents - differing.system_cents).toBe(all.confirmation_cents - all.system_cents)
      const inBank = (name: 'banked' | 'due') =>
        computeBankFigures({ confirmation: shown(name).flatMap(({ confirmation }) => confirmation) }, banked)
      expect(inBank('banked').banked_cents).toBe(computeBankFigures(board, banked).banked_cents)
      expect(inBank('due').due_cents).toBe(computeBankFigures(board, banked).due_cents)
    }),
  )
})

test('a cancelled line counts on neither side, and bank amounts of other captures are ignored', () => {
  const board: Board = {
    system: [boardItem('movement', '1'), boardItem('movement', '2', { cancelled: true })],
    confirmation: [boardItem('capture', '1', { amount_cents: 5800 })],
    groups: [],
    ambiguous: [],
  }
  expect(computeSideFigures(board)).toEqual({
    system_cents: 8500,
    system_count: 1,
    confirmation_cents: 5800,
    confirmation_count: 1,
  })
  const banked = new Map([
    ['1', buildBanked(1, 0, 5700)],
    ['99', buildBanked(99, 1_000, 0)],
  ])
  expect(computeBankFigures(board, banked)).toEqual({ banked_cents: 0, banked_count: 0, due_cents: 5700, due_count: 1 })
})
