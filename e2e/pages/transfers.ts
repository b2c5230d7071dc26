import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openSettled } from './pages.ts'

const quietMs = 1000

/** Opens an address without the browser's cache and returns the bytes of all scripts and their headers, including scripts that the page loads in the background. */
export async function measureScripts(page: Page, address: string): Promise<number> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  const scripts = new Set<string>()
  let bytes = 0
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (new URL(response.url).pathname.endsWith('.js')) scripts.add(requestId)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await openSettled(page, address)
  const countLater = async () => {
    const before = bytes
    await sleep(quietMs)
    return bytes - before
  }
  await expect.poll(countLater).toBe(0)
  await network.detach()
  return bytes
}
