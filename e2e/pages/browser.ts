import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import chromiumPackage from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'
import { takeLock } from '../../apps/server/process/lock.ts'

export async function launchBrowser(...args: string[]): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH || (await unpacked())
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--headless=shell', ...args],
    env: { ...process.env, HOME: homedir() },
  })
}

let shared: Promise<Browser> | undefined

// The pages of tests live for seconds: optimized code and small heaps, which are collected often, cost more than they save.
const forShortPages = '--no-opt --no-maglev --initial-heap-size=512 --min-semi-space-size=64 --max-semi-space-size=64'

// The pages of a window share one renderer process, also while they are empty: a new one would compile the product again.
const oneRenderer = ['--process-per-site', '--disable-site-isolation-trials', '--renderer-process-limit=1']

/** Returns the browser of this process, which Playwright ends with it. */
export function getSharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser(...oneRenderer, `--js-flags=${forShortPages}`)
  return shared
}

// Only one process unpacks Chromium: others would find an incomplete file.
async function unpacked(): Promise<string> {
  for (;;) {
    const attempt = await takeLock(path.join(tmpdir(), 'retaguarda-chromium.lock'))
    if ('lock' in attempt) return chromiumPackage.executablePath().finally(attempt.lock.release)
    await delay(100)
  }
}
