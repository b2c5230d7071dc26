import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { projectFolder } from '../../apps/server/project-folder.ts'

/** For one benchmark only: installed on demand outside the project's packages. */
const version = '1.1.1'
const folder = path.join(projectFolder, '.cache', 'bench', 'ofx-js')

export async function ofxJs(): Promise<(text: string) => Promise<unknown>> {
  await mkdir(folder, { recursive: true })
  const install = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `ofx-js@${version}`]
  await promisify(execFile)('npm', install)
  const entry = path.join(folder, 'node_modules', 'ofx-js', 'ofx.js')
  const { parse }: { parse: (text: string) => Promise<unknown> } = await import(pathToFileURL(entry).href)
  return parse
}
