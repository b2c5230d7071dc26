import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { projectFolder } from '../project-folder.ts'
import { computeSourceDigest } from './source-digest.ts'

export interface BuildPart {
  title: string
  sources: string[]
  dist: string
}

const common = ['package-lock.json', 'tsconfig.base.json', 'kit/contract', 'kit/package.json', 'domain', 'areas']

export const webPart: BuildPart = {
  title: 'a interface',
  sources: [...common, 'formats', 'kit/web', 'apps/web', 'scripts/web'],
  dist: 'apps/web/dist',
}

export const serverPart: BuildPart = {
  title: 'o servidor',
  sources: [
    ...common,
    'kit/server',
    'formats',
    'database/tables.generated.ts',
    'database/seeds',
    'apps/server',
    'apps/vendors',
  ],
  dist: 'apps/server/dist',
}

export const getStampPath = (part: BuildPart) => path.join(projectFolder, part.dist, '.stamp')

export const computePartDigest = (part: BuildPart, known?: Map<string, string>) =>
  computeSourceDigest(projectFolder, part.sources, known)

export async function isCurrent(part: BuildPart, known?: Map<string, string>): Promise<boolean> {
  const [stamp, digest] = await Promise.all([
    readFile(getStampPath(part), 'utf8').catch(() => ''),
    computePartDigest(part, known),
  ])
  return stamp === digest
}
