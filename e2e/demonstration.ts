import { access, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { inject } from 'vitest'
import { runStep } from '../scripts/run-step.ts'
import { launchProduct, newDataFolder, type Product, startIn } from './product.ts'
import './global-setup.ts'

/** A product as it is after its first start, demonstration data and all; the data is loaded once a run and then copied. */
export async function startDemonstration(variables: Record<string, string> = {}): Promise<Product> {
  const template = inject('demonstrationFolder')
  if (!(await loaded(template))) await load(template)
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

async function load(template: string) {
  const first = launchProduct({ DATA_DIR: template })
  try {
    await first.address
    await writeFile(path.join(template, 'loaded'), '')
  } finally {
    first.kill('SIGTERM')
    await first.ended
  }
}
