import type { Browser } from 'playwright-core'
import { historyLoaded } from '../../apps/server/demo/history-job.ts'
import { approveMostUrgent, countKeys, openWorkedDay, resolveWorkedDay } from '../../e2e/days/worked-day-keys.ts'
import { launchBrowser } from '../../e2e/pages/browser.ts'
import { launchProduct, newDataFolder } from '../../e2e/product/product.ts'

// Keys of the worked day of the manual after signing in: its manager answers and sends it, an analyst approves a request.
const limit = 40
const folder = await newDataFolder()
const product = launchProduct({ DATA_DIR: folder.path, ENVIRONMENT: 'demo', DEMO_TODAY: '2026-10-16', DEMO_DAYS: '10' })

async function signInAs(browser: Browser, person: RegExp) {
  const context = await browser.newContext({
    baseURL: await product.address,
    viewport: { width: 1366, height: 768 },
    locale: 'pt-BR',
  })
  const page = await context.newPage()
  await page.goto('/signin')
  await page.getByRole('button', { name: person }).click()
  await page.locator('#content h1').waitFor()
  return page
}

try {
  await product.waitForOutput(new RegExp(historyLoaded))
  const browser = await launchBrowser()
  const manager = await signInAs(browser, /^Gerente/)
  const station = countKeys(manager)
  await openWorkedDay(manager, station)
  await resolveWorkedDay(manager, station)
  const analyst = await signInAs(browser, /^Analista/)
  const office = countKeys(analyst)
  await approveMostUrgent(analyst, office)
  for (const { name, keys } of [...station.steps, ...office.steps]) console.log(`${keys}  ${name}`)
  const count = station.count + office.count
  console.log(`worked day: ${count} keys of ${limit} (station ${station.count}, analyst ${office.count})`)
  if (count > limit) process.exitCode = 1
  await browser.close()
} finally {
  product.kill('SIGTERM')
  await product.ended
  await folder.discard()
}
