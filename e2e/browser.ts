import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import chromiumPackage from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'
import { takeLock } from '../apps/server/launch/lock.ts'

/** A Chromium that npm brought along, or the one CHROMIUM_PATH names. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH || (await unpacked())
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--headless=shell'],
    env: { ...process.env, HOME: homedir() },
  })
}

// The first one unpacks it; meanwhile others would find a file that is not whole.
async function unpacked(): Promise<string> {
  for (;;) {
    const attempt = await takeLock(path.join(tmpdir(), 'retaguarda-chromium.lock'))
    if ('lock' in attempt) return chromiumPackage.executablePath().finally(attempt.lock.release)
    await delay(100)
  }
}
