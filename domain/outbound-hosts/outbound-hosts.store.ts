import { type Db, newId } from '@app/kit/server'
import { sql } from 'kysely'

export const allowedHosts = sql<string[]>`array(select host from outbound_hosts where removed_at is null)`

/** The list of servers that connections may call. */
export async function findAllowedHosts(db: Db) {
  const { rows } = await sql<{ hosts: string[] }>`select ${allowedHosts} as hosts`.execute(db)
  return rows[0]?.hosts ?? []
}

/** The SFTP servers of download sources in use. */
export async function findSftpServers(db: Db) {
  const { rows } = await sql<{ name: string; host: string }>`select name, host from download_sources
    where transport = 'sftp' and active order by name, id`.execute(db)
  return rows
}

export const findOutboundHosts = (db: Db) =>
  db
    .selectFrom('outbound_hosts')
    .innerJoin('users', 'users.id', 'outbound_hosts.created_by')
    .select(['outbound_hosts.id', 'host', 'note', 'outbound_hosts.created_at', 'users.name as created_by_name'])
    .where('removed_at', 'is', null)
    .orderBy('host')
    .execute()

type NewHost = { host: string; note: string; created_by: string; created_at: string }

/** Adds a server to the list. Violates `outbound_hosts_host` if it is there. */
export async function insertOutboundHost(db: Db, row: NewHost) {
  const id = newId()
  await db
    .insertInto('outbound_hosts')
    .values({ id, ...row })
    .execute()
  return id
}

/** Removes a server from the list; undefined if it is not there. */
export const removeOutboundHost = (db: Db, id: string, { by, now }: { by: string; now: string }) =>
  db
    .updateTable('outbound_hosts')
    .set({ removed_at: now, removed_by: by })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning(['host', 'note'])
    .executeTakeFirst()
