import { readFile, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import path from 'node:path'
import { openFilesInFolder } from '@app/kit/server'
import { testDatabase } from '@app/kit/testing'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { plantedAt } from '../../../testing/security/planted.ts'
import { writeBackup } from '../backup/back-up.ts'
import { newFolder, plantRecords } from '../backup/backup.testing.ts'
import { requireCommand, runCommand } from './run.ts'

const database = testDatabase({ own: true })

let folder: string
let backup: string

beforeEach(async () => {
  folder = await newFolder()
  vi.stubEnv('DATA_DIR', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  await plantRecords(database)
  backup = path.join(folder, 'tudo.backup')
  await writeBackup({
    url: database.ownerUrl,
    files: openFilesInFolder(path.join(folder, 'files')),
    target: backup,
    softwareVersion: '0.1.0',
    now: plantedAt,
    allowMissing: true,
  })
})

async function verify() {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const readPassword = async () => ''
  const tools = { url: database.ownerUrl, args: [backup], now: '2026-10-15T09:00:00.000Z', say, readPassword }
  return { code: await runCommand(requireCommand('verify-backup'), tools), lines }
}

const findTrials = async () =>
  (
    await database.admin.query(
      `select after from audit_events where entity = 'installation' and action = 'backup.verify'
        and entity_id = (select id::text from installation)`,
    )
  ).rows.map(({ after }) => after)

test('a backup is proven by a restore into a server of its own, and the history says who proved which backup', async () => {
  const { code, lines } = await verify()
  expect(code).toBe(0)
  expect(lines[0]).toMatch(/restaurada num banco provisório: .* as somas de todas as tabelas conferem\.$/)
  const [trial, ...others] = await findTrials()
  expect(others).toEqual([])
  expect(trial).toMatchObject({ result: 'proven', file: 'tudo.backup', backup_made_at: plantedAt })
  expect(trial.operator).toMatch(`${userInfo().username}@`)
  expect(trial.rows).toBeGreaterThan(100)
})

test('a damaged backup proves nothing, and the history says so', async () => {
  const bytes = await readFile(backup)
  bytes.writeUInt8((bytes.at(-2000) ?? 0) ^ 0xff, bytes.length - 2000)
  await writeFile(backup, bytes)
  await expect(verify()).rejects.toThrow('danificad')
  expect(await findTrials()).toEqual([expect.objectContaining({ result: 'failed', file: 'tudo.backup' })])
})

test('a backup of another installation is no proof for this one', async () => {
  await database.admin.query('update installation set id = gen_random_uuid()')
  await expect(verify()).rejects.toThrow('A cópia é de outra instalação')
  expect(await findTrials()).toEqual([])
})
