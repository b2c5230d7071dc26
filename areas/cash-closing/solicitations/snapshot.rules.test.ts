import { expect, test } from 'vitest'
import { changedFigures, isAsSent } from './snapshot.rules.ts'
import type { Snapshot } from './solicitations.contract.ts'

const line = {
  method: 'debit' as const,
  system_cents: 1000,
  manual_cents: 0,
  reclassified_cents: 0,
  system_after_cents: 1000,
  confirmed_cents: 900,
  difference_before_cents: -100,
  difference_cents: -100,
  explained_cents: -100,
  unexplained_cents: 0,
}
const sent: Snapshot = {
  system_total_cents: 1000,
  confirmed_total_cents: 900,
  difference_cents: -100,
  explained_cents: -100,
  unexplained_cents: 0,
  lines: [line],
  differences: [{ code: 'D03', ref: 'capture:1', amount_cents: -100, reason: 'Digitação', note: 'Conferido.' }],
}
const tank = { code: 'D16', ref: 'tank:1', amount_cents: 0, reason: null, note: null }

test('the day is as sent while figures and differences are, in whatever order and words', () => {
  const same = { ...sent, differences: sent.differences.map((one) => ({ ...one, reason: 'Erro de digitação' })) }
  expect(isAsSent(sent, same)).toBe(true)
  expect(changedFigures(sent, same)).toEqual([])
})

test('money that only moved between methods is a change', () => {
  const moved = {
    ...sent,
    lines: [
      { ...line, system_after_cents: 900 },
      { ...line, method: 'pix' as const },
    ],
  }
  expect(isAsSent(sent, moved)).toBe(false)
  expect(changedFigures(sent, moved).map(({ label }) => label)).toContain('Cartão de débito: sistema')
})

test('a difference without money of its own that came or went is a change', () => {
  expect(isAsSent(sent, { ...sent, differences: [...sent.differences, tank] })).toBe(false)
  expect(isAsSent({ ...sent, differences: [...sent.differences, tank] }, sent)).toBe(false)
})
