import { expect, test } from 'vitest'
import { newRefusedRows, summarizeRefusedRows } from './refused-rows.rules.ts'

const problem = (line: number | null, field = 'Valor') => ({ line, field, value: 'x', message: `${line} ${field}` })

test('the first refused rows are stored with all their problems, and every row is counted once', () => {
  const refused = newRefusedRows(2)
  refused.add([problem(3), problem(3, 'Data'), problem(4)])
  refused.add([problem(5), problem(5, 'Data'), problem(6), problem(null)])
  expect(refused.all().map(({ line }) => line)).toEqual([3, 3, 4, null])
  expect(refused.beyond()).toBe(2)
  const summary = summarizeRefusedRows({ rejections: refused.all().slice(0, 3), rejected_beyond: refused.beyond() })
  expect(summary.records_rejected).toBe(4)
  expect(summary.rejections.at(-1)).toMatchObject({
    line: null,
    message: expect.stringMatching(/^Mais 2 linhas recusadas/),
  })
})

test('no summary is added when all refused rows are stored', () => {
  expect(summarizeRefusedRows({ rejections: [problem(3)] })).toEqual({ records_rejected: 1, rejections: [problem(3)] })
})
