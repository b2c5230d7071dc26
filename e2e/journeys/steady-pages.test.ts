import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { builtPaths, fillAddress, findRecordIds, partPaths, type RecordIds } from '../pages/built-pages.ts'
import { findShifts, forgetShifts, observeShifts, windows } from '../pages/layout-shifts.ts'
import { goSettled, openSettled } from '../pages/pages.ts'
import { demonstrationTests } from '../pages/product-tests.ts'

const demonstration = demonstrationTests()
let pages: Page[]
let ids: RecordIds
beforeAll(async () => {
  const { page } = await demonstration.openAs('admin')
  ids = await findRecordIds(page)
  pages = [page, await page.context().newPage()]
  for (const each of pages) await observeShifts(each)
})

type Found = Record<string, unknown>

/** Opens each address by itself and, on a phone, goes to the next one by a link: accessibility.test.ts does so at 1440 px. */
async function findMovingPages(page: Page, addresses: readonly string[], goesOn: boolean) {
  const found: Found = {}
  for (const [at, address] of addresses.entries()) {
    await openSettled(page, address)
    const loading = await findShifts(page)
    if (loading) found[address] = loading
    const next = addresses[(at + 1) % addresses.length]
    if (!goesOn || !next || next.split('?')[0] === address.split('?')[0]) continue
    await goSettled(page, next)
    const going = await findShifts(page)
    if (going) found[`${address} → ${next}`] = going
  }
  return found
}

// The widest and the narrowest layout; Home is also tested at those between.
const outermost = windows.filter(([width]) => width === 1440 || width === 390)

test.each(outermost)('no page moves while it loads at %i px', async (width, height) => {
  const addresses = [...builtPaths, ...partPaths].map((path) => fillAddress(path, ids))
  const half = Math.ceil(addresses.length / 2)
  const halves = await Promise.all(
    pages.map(async (page, at) => {
      await page.setViewportSize({ width, height })
      await openSettled(page, '/preferences')
      await forgetShifts(page)
      return findMovingPages(page, addresses.slice(at * half, (at + 1) * half), width === 390)
    }),
  )
  expect(Object.assign({}, ...halves)).toEqual({})
})
