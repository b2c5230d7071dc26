import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'

const folders = ['kit', 'formats', 'domain', 'areas', 'apps', 'database', 'e2e', 'bench', 'scripts', 'testing']
const skipped = /^(dist|node_modules|\..*)$/

export async function checkBoundaries(): Promise<string[]> {
  const options = await extractDepcruiseOptions(path.resolve('.dependency-cruiser.cjs'))
  const { output } = await cruise(folders, options)
  if (typeof output === 'string') throw new Error('dependency-cruiser answered text')
  const sources = (await Promise.all(folders.map(sourcesBelow))).flat()
  return [...violationsOf(output), ...findUnseen(output, sources)]
}

const violationsOf = ({ summary }: ICruiseResult) =>
  summary.violations.map(({ rule, from, to, cycle }) => {
    const target = cycle ? cycle.map(({ name }) => name).join(' -> ') : to
    return `${rule.name}: ${from} -> ${target}`
  })

// dependency-cruiser skips files that it cannot parse without an error; with an unknown compiler it sees no module.
function findUnseen({ modules }: ICruiseResult, sources: string[]) {
  const seen = new Set(modules.map(({ source }) => source))
  const missing = sources.filter((source) => !seen.has(source))
  return missing.length === 0 ? [] : [`too-few-modules: ${missing.length} of ${sources.length}, such as ${missing[0]}`]
}

async function sourcesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const nested = entries.map(async (entry) => {
    const name = `${folder}/${entry.name}`
    if (skipped.test(entry.name)) return []
    if (entry.isDirectory()) return sourcesBelow(name)
    return /\.tsx?$/.test(name) ? [name] : []
  })
  return (await Promise.all(nested)).flat()
}
