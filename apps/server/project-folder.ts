import { existsSync } from 'node:fs'
import path from 'node:path'

// The bundle is in another folder than this source, so the root is found by a file that exists only there.
function findRoot(from: string): string {
  if (existsSync(path.join(from, 'package-lock.json'))) return from
  const parent = path.dirname(from)
  if (parent === from) throw new Error('the project folder was not found')
  return findRoot(parent)
}

export const projectFolder = findRoot(import.meta.dirname)
export const webFolder = path.join(projectFolder, 'apps', 'web', 'dist')
