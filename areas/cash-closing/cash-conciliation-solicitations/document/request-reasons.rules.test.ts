import { expect, test } from 'vitest'
import { pendingRequest } from '../solicitation.fixture.ts'
import { requestReport } from './request-document.rules.ts'
import { formatRequestReasons } from './request-reasons.rules.ts'

const { snapshot } = pendingRequest()
const buildSnapshotWith = (...reasons: (string | null)[]) => ({
  ...snapshot,
  differences: reasons.map((reason) => ({ code: 'D02', ref: 'capture:1', amount_cents: 100, reason, note: null })),
})

test.each([
  [
    'a reopening or adjustment says the reason it names',
    { type: 'reopening', reason_name: 'Contagem errada' },
    'Contagem errada',
  ],
  ['one of before reasons were named says none', { type: 'adjustment', snapshot: buildSnapshotWith('Outro') }, '–'],
  [
    'a closing says each reason of its differences once',
    { snapshot: buildSnapshotWith('Falta', null, 'Perda', 'Falta') },
    'Falta · Perda',
  ],
  ['a closing without differences says none', {}, '–'],
] as const)('%s', (_case, change, text) => {
  const request = pendingRequest(change)
  expect(formatRequestReasons(request)).toBe(text)
  expect(requestReport(request, []).facts).toContainEqual(['Motivo', text])
})
