import { newId, withOwner } from '@app/kit/server'
import type { Page } from 'playwright-core'
import { buildOutdated } from '../../apps/server/build/build.ts'
import { webFolder } from '../../apps/server/project-folder.ts'
import { launchBrowser } from '../../e2e/pages/browser.ts'
import { dayId, fillStationDays, person } from '../data/station-days.ts'
import { startFilledDatabase, startProgram } from '../product/list-product.ts'
import { getP95, measureKeyTimes } from '../table/key-times.ts'

// A day of 4,000 sales in a browser: time until it is shown, and key presses to work through 100 suggestions.
const lines = Number(process.argv[3] ?? 4000)
const prepared = Number(process.argv[2] ?? 100)
const patience_ms = 30_000
const limits = { paint_ms: 1000, presses: 110, key_ms: 50, slow_key_ms: 200 }
const visits = 7
// A person reads a row before the next key; without a pause, a key would wait for the work after the one before.
const pause_ms = 300

await buildOutdated(() => undefined)
const filled = await startFilledDatabase(async (owner) => {
  await fillStationDays(owner, { stations: 1, lines, dirtOf: () => 0 })
  // Without NSU, authorization, terminal and exact time only amount and hour are left: a person must decide.
  await owner.query(`
    update system_movements set nsu = null, auth_code = null, e2e_id = null, terminal_logical_no = null
    where id in (select sale.id from system_movements sale
      where (select count(*) from system_movements other where other.method = sale.method
        and other.amount_cents = sale.amount_cents) = 1
        and (select count(*) from acquirer_transactions capture where capture.gross_cents = sale.amount_cents) = 1
      order by sale.id limit ${prepared})`)
})
const server = await startProgram('product-server', [filled.url, filled.folder, webFolder])
const browser = await launchBrowser()
const address = (path: string) => new URL(path, server.address).href
const dayPage = `/cash-conciliation/${dayId(1)}`

const query = (text: string) =>
  withOwner(filled.ownerUrl, async (owner) => {
    await owner.query(`select set_config('app.all_companies', 'on', false)`)
    return (await owner.query(text)).rows
  })

async function rematch() {
  const answer = await fetch(address('/api/v1/cash-conciliations/bulk/rematch'), {
    method: 'POST',
    headers: { ...filled.headers, 'content-type': 'application/json', 'idempotency-key': newId() },
    body: JSON.stringify({ selection: { ids: [dayId(1)] } }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

async function openSignedInPage() {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(address('/404'))
  const user = {
    id: person,
    name: 'Ana',
    username: 'ana',
    email: 'ana@x.test',
    profile_image: null,
    created_at: '2026-01-01',
  }
  const access_token = filled.headers.authorization.replace('Bearer ', '')
  await page.evaluate((session) => localStorage.setItem('@auth:user', JSON.stringify(session)), {
    access_token,
    token_type: 'Bearer',
    user: { ...user, abilities: [{ name: 'cash-conciliation' }] },
  })
  return page
}

/** Milliseconds from the start of the navigation to the frame that shows the selector. */
async function measurePaint(page: Page, path: string, selector: string) {
  await page.goto('about:blank')
  await page.goto(address(path), { waitUntil: 'commit' })
  await page.locator(selector).first().waitFor()
  return page.evaluate(() => new Promise<number>((report) => requestAnimationFrame(() => report(performance.now()))))
}

const getMedian = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

async function measurePaints(page: Page) {
  const views = {
    figures: [dayPage, '[data-fills-window] h1'],
    pairs: [`${dayPage}?tab=casamento`, 'tr[data-pair]'],
  } as const
  const medians = { figures: 0, pairs: 0 }
  for (const [name, [path, selector]] of Object.entries(views)) {
    const times: number[] = []
    for (let visit = 0; visit < visits; visit += 1) times.push(await measurePaint(page, path, selector))
    const median = getMedian(times)
    if (name === 'figures') medians.figures = median
    else medians.pairs = median
    const [first = 0] = times
    console.log(
      `${name} of the day: median ${median.toFixed(0)} ms, first ${first.toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms (${visits} visits)`,
    )
  }
  return medians
}

/** J through the pairs, with the processor of the browser slowed by a factor. */
async function measureWalk(page: Page, slowdown: number) {
  await page.goto(address(`${dayPage}?tab=casamento`))
  await page.locator('tr[data-pair]').first().focus()
  await page.waitForTimeout(500)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const presses = Array.from({ length: 60 }, () => 'j')
  const times = await measureKeyTimes(page, presses, pause_ms)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await devtools.detach()
  return getP95(times)
}

async function work(page: Page) {
  await page.goto(address(`${dayPage}?tab=casamento&casamento=suggested`))
  const confirm = page.getByRole('button', { name: /Confirmar sugestão/ })
  const grid = page.getByRole('grid', { name: 'Casamento: sistema e confirmação' })
  const rows = async () => Number(await grid.getAttribute('aria-rowcount'))
  await page.locator('tr[data-pair]').first().waitFor()
  let presses = 0
  const began = performance.now()
  for (let decided = 0; decided < prepared && presses <= limits.presses; decided += 1) {
    const before = await rows()
    await page.keyboard.press('c')
    presses += 1
    for (let waited = 0; (await rows()) === before && waited < patience_ms; waited += 20) await page.waitForTimeout(20)
    while (decided + 1 < prepared && (await confirm.isDisabled())) await page.waitForTimeout(10)
  }
  const pressed = (performance.now() - began) / 1000
  // Each key press shows its effect immediately. The work is done when the last one is stored.
  await page.getByText(/^Gravando/).waitFor({ state: 'detached', timeout: patience_ms * prepared })
  return { presses, pressed, seconds: (performance.now() - began) / 1000 }
}

try {
  await rematch()
  const [found] = await query(`select count(*) filter (where status = 'suggested')::int as suggested,
    count(*) filter (where status = 'confirmed')::int as confirmed from matches where pair_type = 'SALE'`)
  console.log(`${lines} sales: ${found?.confirmed} confirmed, ${found?.suggested} suggested`)
  const page = await openSignedInPage()
  const { figures, pairs } = await measurePaints(page)
  const key = await measureWalk(page, 1)
  const slowKey = await measureWalk(page, 4)
  const { presses, pressed, seconds } = await work(page)
  const [matchCounts] = await query(`select count(*) filter (where status = 'suggested')::int as suggested,
    count(*) filter (where status = 'confirmed' and created_by is not null)::int as decided from matches where pair_type = 'SALE'`)
  console.log(
    `${matchCounts?.decided} suggestions conciliated with ${presses} keys of ${limits.presses} in ${pressed.toFixed(1)} s, written after ${seconds.toFixed(1)} s`,
  )
  console.log(`first paint: figures ${figures.toFixed(0)} ms, pairs ${pairs.toFixed(0)} ms of ${limits.paint_ms} ms`)
  console.log(
    `J to paint among the pairs: p95 ${key.toFixed(0)} ms of ${limits.key_ms} ms; with a processor four times slower ${slowKey.toFixed(0)} ms of ${limits.slow_key_ms} ms`,
  )
  const isSlow = Math.max(figures, pairs) > limits.paint_ms || key > limits.key_ms || slowKey > limits.slow_key_ms
  if (isSlow || presses > limits.presses || matchCounts?.decided < prepared) process.exitCode = 1
} finally {
  await browser.close()
  await server.end()
  await filled.stop()
}
