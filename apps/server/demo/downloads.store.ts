import { addDays, type BusinessDate, toInstant } from '@app/kit/contract'
import { type Db, newId } from '@app/kit/server'
import { sql } from 'kysely'
import { lostCieloFolder } from './history.ts'
import { getHistoryDate } from './history-span.ts'
import { notLaterThan } from './import-files.ts'
import { otherStations, type Station } from './stations.ts'

type Kind = 'pos' | 'cielo' | 'stone' | 'pix' | 'bank'

const kinds: Readonly<Record<Kind, { name: string; prefix: string; ending: string }>> = {
  pos: { name: 'PDV', prefix: 'pdv', ending: 'jsonl' },
  cielo: { name: 'Cielo EDI', prefix: 'cielo', ending: 'txt' },
  stone: { name: 'Stone', prefix: 'stone', ending: 'xml' },
  pix: { name: 'Pix', prefix: 'pix', ending: 'csv' },
  bank: { name: 'Extrato Itaú', prefix: 'extrato', ending: 'ofx' },
}

const lostFolder = { no: lostCieloFolder, kind: 'cielo' }
const stationsWithSources = otherStations.slice(0, 3)

const placeOf = (station: { name: string }) => station.name.toLowerCase().replaceAll(' ', '-')

export const watchedFolders = [
  'banco/extrato',
  ...stationsWithSources.flatMap((station) =>
    (['pos', 'cielo', 'stone', 'pix'] as const)
      .filter((kind) => kind !== lostFolder.kind || station.no !== lostFolder.no)
      .map((kind) => `${placeOf(station)}/${kinds[kind].prefix}`),
  ),
]

type Sources = { lastDate: BusinessDate; now: string; admin: string; finance: string }

export async function insertDownloads(db: Db, station: Station, sources: Sources) {
  const at = stationsWithSources.findIndex(({ no }) => no === station.no)
  if (at < 0) return
  const { lastDate, now, admin: by } = sources
  const folder = placeOf(station)
  const company_id = station.id
  for (const kind of ['pos', 'cielo', 'stone', 'pix'] as const) {
    const starts_on = addDays(lastDate, -30)
    const source_id = await insertSource(db, { company_id, kind, folder, starts_on, lastDate, by })
    const round = { company_id, source_id, kind, folder, now }
    await insertRound(db, { ...round, day: addDays(lastDate, -1), minutes: station.no })
    await insertRound(db, { ...round, day: lastDate, minutes: 5 + station.no })
    if (kind === lostFolder.kind && station.no === lostFolder.no) await loseFolder(db, { ...round, lastDate })
  }
  if (at === 0) await insertBankSource(db, company_id, sources)
}

async function insertBankSource(db: Db, company_id: string, { lastDate, admin, finance }: Sources) {
  const silentDay = addDays(lastDate, -3)
  const bank = { company_id, kind: 'bank', folder: 'banco', starts_on: silentDay, lastDate, by: admin } as const
  const source_id = await insertSource(db, bank)
  await db
    .insertInto('download_marks')
    .values({
      ...{ id: newId(), company_id, source_id, business_date: silentDay, created_by: finance },
      reason: 'Manutenção do banco: não houve extrato neste dia.',
      created_at: toInstant(addDays(silentDay, 1), '09:12'),
    })
    .execute()
}

type NewSource = {
  company_id: string
  kind: Kind
  folder: string
  starts_on: BusinessDate
  lastDate: BusinessDate
  by: string
}

async function insertSource(db: Db, { company_id, kind, folder, starts_on, lastDate, by }: NewSource) {
  const { name, prefix, ending } = kinds[kind]
  const id = newId()
  const founded = toInstant(getHistoryDate(lastDate, 0), '09:00')
  const stamps = { created_at: founded, created_by: by, updated_at: founded, updated_by: by }
  await db
    .insertInto('download_sources')
    .values({
      ...{ id, company_id, name, source: kind, transport: 'folder', folder: `${folder}/${prefix}`, starts_on },
      ...{ file_pattern: `${prefix}*{AAAA-MM-DD}.${ending}`, days_after: 0, after_fetch: 'move', ...stamps },
      last_ok_at: toInstant(lastDate, '11:00'),
    })
    .execute()
  return id
}

type Source = { company_id: string; source_id: string; folder: string; now: string }
type Round = Source & { kind: Kind; day: BusinessDate; minutes: number }

async function insertRound(db: Db, { company_id, source_id, kind, folder, day, minutes, now }: Round) {
  const { prefix, ending } = kinds[kind]
  const file_name = `${prefix}-${folder}-${day}-${day}.${ending}`
  const nextDay = (time: string) => notLaterThan(now, toInstant(addDays(day, 1), time))
  const requestedAt = nextDay('05:00')
  const receivedAt = nextDay(`05:${String(10 + minutes).padStart(2, '0')}`)
  const { rows } = await sql<{ id: string; sha256: string; size_bytes: number; records_read: number }>`
    select id, sha256, size_bytes, records_read from imports where file_name = ${file_name} and status = 'done'`.execute(
    db,
  )
  const [file] = rows
  const request_id = newId()
  const missing = file ? [] : [day]
  await db
    .insertInto('download_requests')
    .values({
      ...{
        id: request_id,
        company_id,
        source_id,
        from_on: day,
        to_on: day,
        origin: 'routine',
        created_at: requestedAt,
      },
      ...{ attempts: file ? 1 : 6, missing_dates: missing, status: file ? 'imported' : 'error' },
      message: file ? null : 'Período indisponível na origem.',
      finished_at: file ? receivedAt : nextDay('07:42'),
    })
    .execute()
  if (!file) return
  await db
    .insertInto('download_files')
    .values({
      ...{ id: newId(), company_id, source_id, request_id, business_date: day, file_name, status: 'imported' },
      ...{ sha256: file.sha256, size_bytes: file.size_bytes, records_read: file.records_read, import_id: file.id },
      ...{ modified_at: requestedAt, fetched_at: receivedAt, put_away_at: receivedAt },
    })
    .execute()
}

async function loseFolder(
  db: Db,
  { company_id, source_id, folder, now, lastDate }: Source & { lastDate: BusinessDate },
) {
  const at = notLaterThan(now, toInstant(addDays(lastDate, 1), '08:00'))
  const message = `Pasta não encontrada. A pasta “${folder}/cielo” não existe dentro da pasta de entrada.`
  await db
    .insertInto('download_requests')
    .values({
      ...{
        id: newId(),
        company_id,
        source_id,
        from_on: lastDate,
        to_on: lastDate,
        origin: 'routine',
        status: 'error',
      },
      ...{ attempts: 6, message, created_at: at, finished_at: at },
    })
    .execute()
  await db
    .updateTable('download_sources')
    .set({ problem: 'folder', problem_at: at })
    .where('id', '=', source_id)
    .execute()
}
