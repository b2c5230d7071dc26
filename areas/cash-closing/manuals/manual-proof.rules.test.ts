import { manualSheetTitles } from '@app/domain/day/facts/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { assessRequiredProof } from './manual-proof.rules.ts'
import { parseManualSheet } from './manual-sheet.rules.ts'

const cents = fc.integer({ min: 1, max: 100_000_000 })
const conditions = fc.record({
  type: fc.boolean(),
  reason: fc.boolean(),
  limit_cents: fc.integer({ min: 0, max: 100_000_000 }),
})
const side = fc.constantFrom('system', 'confirmation')

test('a larger amount never requires less proof, and a higher limit never requires more', () => {
  fc.assert(
    fc.property(cents, cents, side, conditions, (a, b, lineSide, condition) => {
      const small = Math.min(a, b)
      const large = Math.max(a, b)
      const requiresProof = (amount_cents: number, limit_cents = condition.limit_cents) =>
        assessRequiredProof({ amount_cents, side: lineSide }, { ...condition, limit_cents }) !== null
      expect(requiresProof(large) || !requiresProof(small)).toBe(true)
      expect(requiresProof(a) || !requiresProof(a, condition.limit_cents + b)).toBe(true)
    }),
  )
})

test('a line of the confirmation side always requires a proof, and the requirement has a message', () => {
  fc.assert(
    fc.property(cents, side, conditions, (amount_cents, lineSide, condition) => {
      const requiredProof = assessRequiredProof({ amount_cents, side: lineSide }, condition)
      if (lineSide === 'confirmation' || condition.type || condition.reason) expect(requiredProof).not.toBeNull()
      if (amount_cents > condition.limit_cents) expect(requiredProof?.error.code).toBe('manual.proof')
    }),
  )
})

const choices = { types: [{ code: 'VND-NPZ', name: 'Nota' }], reasons: [], business_date: '2026-10-14', version: 1 }
const heading = Object.values(manualSheetTitles).map(([title]) => ({ text: title, formula: false }))

test('each line of any sheet is parsed as a draft or as an error message', () => {
  const cell = fc.record({ text: fc.string({ maxLength: 40 }), formula: fc.boolean() })
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 14 }), { maxLength: 8 }), (rows) => {
      const lines = parseManualSheet(
        [{ line: 1, cells: heading }, ...rows.map((cells, at) => ({ line: at + 2, cells }))],
        choices,
      )
      expect(lines).toHaveLength(rows.length)
      for (const line of lines ?? []) expect('draft' in line || line.problem.length > 3).toBe(true)
    }),
  )
})
