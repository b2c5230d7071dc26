import { homedir } from 'node:os'
import chromiumPackage from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

/** A Chromium that npm brought along, or the one CHROMIUM_PATH names. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH || (await chromiumPackage.executablePath())
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--headless=shell'],
    env: { ...process.env, HOME: homedir() },
  })
}
