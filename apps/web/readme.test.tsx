import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allAreas } from './areas.ts'

test('the README lists and counts every page that is not available yet', () => {
  const waiting = allAreas.flatMap(({ pages }) =>
    pages.filter(({ page }) => page === undefined).map(({ path }) => path),
  )
  const readme = readFileSync('README.md', 'utf8')
  const listed = [...readme.matchAll(/^- `(\/[^`]*)`/gm)].map(([, path]) => path)
  expect(listed.toSorted()).toEqual(waiting.toSorted())
  expect(readme).toContain(`These ${waiting.length} say honestly`)
})
