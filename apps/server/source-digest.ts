import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

const skipped = /^(dist|node_modules|\..*)$/
const testFile = /\.test\.tsx?$/

/** A hash of the names and contents of all files below the given ones; tests do not count. */
export async function digestOf(root: string, sources: string[]): Promise<string> {
  const files = (await Promise.all(sources.map((source) => filesBelow(path.join(root, source))))).flat().sort()
  const hash = createHash('sha256')
  for (const file of files) {
    const content = await readFile(file)
    hash.update(`${path.relative(root, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

async function filesBelow(place: string): Promise<string[]> {
  const found = await stat(place).catch(() => undefined)
  if (!found) return []
  if (!found.isDirectory()) return [place]
  const entries = await readdir(place, { withFileTypes: true })
  const kept = entries.filter(({ name }) => !skipped.test(name) && !testFile.test(name))
  return (await Promise.all(kept.map(({ name }) => filesBelow(path.join(place, name))))).flat()
}
