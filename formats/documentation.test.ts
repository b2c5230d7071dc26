import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { read } from './formats.ts'
import { arbitraryToday } from './testing/arbitraries.fixture.ts'

const exampleIn = (page: string) => {
  const text = readFileSync(new URL(`../docs/formats/${page}`, import.meta.url), 'utf8')
  return Buffer.from(/```(?:json|csv)\n([^`]+)```/.exec(text)?.[1] ?? '')
}

test.each([
  ['pos-export.md', 'pos-export', 5],
  ['pix-report.md', 'pix-csv', 1],
])('the example in %s is read without errors or warnings', (page, layout, records) => {
  expect(read(exampleIn(page), arbitraryToday)).toMatchObject({ layout, errors: [], warnings: [], totals: { records } })
})
