import { addDays, type BusinessDate } from '@app/kit/contract'
import { type Disk, isDiskFull, type JobKind, migrate, openDisk, openPool, withOwner } from '@app/kit/server'
import { verify } from '@node-rs/argon2'
import type pg from 'pg'
import { type DemoAccount, demoPeople, listDemoAccounts, toDemoEmail } from '../demo/demo-people.ts'
import { workedDayPart } from '../demo/loads.store.ts'
import type { Progress } from '../process/progress.ts'
import { productSchema } from '../product/product-schema.ts'
import { allowsSimulators, isLoopback, type Settings } from '../settings.ts'
import { adoptDataFolder } from './installation.ts'
import type { Urls } from './prepare-tables.ts'

/** True if the systems of other vendors are started with demonstration data. */
export const hasVendors = (settings: Settings) => settings.vendors && allowsSimulators(settings)

export type Demonstration = {
  loaded: boolean
  gap: Gap | null
  passwordHolds: boolean
  historyJob: JobKind | undefined
}

/** Returns the accounts that the sign-in page offers; undefined where their password differs, and outside the demonstration. */
export const findOfferedAccounts = (
  { environment, demoPassword }: Settings,
  { passwordHolds }: Demonstration,
): DemoAccount[] | undefined => (environment === 'demo' && passwordHolds ? listDemoAccounts(demoPassword) : undefined)

/** After `no space` the next start loads the data again; after `in use` it does not, since people changed records. */
type Gap = 'no space' | 'in use' | 'history'

interface DemonstrationContext {
  settings: Settings
  urls: Urls
  filesFolder: string
  today: BusinessDate
  now: string
  progress: Progress
}

type Load = DemonstrationContext & { ownerUrl: string; disk: Disk }

const demonstrationLock = 5_112_027

/** Loads the worked day into an empty database, once, and only if the server listens on loopback. */
export async function provideDemonstration(context: DemonstrationContext): Promise<Demonstration> {
  const { settings, urls, filesFolder, progress } = context
  const { url, ownerUrl } = urls
  const isAllowed = settings.environment !== 'prod' && isLoopback(settings.host)
  const found = await withOwner(url, readState)
  const disk = openDisk(filesFolder, settings.diskFloorBytes)
  const loadable = isAllowed && ownerUrl ? { ...context, ownerUrl, disk } : undefined
  const state = loadable && (found === 'empty' || found === 'partial') ? await loadAlone(loadable) : found
  const hash = state === 'empty' || state === 'in use' ? undefined : await findPasswordHash(url)
  const gaps: Partial<Record<State, Gap>> = { partial: 'no space', 'partial in use': 'in use', history: 'history' }
  const { openHistoryJob } = await import('../demo/history-job.ts')
  return {
    loaded: hash !== undefined,
    gap: gaps[state] ?? null,
    passwordHolds: hash !== undefined && (await verify(hash, settings.demoPassword)),
    historyJob:
      loadable &&
      openHistoryJob({ url, ownerUrl: loadable.ownerUrl, filesFolder, disk, progress, vendors: hasVendors(settings) }),
  }
}

/** `partial`: the worked day is not finished; `history`: it is, but a station's history is not. */
type State = 'empty' | 'in use' | 'partial' | 'partial in use' | 'history' | 'loaded'

/** After a load without space people may have worked with partial data: their audit entries make the state "in use". */
async function readState(session: pg.Client): Promise<State> {
  const { rows } = await session.query<{ part: string }>(
    'select part from demonstration_loads where finished_at is null',
  )
  const unfinished = rows.map(({ part }) => part)
  if (unfinished.includes(workedDayPart)) {
    const work = await session.query(`select from audit_events where origin = 'tela' limit 1`)
    return work.rowCount === 0 ? 'partial' : 'partial in use'
  }
  if (unfinished.length > 0) return 'history'
  const loads = await session.query('select from demonstration_loads limit 1')
  if (loads.rowCount !== 0) return 'loaded'
  const users = await session.query('select from users limit 1')
  return users.rowCount === 0 ? 'empty' : 'in use'
}

// A second process on the same database waits for the lock and then finds the data loaded.
async function loadAlone(context: Load): Promise<State> {
  return withOwner(context.ownerUrl, async (owner) => {
    await owner.query('begin')
    await owner.query('select pg_advisory_xact_lock($1)', [demonstrationLock])
    const state = await withOwner(context.ownerUrl, readState)
    if (state === 'partial') await startOver(context)
    if (state === 'empty' || state === 'partial') await loadWithSpace(context)
    return withOwner(context.ownerUrl, readState)
  })
}

/** If the disk is full, keeps the partial data so that the product can start. */
async function loadWithSpace(context: Load) {
  try {
    await load(context)
  } catch (error) {
    if (!isDiskFull(error) && !(await context.disk.isLow())) throw error
    context.progress('Falta espaço em disco: a carga dos dados de demonstração parou')
  }
}

// An interrupted load of the worked day is started over on new tables: the product has never run on this database.
async function startOver({ settings, ownerUrl: url, progress }: Load) {
  progress('A carga de demonstração anterior foi interrompida: recomeçando')
  await withOwner(url, async (owner) => {
    await owner.query(`begin;
      drop schema public cascade;
      drop schema if exists pgboss cascade;
      create schema public;
      grant usage on schema public to public;
      commit`)
  })
  await migrate({ url, schema: productSchema, progress })
  // The new tables have a new installation id, and the data folder must carry it.
  await adoptDataFolder(url, settings.dataFolder)
}

async function load({ settings, urls: { url }, ownerUrl, filesFolder, disk, today, now, progress }: Load) {
  progress('Carregando os dados de demonstração')
  await withOwner(ownerUrl, (owner) =>
    owner.query('insert into demonstration_loads (part) values ($1)', [workedDayPart]),
  )
  const pool = openPool({ url, applicationName: 'retaguarda-demonstration' })
  try {
    const { loadWorkedDay } = await import('../demo/load.ts')
    const { inbox, demoPassword: password, demoDays: days } = settings
    const lastDate = addDays(today, -1)
    await loadWorkedDay({
      pool,
      filesFolder,
      disk,
      inbox,
      password,
      lastDate,
      days,
      now,
      progress,
      vendors: hasVendors(settings),
    })
  } finally {
    await pool.end()
  }
  await withOwner(ownerUrl, (owner) =>
    owner.query('update demonstration_loads set finished_at = now() where part = $1', [workedDayPart]),
  )
}

async function findPasswordHash(url: string) {
  const { rows } = await withOwner(url, (session) =>
    session.query<{ password_hash: string }>('select password_hash from users where email = $1', [
      toDemoEmail(demoPeople.admin.username),
    ]),
  )
  return rows[0]?.password_hash
}
