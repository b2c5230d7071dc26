import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writePosExport } from '@app/formats/generate'
import { addDays } from '@app/kit/contract'
import { inTransaction, type JobTools, openFilesInFolder, openJobs, openOutbound, openSecrets } from '@app/kit/server'
import { testApi } from '@app/kit/testing'
import { afterAll, beforeEach } from 'vitest'
import { downloadSources } from '../download-sources/download-sources.contract.ts'
import { sftpServer } from '../download-sources/sftp-server.testing.ts'
import { importFileJob } from '../run/imports-job.server.ts'
import { smallDay } from '../testing/pos-export.fixture.ts'
import { modelo, seedStations, vizinho } from '../testing/stations.fixture.ts'
import { downloads } from './downloads.contract.ts'
import { downloadJob } from './downloads-job.server.ts'

export const day = '2026-10-14'
export const fileOf = (change: Partial<ReturnType<typeof smallDay>> = {}) =>
  writePosExport({ ...smallDay(), ...change })

export function emptyFile() {
  const { header } = smallDay()
  const noRecords = { shifts: [], till_movements: [], readings: [], fuellings: [], sales: [], payments: [] }
  return writePosExport({ header, ...noRecords, tank_dips: [], fuel_receipts: [] })
}
export const nameOf = (date: string) => `pdv_${date.replaceAll('-', '')}.jsonl`

export async function downloadStage() {
  const place = await mkdtemp(path.join(tmpdir(), 'retaguarda-source-'))
  const server = await sftpServer(place)
  const api = testApi()
  const admin = api.as('admin', [], 'Aurora')
  const user = api.as('financial.download-transactions', [modelo, vizinho], 'Rosa')
  let now = '2026-10-15T09:00:00.000Z'
  const secrets = openSecrets([Buffer.alloc(32, 7)])
  const files = () => openFilesInFolder(path.dirname(api.inbox))
  const inbox = path.dirname(place)

  function tools(change: Partial<JobTools> = {}): JobTools {
    const { jobs } = openJobs({ database: api.test.db, files: files(), now: () => now, kinds: [] })
    const within: JobTools['within'] = (scope, work) => inTransaction(api.test.db, scope, work)
    return {
      within,
      files: files(),
      jobs,
      secrets,
      inbox,
      outbound: openOutbound(['127.0.0.1']),
      simulators: true,
      now: () => now,
      signal: new AbortController().signal,
      ...change,
    }
  }
  const rows = async (table: string, order = '1') =>
    (await api.test.admin.query(`select * from ${table} order by ${order}`)).rows

  beforeEach(async () => {
    setNow('2026-10-15T09:00:00.000Z')
    server.state.faults = {}
    server.state.reads.length = 0
    await rm(place, { recursive: true, force: true })
    await mkdir(path.join(place, 'pdv'), { recursive: true })
    await seedStations(api.test.admin)
  })
  afterAll(async () => {
    await rm(place, { recursive: true, force: true })
  })

  function setNow(instant: string) {
    now = instant
    api.setNow(instant)
  }

  const draft = {
    company_id: modelo,
    name: 'PDV do Modelo',
    source: 'pos' as const,
    file_pattern: 'pdv_{AAAAMMDD}*.jsonl',
    days_after: 0,
    after_fetch: 'move' as const,
    starts_on: '2026-10-01',
  }
  const sftpDraft = () => ({ ...draft, transport: 'sftp' as const, folder: 'pdv', ...server.server })

  const state = {
    place,
    server,
    api,
    admin,
    user,
    rows,
    tools,
    setNow,
    draft,
    sftpDraft,
    get now() {
      return now
    },
    later: (seconds: number) => setNow(new Date(Date.parse(now) + seconds * 1000).toISOString()),
    ls: async (folder = '') => (await readdir(path.join(place, 'pdv', folder)).catch(() => [])).sort(),

    async putFile(name: string, content: Uint8Array | string, { ago = 3600, folder = 'pdv' } = {}) {
      const file = path.join(place, folder, name)
      await writeFile(file, content)
      const written = new Date(Date.parse(now) - ago * 1000)
      await utimes(file, written, written)
    },

    folderSource: (change: object = {}) =>
      admin.call(downloadSources.create, {
        body: { ...draft, transport: 'folder', folder: path.join(path.basename(place), 'pdv'), ...change },
      }),
    sftpSource: (change: object = {}) => admin.call(downloadSources.create, { body: { ...sftpDraft(), ...change } }),

    async ask(source_id: string, { from = day, to = from }: { from?: string; to?: string } = {}) {
      await user.call(downloads.create, { body: { source_ids: [source_id], from, to } })
      return state.newest()
    },
    async newest() {
      const { data } = await user.call(downloads.requests, { query: {} })
      const [request] = data
      if (!request) throw new Error('nothing was asked for')
      return request
    },
    get: (id: string) => user.call(downloads.request, { params: { id } }),

    step: (request_id: string, change: Partial<JobTools> = {}) => downloadJob.run({ request_id }, tools(change)),
    async importAll() {
      for (const { id } of (
        await api.test.admin.query(`select id from jobs where kind = 'import-file' and finished_at is null`)
      ).rows)
        await importFileJob.run({ job_id: id }, tools())
    },
    async work(request_id: string, change: Partial<JobTools> = {}) {
      await state.step(request_id, change)
      await state.importAll()
      await state.step(request_id, change)
      return state.get(request_id)
    },
    async coverage(from: string, to: string = from) {
      const { rows } = await user.call(downloads.coverage, { query: { from, to } })
      return rows.map(({ states }) => states)
    },
    daysBefore: (count: number) => addDays(day, -count),
  }
  return state
}
