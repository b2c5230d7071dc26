import { setTimeout as delay } from 'node:timers/promises'
import { databaseProcessOf, type Launch, launchProduct } from '../../e2e/product/product.ts'

const isWell = (address: string) =>
  fetch(`${address}/api/v1/health`).then(
    ({ ok }) => ok,
    () => false,
  )

export function killedProduct(folder: string) {
  let launch: Launch | undefined
  return {
    async start() {
      const begin = performance.now()
      launch = launchProduct({ DATA_DIR: folder })
      const address = await launch.address
      while (!(await isWell(address))) await delay(10)
      return { address, seconds: (performance.now() - begin) / 1000 }
    },

    async kill(database: boolean) {
      const process_no = database ? await databaseProcessOf(folder) : undefined
      launch?.kill('SIGKILL')
      if (process_no) process.kill(process_no, 'SIGKILL')
      await launch?.ended
    },

    async stop() {
      launch?.kill('SIGTERM')
      await launch?.ended
    },
  }
}
export type KilledProduct = ReturnType<typeof killedProduct>
