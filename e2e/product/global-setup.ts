import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { getLiveLockHolder } from '../../apps/server/process/lock.ts'
import { stopLeftover } from '../../kit/server/postgres/leftover.ts'
import { findFolderForCopies, folderPrefix, newDataFolder } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    templateFolders: { demo: string; staffed: string }
  }
}

export default async function setup(project: TestProject) {
  const parent = await findFolderForCopies()
  await clearAbandoned(parent)
  const [demo, staffed] = await Promise.all([newDataFolder(parent), newDataFolder(parent)])
  project.provide('templateFolders', { demo: demo.path, staffed: staffed.path })
  return () => Promise.all([demo.discard(), staffed.discard()])
}

const maxAge = 30 * 60_000

// A killed run leaves its folders, and perhaps a running database in them.
async function clearAbandoned(parent: string) {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(folderPrefix)) continue
    const folder = path.join(parent, name)
    // A run that ends may delete its own folder while this loop runs.
    const found = await stat(folder).catch(ignoreMissing)
    if (!found || Date.now() - found.mtimeMs < maxAge) continue
    if (await getLiveLockHolder(path.join(folder, 'instance.json'))) continue
    await stopLeftover(path.join(folder, 'postgres'))
    await rm(folder, { recursive: true, force: true })
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
