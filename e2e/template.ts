import { access, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { inject } from 'vitest'
import { takeLock } from '../apps/server/launch/lock.ts'
import { runStep } from '../scripts/run-step.ts'
import { launchProduct, newDataFolder, type Product, startIn } from './product.ts'
import './global-setup.ts'

type Environment = 'demo' | 'homolog'

/** A product on the data that a first start in this environment leaves; they are made once a run and then copied. */
export async function startCopy(environment: Environment, variables: Record<string, string> = {}): Promise<Product> {
  const template = inject('templateFolders')[environment]
  await loadOnce(template, environment)
  const folder = await newDataFolder()
  // Keeps owners: as root the database belongs to another user.
  const copy = await runStep({ title: 'copy', command: 'cp', args: ['-a', `${template}/.`, folder.path] })
  if (!copy.passed) throw new Error(copy.output)
  return startIn(folder, { ENVIRONMENT: environment, ...variables })
}

const loaded = (template: string) =>
  access(path.join(template, 'loaded')).then(
    () => true,
    () => false,
  )

// Two files may begin at once: one loads, the other waits for it.
async function loadOnce(template: string, environment: Environment) {
  while (!(await loaded(template))) {
    const attempt = await takeLock(path.join(template, 'loading'))
    if ('holder' in attempt) await delay(500)
    else await load(template, environment).finally(attempt.lock.release)
  }
}

async function load(template: string, environment: Environment) {
  const first = launchProduct({ DATA_DIR: template, ENVIRONMENT: environment })
  try {
    await first.address
  } finally {
    first.kill('SIGTERM')
    await first.ended
  }
  // Only now: others copy what no database writes to any more.
  await writeFile(path.join(template, 'loaded'), '')
}
