import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { withOwner } from '@app/kit/server'
import { testDatabase, until } from '@app/kit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { companyA, insertCompanies, plantedAt } from '../../../testing/security/planted.ts'
import { requireCommand, runCommand } from '../admin/run.ts'
import { productProcesses } from '../probes/product-process.testing.ts'
import { projectFolder } from '../project-folder.ts'
import { newDataFolder, newFolder, newFreshDatabase, sumTables } from './backup.testing.ts'

const database = testDatabase({ own: true })
const startProduct = productProcesses()

type Place = { url: string; dataFolder: string }

const settingsOf = ({ url, dataFolder }: Place) => ({
  DATABASE_URL: url,
  DATA_DIR: dataFolder,
  CREDENTIALS_KEY: Buffer.alloc(32, 7).toString('base64'),
})

function start(place: Place, ...args: string[]): ChildProcess {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, ['apps/server/launch/admin.js', ...args], {
    cwd: projectFolder,
    env: { PATH, HOME, ...settingsOf(place) },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL')
  const [code, signal] = await once(child, 'close')
  expect([code, signal]).toEqual([null, 'SIGKILL'])
}

async function run(place: Place, name: string, ...args: string[]) {
  for (const [variable, value] of Object.entries(settingsOf(place))) vi.stubEnv(variable, value)
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  try {
    await runCommand(requireCommand(name), { url: place.url, args, now: plantedAt, say, readPassword: async () => '' })
  } finally {
    vi.unstubAllEnvs()
  }
  return lines
}

async function nameFile(sha256: string) {
  await database.admin.query(
    `insert into imports (id, company_id, file_name, sha256, size_bytes, status, reversible, company_ids, created_at)
      values (gen_random_uuid(), $1, 'a.ofx', $2, 1, 'done', true, array[$1]::uuid[], $3)`,
    [companyA, sha256, plantedAt],
  )
}

async function queriesOf(url: string) {
  const { rows } = await database.admin.query<{ query: string }>(
    `select query from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`,
    [new URL(url).pathname.slice(1)],
  )
  return rows.map(({ query }) => query)
}

const isReadingFiles = (query: string) => query.startsWith('fetch ')

test('a killed backup leaves no file with its final name, and the next backup is complete', async () => {
  await insertCompanies(database.admin)
  const place = { url: database.ownerUrl, dataFolder: await newFolder() }
  // A named pipe without a writer: the backup blocks at this file after writing all tables.
  const sha256 = 'ab'.repeat(32)
  const pipe = path.join(place.dataFolder, 'files', 'ab', sha256)
  await mkdir(path.dirname(pipe), { recursive: true })
  execFileSync('mkfifo', [pipe])
  await nameFile(sha256)
  const target = path.join(await newFolder(), 'dia.backup')
  const child = start(place, 'backup', target)
  await until(
    () => queriesOf(place.url),
    (queries) => queries.some(isReadingFiles),
  )
  await kill(child)
  expect(existsSync(target)).toBe(false)
  expect(existsSync(`${target}.partial`)).toBe(true)
  await expect(run(place, 'restore', `${target}.partial`)).rejects.toThrow('não é uma cópia inteira')

  await database.admin.query('delete from imports')
  await until(
    () => queriesOf(place.url),
    (queries) => !queries.some(isReadingFiles),
  )
  await run(place, 'backup', target)
  expect(await readdir(path.dirname(target))).toEqual(['dia.backup'])
})

test('a killed restore leaves an empty database that refuses to start, and the restore can be run again', async () => {
  await insertCompanies(database.admin)
  const { dataFolder, files } = await newDataFolder()
  const { sha256 } = await files.put(Readable.from([randomBytes(100_000_000)]))
  await nameFile(sha256)
  const target = path.join(await newFolder(), 'dia.backup')
  await run({ url: database.ownerUrl, dataFolder }, 'backup', target)

  const place = { url: await newFreshDatabase(database), dataFolder: await newFolder() }
  const child = start(place, 'restore', target)
  const incoming = path.join(place.dataFolder, 'files', 'incoming')
  await until(
    () => readdir(incoming).catch(() => []),
    (names) => names.length > 0,
  )
  await kill(child)
  await until(
    () => queriesOf(place.url),
    (queries) => queries.length === 0,
  )
  expect((await sumTables(place.url))['public.companies']).toBe('0 0')
  await expect(startProduct(place.url, { DATA_DIR: place.dataFolder })).rejects.toThrow(
    'não terminou: rode de novo "npm run admin -- restore" com ela',
  )
  expect((await run(place, 'restore', target))[0]).toContain('as somas de todas as tabelas conferem')
  const companies = await withOwner(place.url, (session) =>
    session.query(`begin; set local app.all_companies = 'on'; select count(*) as count from companies`),
  )
  expect(companies).toMatchObject([{}, {}, { rows: [{ count: 2 }] }])
  expect(await readdir(place.dataFolder)).toEqual(expect.arrayContaining(['database-id']))
  expect(existsSync(path.join(place.dataFolder, 'unfinished-restore.json'))).toBe(false)
})
