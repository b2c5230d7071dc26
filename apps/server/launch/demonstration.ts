import { type Disk, diskOf, isDiskFull, migrate, openPool, withOwner } from '@app/kit/server'
import { verify } from '@node-rs/argon2'
import type pg from 'pg'
import { productSchema } from '../product-schema.ts'
import { isLoopback, type Settings } from '../settings.ts'
import { adoptDataFolder } from './installation.ts'
import type { Urls } from './prepare-tables.ts'
import type { Progress } from './progress.ts'

export type Demonstration = {
  /** Whether its users are there; `gap` says why the rest may not be. */
  loaded: boolean
  gap: Gap | null
  /** Whether DEMO_PASSWORD is still the password its users have. */
  passwordHolds: boolean
}

/**
 * The reason why the demonstration data is incomplete. After `no space` the next start loads it again; after `in use` it does
 * not, since people have changed records.
 */
export type Gap = 'no space' | 'in use'

interface Surroundings {
  settings: Settings
  urls: Urls
  filesFolder: string
  progress: Progress
}

type Load = Surroundings & { ownerUrl: string; disk: Disk }

const demonstrationLock = 5_112_027

/** Fills an empty database with demonstration data, once, where only this machine can reach it. */
export async function provideDemonstration(around: Surroundings): Promise<Demonstration> {
  const { settings, urls } = around
  const wanted = settings.environment !== 'prod' && isLoopback(settings.host)
  const found = await withOwner(urls.url, readState)
  const { ownerUrl } = urls
  const disk = diskOf(around.filesFolder, settings.diskFloorBytes)
  const state =
    wanted && ownerUrl && (found === 'empty' || found === 'partial')
      ? await loadAlone({ ...around, ownerUrl, disk })
      : found
  const hash = state === 'empty' || state === 'in use' ? undefined : await findPasswordHash(urls.url)
  const gaps: Partial<Record<State, Gap>> = { partial: 'no space', 'partial in use': 'in use' }
  return {
    loaded: hash !== undefined,
    gap: gaps[state] ?? null,
    passwordHolds: hash !== undefined && (await verify(hash, settings.demoPassword)),
  }
}

type State = 'empty' | 'in use' | 'partial' | 'partial in use' | 'loaded'

/**
 * Empty, in use by real people, or holding demonstration data that was loaded whole or in part. After a load that found no
 * space the product goes on, so people may have worked with a part: they leave audit entries.
 */
async function readState(session: pg.Client): Promise<State> {
  const loads = await session.query<{ finished: boolean }>(
    'select finished_at is not null as finished from demonstration_loads order by started_at desc limit 1',
  )
  if (loads.rows[0]?.finished) return 'loaded'
  if (loads.rows[0]) {
    const work = await session.query(`select from audit_events where origin = 'tela' limit 1`)
    return work.rowCount === 0 ? 'partial' : 'partial in use'
  }
  const users = await session.query('select from users limit 1')
  return users.rowCount === 0 ? 'empty' : 'in use'
}

// A second process on the same database waits here, and finds it loaded.
async function loadAlone(around: Load): Promise<State> {
  return withOwner(around.ownerUrl, async (owner) => {
    await owner.query('begin')
    await owner.query('select pg_advisory_xact_lock($1)', [demonstrationLock])
    const state = await withOwner(around.ownerUrl, readState)
    if (state === 'partial') await startOver(around)
    if (state === 'empty' || state === 'partial') await loadWithSpace(around)
    return withOwner(around.ownerUrl, readState)
  })
}

/** Loads; a lack of space leaves the data in part, so that the product starts all the same. */
async function loadWithSpace(around: Load) {
  try {
    await load(around)
  } catch (error) {
    // Threads and the importer report a full disk in other words.
    if (!isDiskFull(error) && !(await around.disk.isLow())) throw error
    around.progress('Falta espaço em disco: a carga dos dados de demonstração parou')
  }
}

// An interrupted load left a database that nobody has worked with yet.
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
  // The tables are new, and with them the name that the folder carries.
  await adoptDataFolder(url, settings.dataFolder)
}

async function load({ settings, urls: { url }, ownerUrl, filesFolder, disk, progress }: Load) {
  progress('Carregando os dados de demonstração')
  await withOwner(ownerUrl, (owner) => owner.query('insert into demonstration_loads default values'))
  const pool = openPool({ url, applicationName: 'retaguarda-demonstration' })
  try {
    const { loadDemonstration } = await import('../demo/load.ts')
    const { inbox, demoPassword: password } = settings
    await loadDemonstration({ url, ownerUrl, pool, filesDir: filesFolder, disk, inbox, password, progress })
  } finally {
    await pool.end()
  }
  await withOwner(ownerUrl, (owner) => owner.query('update demonstration_loads set finished_at = now()'))
}

/** The hash of the password of the demonstration's administrator; undefined where the people were not loaded. */
async function findPasswordHash(url: string) {
  const { rows } = await withOwner(url, (session) =>
    session.query<{ password_hash: string }>(`select password_hash from users where email = 'admin@retaguarda.test'`),
  )
  return rows[0]?.password_hash
}
