import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { projectFolder } from '../../apps/server/project-folder.ts'

/** 70 MB for one benchmark only: installed on demand outside the project's packages. */
const version = '1.5.6-r.1'
const folder = path.join(projectFolder, '.cache', 'bench', 'duckdb')

type Connection = { run: (sql: string) => Promise<unknown>; runAndReadAll: (sql: string) => Promise<Reader> }
type Reader = { getRowObjectsJson: () => Record<string, unknown>[] }
type DuckDb = {
  DuckDBInstance: {
    create: (file: string, options: Record<string, string>) => Promise<{ connect: () => Promise<Connection> }>
  }
}

export async function openDuckDb(file: string, threads: number): Promise<Connection> {
  await mkdir(folder, { recursive: true })
  const install = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `@duckdb/node-api@${version}`]
  await promisify(execFile)('npm', install)
  const entry = path.join(folder, 'node_modules', '@duckdb', 'node-api', 'lib', 'index.js')
  const { DuckDBInstance }: DuckDb = await import(pathToFileURL(entry).href)
  return (await DuckDBInstance.create(file, { threads: String(threads) })).connect()
}
