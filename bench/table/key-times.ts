import type { Page } from 'playwright-core'

/**
 * Presses the keys one after the other, with a pause after each. Returns the milliseconds from each key to the frame that
 * follows it, sorted.
 */
export async function measureKeyTimes(page: Page, keys: readonly string[], pause_ms = 0): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = []
    const measuring = new AbortController()
    document.addEventListener(
      'keydown',
      (event) =>
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => times.push(performance.now() - event.timeStamp)
          channel.port2.postMessage(null)
        }),
      { capture: true, signal: measuring.signal },
    )
    Object.assign(window, { times, measuring })
  })
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(pause_ms)
  }
  const times = await page.evaluate(() => {
    const measured = window as unknown as { times: number[]; measuring: AbortController }
    measured.measuring.abort()
    return measured.times
  })
  return times.sort((a, b) => a - b)
}

/** The 95th percentile of sorted times; infinite without any. */
export const getP95 = (times: readonly number[]) => times[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY
