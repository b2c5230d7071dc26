import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { projectFolder } from './project-folder.ts'
import { digestOf } from './source-digest.ts'

export interface Part {
  title: string
  /** Paths of its sources, relative to the project. */
  sources: string[]
  dist: string
}

const common = ['package-lock.json', 'tsconfig.base.json', 'kit/contract', 'kit/package.json', 'domain', 'areas']

export const web: Part = {
  title: 'a interface',
  sources: [...common, 'kit/web', 'apps/web', 'scripts/web-budget.ts'],
  dist: 'apps/web/dist',
}

export const server: Part = {
  title: 'o servidor',
  sources: [...common, 'kit/server', 'formats', 'database/tables.generated.ts', 'database/seeds', 'apps/server'],
  dist: 'apps/server/dist',
}

export const stampOf = (part: Part) => path.join(projectFolder, part.dist, '.stamp')

export const digestNow = (part: Part) => digestOf(projectFolder, part.sources)

export async function isCurrent(part: Part): Promise<boolean> {
  const [stamp, digest] = await Promise.all([readFile(stampOf(part), 'utf8').catch(() => ''), digestNow(part)])
  return stamp === digest
}
