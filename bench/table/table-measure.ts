import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { launchBrowser } from '../../e2e/pages/browser.ts'
import { getP95, measureKeyTimes } from './key-times.ts'

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

async function withTable<Result>(measure: (page: Page) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'retaguarda-table-'))
  await build({
    root: import.meta.dirname,
    configFile: false,
    plugins: [react()],
    logLevel: 'warn',
    build: { outDir: folder },
  })
  const server = createServer(async ({ url = '/' }, response) => {
    const file = path.join(folder, url === '/' ? 'index.html' : path.normalize(url))
    const content = await readFile(file).catch(() => null)
    response.writeHead(content ? 200 : 404, { 'content-type': types[path.extname(file)] ?? 'font/woff2' }).end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    // `address()` of a server that listens on a port is an AddressInfo.
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await page.locator('tr[data-index="20"]').waitFor()
    return await measure(page)
  } finally {
    await browser.close()
    server.close()
    await rm(folder, { recursive: true })
  }
}

const scroll = (page: Page) =>
  page.evaluate(async () => {
    const table = document.querySelector('section')
    if (!table) throw new Error('no table')
    const box = table.getBoundingClientRect()
    const x = box.left + 80
    const y = box.top + box.height / 2
    const begin = await new Promise<number>(requestAnimationFrame)
    let frames = 0
    let blank = 0
    let now = begin
    while (now - begin < 5000) {
      table.scrollTop += 400
      now = await new Promise<number>(requestAnimationFrame)
      frames += 1
      if (!document.elementFromPoint(x, y)?.closest('tr[data-index]')) blank += 1
    }
    return { rate: (frames * 1000) / (now - begin), blank, frames }
  })

async function walk(page: Page) {
  await page.evaluate(() => document.querySelector('section')?.scrollTo({ top: 50_000 * 37 }))
  await page.waitForTimeout(500)
  await page.locator('tr[data-index] td:nth-child(3)').nth(15).focus()
  const keys = ['ArrowDown', 'PageDown', 'ArrowUp'].flatMap((key) => Array.from({ length: 40 }, () => key))
  return measureKeyTimes(page, keys)
}

export const measureTable = () =>
  withTable(async (page) => {
    const { rate, blank, frames } = await scroll(page)
    const times = await walk(page)
    return {
      rate,
      blank,
      frames,
      p95: getP95(times),
      median: times[Math.floor(times.length / 2)] ?? 0,
      presses: times.length,
    }
  })
