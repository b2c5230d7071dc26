import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { liveHolder } from '../apps/server/launch/lock.ts'
import { stopLeftover } from '../kit/server/postgres/leftover.ts'
import { folderPrefix, newDataFolder } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the first journeys of a run leave data for the others to copy: the demonstration, or one administrator. */
    templateFolders: { demo: string; staffed: string }
  }
}

export default async function setup(project: TestProject) {
  await clearAbandoned()
  const [demo, staffed] = await Promise.all([newDataFolder(), newDataFolder()])
  project.provide('templateFolders', { demo: demo.path, staffed: staffed.path })
  return () => Promise.all([demo.discard(), staffed.discard()])
}

const aWhile = 30 * 60_000

// A run that was killed leaves its folders, and in them perhaps a database that still runs.
async function clearAbandoned() {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(folderPrefix)) continue
    const folder = path.join(tmpdir(), name)
    const age = Date.now() - (await stat(folder)).mtimeMs
    if (age < aWhile || (await liveHolder(path.join(folder, 'instance.json')))) continue
    await stopLeftover(path.join(folder, 'postgres'))
    await rm(folder, { recursive: true, force: true })
  }
}
