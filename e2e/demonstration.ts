import { access, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { inject } from 'vitest'
import { takeLock } from '../apps/server/launch/lock.ts'
import { runStep } from '../scripts/run-step.ts'
import { launchProduct, newDataFolder, type Product, startIn } from './product.ts'
import './global-setup.ts'

/** A product as it is after its first start, demonstration data and all; the data is loaded once a run and then copied. */
export async function startDemonstration(variables: Record<string, string> = {}): Promise<Product> {
  const template = inject('demonstrationFolder')
  await loadOnce(template)
  const folder = await newDataFolder()
  // Keeps owners: as root the database belongs to another user.
  const copy = await runStep({ title: 'copy', command: 'cp', args: ['-a', `${template}/.`, folder.path] })
  if (!copy.passed) throw new Error(copy.output)
  return startIn(folder, variables)
}

const loaded = (template: string) =>
  access(path.join(template, 'loaded')).then(
    () => true,
    () => false,
  )

// Two files may begin at once: one loads, the other waits for it.
async function loadOnce(template: string) {
  while (!(await loaded(template))) {
    const attempt = await takeLock(path.join(template, 'loading'))
    if ('holder' in attempt) await delay(500)
    else await load(template).finally(attempt.lock.release)
  }
}

async function load(template: string) {
  const first = launchProduct({ DATA_DIR: template })
  try {
    await first.address
  } finally {
    first.kill('SIGTERM')
    await first.ended
  }
  // Only now: others copy what no database writes to any more.
  await writeFile(path.join(template, 'loaded'), '')
}
