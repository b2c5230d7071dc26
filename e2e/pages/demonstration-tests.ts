import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { demonstrationPassword } from '../days/closing-day.ts'
import { startDemonstration } from '../product/demonstration.ts'
import type { Product } from '../product/product.ts'
import { launchBrowser } from './browser.ts'
import { openWindow, signIn } from './pages.ts'

/** Starts the demonstration and a browser before the tests of a file, and stops both after them. */
export function demonstrationTests() {
  let started: { product: Product; browser: Browser } | undefined
  beforeAll(async () => {
    const product = await startDemonstration()
    started = { product, browser: await launchBrowser() }
  })
  afterAll(async () => {
    await started?.browser.close()
    await started?.product.stop()
  })

  function requireStarted() {
    if (!started) throw new Error('the product is there once the tests run')
    return started
  }
  type Options = Parameters<typeof openWindow>[2]
  const open = (options?: Options) => openWindow(requireStarted().browser, requireStarted().product.address, options)
  return {
    get address() {
      return requireStarted().product.address
    },
    openWindow: open,
    async openAs(name: 'admin' | 'gerente' | 'analista' | 'financeiro') {
      const visit = await open()
      await signIn(visit.page, `${name}@retaguarda.test`, demonstrationPassword)
      return visit
    },
  }
}
