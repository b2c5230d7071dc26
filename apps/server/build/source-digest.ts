import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const skipped = /^(dist|node_modules|\..*)$/
const testFile = /\.(test|testing)\.tsx?$/

/** Synchronous: awaiting a thousand small files takes six times the CPU time of reading them. */
export function computeSourceDigest(root: string, sources: string[]): string {
  const files = sources.flatMap((source) => filesBelow(path.join(root, source))).sort()
  const hash = createHash('sha256')
  for (const file of files) {
    const content = readFileSync(file)
    hash.update(`${path.relative(root, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function filesBelow(place: string): string[] {
  const found = statSync(place, { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [place]
  const names = readdirSync(place).filter((name) => !skipped.test(name) && !testFile.test(name))
  return names.flatMap((name) => filesBelow(path.join(place, name)))
}
