import { existsSync } from 'node:fs'
import path from 'node:path'

// The bundle lies in another folder than this source, so the root is found by what only it holds.
function findRoot(from: string): string {
  if (existsSync(path.join(from, 'package-lock.json'))) return from
  const parent = path.dirname(from)
  if (parent === from) throw new Error('the project folder was not found')
  return findRoot(parent)
}

/** The root of the product: migrations, built files and, by default, the data lie below it. */
export const projectFolder = findRoot(import.meta.dirname)
export const webFolder = path.join(projectFolder, 'apps', 'web', 'dist')
