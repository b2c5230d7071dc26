import { createRequire } from 'node:module'
import type pg from 'pg'
import PgBoss from 'pg-boss'
import { appRole } from '../database/connection.ts'
import { inLockedTransaction } from '../database/migration-lock.ts'

// The file is not imported, because Node 20 warns about imported JSON.
const { schema: neededVersion }: { schema: number } = createRequire(import.meta.url)('pg-boss/version.json')

/** Installs or upgrades the job queues as the owner, so that the application need not create tables. */
export async function installJobs(owner: pg.Client): Promise<void> {
  if ((await getJobsVersion(owner)) === neededVersion) return
  await inLockedTransaction(owner, async () => {
    const version = await getJobsVersion(owner)
    if (version === neededVersion) return
    const plan =
      version === undefined ? PgBoss.getConstructionPlans() : PgBoss.getMigrationPlans('pgboss', String(version))
    await owner.query(withoutTransaction(plan))
    await owner.query(grants)
  })
}

/** Returns true if the job queues have the version that this product needs. */
export const areJobsInstalled = async (session: pg.Client): Promise<boolean> =>
  (await getJobsVersion(session)) === neededVersion

// pg-boss's scripts begin and commit themselves; here they must be in one transaction with the grants.
const withoutTransaction = (script: string) => script.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, '')

export async function getJobsVersion(owner: pg.Client): Promise<number | undefined> {
  // `to_regclass` may return a state from before another process installed them, even under the lock.
  const { rows } = await owner.query<{ found: boolean }>(
    `select exists (select from pg_tables where schemaname = 'pgboss' and tablename = 'version') as found`,
  )
  if (!rows[0]?.found) return undefined
  return Number(await openBoss(owner).schemaVersion())
}

export const findJobQueues = async (session: pg.Client): Promise<string[]> =>
  (await openBoss(session).getQueues()).map(({ name }) => name).toSorted()

/** Creates and deletes queues as the owner, until there are these and no others. */
export async function alignJobQueues(session: pg.Client, names: readonly string[]): Promise<void> {
  const boss = openBoss(session)
  const existing = await findJobQueues(session)
  for (const name of existing) if (!names.includes(name)) await boss.deleteQueue(name)
  for (const name of names) if (!existing.includes(name)) await boss.createQueue(name, { name, policy: 'standard' })
}

const openBoss = (session: pg.Client) =>
  new PgBoss({
    db: { executeSql: (text, values) => session.query(text, values) },
    migrate: false,
    supervise: false,
    schedule: false,
  })

// The lock prevents a deadlock: each of two creations holds the list of queues and wants an exclusive lock on it.
const grants = `
  grant usage on schema pgboss to ${appRole};
  grant select, insert, update, delete on all tables in schema pgboss to ${appRole};
  alter default privileges in schema pgboss grant select, insert, update, delete on tables to ${appRole};

  drop function if exists pgboss.create_queue_alone(text, json);
  alter function pgboss.create_queue(text, json) rename to create_queue_alone;
  create function pgboss.create_queue(queue_name text, options json) returns void
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  begin
    perform pg_advisory_xact_lock(hashtext('pgboss.create_queue'));
    perform pgboss.create_queue_alone(queue_name, options);
  end $$;

  revoke execute on all functions in schema pgboss from public;
  grant execute on function pgboss.create_queue(text, json) to ${appRole};
`
