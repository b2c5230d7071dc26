import { homedir } from 'node:os'
import chromiumPackage from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

// A page of a test is gone before what compilers make of its code is worth their time.
const plainly = '--js-flags=--no-turbofan --no-maglev'

/** A Chromium that npm brought along, or the one CHROMIUM_PATH names. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH || (await chromiumPackage.executablePath())
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--headless=shell', plainly],
    env: { ...process.env, HOME: homedir() },
  })
}
