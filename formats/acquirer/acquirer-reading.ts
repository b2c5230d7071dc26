import { expect } from 'vitest'
import { today } from '../arbitraries.ts'
import { type Capture, read, type Settlement } from '../formats.ts'

// What the tests of acquirers' files have in common.

export const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
export const readText = (text: string) => read(Buffer.from(text, 'latin1'), today)

/** Captures and settlements of a file that has neither errors nor warnings. */
export function readClean(bytes: Uint8Array): { captures: Capture[]; settlements: Settlement[] } {
  const { content, errors, warnings } = read(bytes, today)
  expect([errors, warnings]).toEqual([[], []])
  if (content?.kind !== 'captures') throw new Error('no captures were read')
  return content
}

/** What a settlement should pay, from all that stands between gross and net. */
export const owed = (s: Settlement) =>
  s.gross_cents -
  s.fee_cents -
  s.other_fees_cents -
  s.anticipation_cost_cents -
  s.assigned_cents -
  s.lien_cents +
  s.rejected_cents

/** Items in an order of their own, to compare lists that are written in another one. */
export const sorted = (list: object[]) => list.map((item) => JSON.stringify(Object.entries(item).sort())).sort()
