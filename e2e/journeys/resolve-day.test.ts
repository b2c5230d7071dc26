import { beforeAll, expect, test } from 'vitest'
import { countKeys, openWorkedDay, resolveWorkedDay } from '../days/worked-day-keys.ts'
import type { Visit } from '../pages/pages.ts'
import { demonstrationTests } from '../pages/product-tests.ts'

const demonstration = demonstrationTests()
let manager: Visit
beforeAll(async () => {
  manager = await demonstration.openAs('gerente')
  await manager.page.setViewportSize({ width: 1366, height: 768 })
})

test('a manager opens the worked day from the home page, answers its seven questions and sends it with at most 30 keys', async () => {
  const keys = countKeys(manager.page)
  await openWorkedDay(manager.page, keys)
  await resolveWorkedDay(manager.page, keys)
  expect(keys.count).toBeLessThanOrEqual(30)
  expect(manager.problems).toEqual([])
})
