import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { demonstrationPassword } from '../days/closing-day.ts'
import { startDemonstration } from '../product/demonstration.ts'
import type { Product } from '../product/product.ts'
import { getSharedBrowser } from './browser.ts'
import { openPage, openWindow, signIn, type Visit } from './pages.ts'

// Browsers give passkeys to the host `localhost`, not to an IP address.
type Options = { host?: string }

/** Starts a product before the tests of a file, and closes its windows and stops it after them. */
export function productTests(start: () => Promise<Product>, { host = '127.0.0.1' }: Options = {}) {
  let started: { product: Product; browser: Browser } | undefined
  beforeAll(async () => {
    const product = await start()
    started = { product, browser: await getSharedBrowser() }
  })
  afterAll(async () => {
    // Without a start, its own error is the only one reported.
    if (!started) return
    for (const window of started.browser.contexts()) await window.close()
    expect(await started.product.stop()).toBe(0)
  })

  function requireStarted() {
    if (!started) throw new Error('the product is there once the tests run')
    return started
  }
  const getAddress = () => requireStarted().product.address.replace('127.0.0.1', host)
  return {
    get address() {
      return getAddress()
    },
    get dataFolder() {
      return requireStarted().product.dataFolder
    },
    openWindow: (options?: Parameters<typeof openWindow>[2]) =>
      openWindow(requireStarted().browser, getAddress(), options),
  }
}

type DemonstrationUser = 'admin' | 'gerente' | 'analista' | 'financeiro'

export function demonstrationTests({ variables, ...options }: Options & { variables?: Record<string, string> } = {}) {
  const demonstration = productTests(() => startDemonstration(variables), options)
  const openAs = async (name: DemonstrationUser) => {
    const visit = await demonstration.openWindow()
    await signIn(visit.page, `${name}@retaguarda.test`, demonstrationPassword)
    return visit
  }
  const windows = new Map<DemonstrationUser, Promise<Visit>>()
  /** Opens an empty page in the one window of a person, who signs in once for all tests of the file. */
  const openPageAs = async (name: DemonstrationUser) => {
    const window = windows.get(name) ?? openAs(name)
    windows.set(name, window)
    return openPage((await window).page.context())
  }
  return Object.assign(demonstration, { openAs, openPageAs })
}
