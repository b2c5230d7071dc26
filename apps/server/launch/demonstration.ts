import { migrate, openPool, withOwner } from '@app/kit/server'
import { verify } from '@node-rs/argon2'
import type pg from 'pg'
import { productSchema } from '../product-schema.ts'
import { isLoopback, type Settings } from '../settings.ts'
import { adoptDataFolder } from './installation.ts'
import type { Urls } from './prepare-tables.ts'
import type { Progress } from './progress.ts'

export type Demonstration = {
  loaded: boolean
  /** Whether DEMO_PASSWORD is still the password its users have. */
  passwordHolds: boolean
}

interface Surroundings {
  settings: Settings
  urls: Urls
  filesFolder: string
  progress: Progress
}

type Load = Surroundings & { ownerUrl: string }

const demonstrationLock = 5_112_027

/** Fills an empty database with demonstration data, once, where only this machine can reach it. */
export async function provideDemonstration(around: Surroundings): Promise<Demonstration> {
  const { settings, urls } = around
  const wanted = settings.environment !== 'prod' && isLoopback(settings.host)
  const found = await withOwner(urls.url, readState)
  const { ownerUrl } = urls
  const state =
    wanted && ownerUrl && (found === 'empty' || found === 'partial') ? await loadAlone({ ...around, ownerUrl }) : found
  const loaded = state === 'loaded'
  return { loaded, passwordHolds: loaded && (await passwordHolds(around)) }
}

type State = 'empty' | 'in use' | 'partial' | 'loaded'

/** Empty, in use by real people, or holding demonstration data that was loaded whole or in part. */
async function readState(session: pg.Client): Promise<State> {
  const loads = await session.query<{ finished: boolean }>(
    'select finished_at is not null as finished from demonstration_loads order by started_at desc limit 1',
  )
  if (loads.rows[0]) return loads.rows[0].finished ? 'loaded' : 'partial'
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
    if (state === 'empty' || state === 'partial') await load(around)
    return withOwner(around.ownerUrl, readState)
  })
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

async function load({ settings, urls: { url }, ownerUrl, filesFolder, progress }: Load) {
  progress('Carregando os dados de demonstração')
  await withOwner(ownerUrl, (owner) => owner.query('insert into demonstration_loads default values'))
  const pool = openPool({ url, applicationName: 'retaguarda-demonstration' })
  try {
    const { loadDemonstration } = await import('../demo/load.ts')
    const { inbox, demoPassword: password } = settings
    await loadDemonstration({ url, ownerUrl, pool, filesDir: filesFolder, inbox, password, progress })
  } finally {
    await pool.end()
  }
  await withOwner(ownerUrl, (owner) => owner.query('update demonstration_loads set finished_at = now()'))
}

async function passwordHolds({ settings, urls }: Surroundings): Promise<boolean> {
  const { rows } = await withOwner(urls.url, (session) =>
    session.query<{ password_hash: string }>(`select password_hash from users where email = 'admin@retaguarda.test'`),
  )
  const hash = rows[0]?.password_hash
  return hash !== undefined && verify(hash, settings.demoPassword)
}
