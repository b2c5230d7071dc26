import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { demonstrationPassword } from '../days/closing-day.ts'
import { startDemonstration } from '../product/demonstration.ts'
import type { Product } from '../product/product.ts'
import { launchBrowser } from './browser.ts'
import { openWindow, signIn } from './pages.ts'

/**
 * Starts the demonstration and a browser before the tests of a file, and stops both after them. Browsers give passkeys
 * to the host `localhost`, not to an IP address.
 */
export function demonstrationTests({ host = '127.0.0.1' } = {}) {
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
  const getAddress = () => requireStarted().product.address.replace('127.0.0.1', host)
  const open = (options?: Options) => openWindow(requireStarted().browser, getAddress(), options)
  return {
    get address() {
      return getAddress()
    },
    get dataFolder() {
      return requireStarted().product.dataFolder
    },
    openWindow: open,
    async openAs(name: 'admin' | 'gerente' | 'analista' | 'financeiro') {
      const visit = await open()
      await signIn(visit.page, `${name}@retaguarda.test`, demonstrationPassword)
      return visit
    },
  }
}
