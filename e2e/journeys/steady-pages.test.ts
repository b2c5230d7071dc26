import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { builtPaths, fillAddress, findRecordIds, partPaths, type RecordIds } from '../pages/built-pages.ts'
import { findShifts, forgetShifts, observeShifts, windows } from '../pages/layout-shifts.ts'
import { goSettled, openPage, openSettled, type Visit } from '../pages/pages.ts'
import { demonstrationTests } from '../pages/product-tests.ts'

const demonstration = demonstrationTests()
let visits: Pick<Visit, 'page' | 'problems'>[]
let ids: RecordIds
beforeAll(async () => {
  const visit = await demonstration.openAs('admin')
  ids = await findRecordIds(visit.page)
  visits = [visit, await openPage(visit.page.context())]
  for (const { page } of visits) await observeShifts(page)
})

/** Opens each address by itself and then goes to the next one by a link. */
async function findMovingPages(page: Page, addresses: readonly string[]) {
  const found: Record<string, unknown> = {}
  for (const [at, address] of addresses.entries()) {
    await openSettled(page, address)
    const loading = await findShifts(page)
    if (loading) found[address] = loading
    const next = addresses[(at + 1) % addresses.length]
    if (!next || next.split('?')[0] === address.split('?')[0]) continue
    await goSettled(page, next)
    const going = await findShifts(page)
    if (going) found[`${address} → ${next}`] = going
  }
  return found
}

// accessibility.test.ts does so at 1440 px.
test('no page moves while it loads at 390 px', async () => {
  const addresses = [...builtPaths, ...partPaths].map((path) => fillAddress(path, ids))
  const half = Math.ceil(addresses.length / 2)
  const halves = await Promise.all(
    visits.map(async ({ page }, at) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await openSettled(page, '/preferences')
      await forgetShifts(page)
      return findMovingPages(page, addresses.slice(at * half, (at + 1) * half))
    }),
  )
  expect(Object.assign({}, ...halves)).toEqual({})
  expect(visits.flatMap(({ problems }) => problems)).toEqual([])
})

test.each(['admin', 'gerente', 'analista', 'financeiro'] as const)(
  'the home page of %s does not move while its cards load, at every width',
  async (name) => {
    const { page, problems, close } = await demonstration.openAs(name)
    await observeShifts(page)
    const found: Record<string, unknown> = {}
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height })
      await openSettled(page, '/')
      const shifts = await findShifts(page)
      if (shifts) found[width] = shifts
    }
    expect(found).toEqual({})
    expect(problems).toEqual([])
    await close()
  },
)
