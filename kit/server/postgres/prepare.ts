import { createHmac } from 'node:crypto'
import { appRole, backupRole, withOwner } from '../database/connection.ts'
import { buildSocketUrl } from './address.ts'
import { type Cluster, superuser } from './cluster.ts'

/** Owner of the tables of an embedded database; no superuser, like the login of a hosted server. */
export const ownerLogin = 'retaguarda'

/** Login of the application in an embedded database: owns nothing and is only a member of the application's role. */
const appLogin = 'retaguarda_login'

export interface DatabaseAddresses {
  ownerUrl: string
  url: string
}

/** Derived from the owner's password one way, so that the application's address does not reveal it. */
const appPassword = (password: string): string => createHmac('sha256', password).update(appLogin).digest('base64url')

export function buildDatabaseAddresses(options: {
  socketFolder: string
  password: string
  database: string
}): DatabaseAddresses {
  return {
    ownerUrl: buildSocketUrl({ ...options, login: ownerLogin }),
    url: buildSocketUrl({ ...options, login: appLogin, password: appPassword(options.password) }),
  }
}

/** Returns statements to run once as a superuser: only superusers create roles that bypass row-level security. */
const createBackupRole = (owner: string): string => `create role ${backupRole} nologin bypassrls;
  grant pg_read_all_data to ${backupRole};
  grant ${backupRole} to ${owner};`

export async function prepareDatabase(
  cluster: Cluster,
  password: string,
  database: string,
): Promise<DatabaseAddresses> {
  await withOwner(cluster.address(superuser, 'postgres'), async (admin) => {
    const { rows } = await admin.query(
      `select exists (select from pg_roles where rolname = '${ownerLogin}') as owner,
        exists (select from pg_roles where rolname = '${appLogin}') as login,
        exists (select from pg_roles where rolname = '${backupRole}') as backup,
        exists (select from pg_database where datname = $1) as database`,
      [database],
    )
    const [existing] = rows
    if (!existing.owner)
      await admin.query(`begin;
        create role ${appRole} nologin;
        create role ${ownerLogin} login password ${admin.escapeLiteral(password)};
        grant ${appRole} to ${ownerLogin};
        commit`)
    if (!existing.login)
      await admin.query(
        `create role ${appLogin} login password ${admin.escapeLiteral(appPassword(password))} in role ${appRole}`,
      )
    if (!existing.backup) await admin.query(createBackupRole(ownerLogin))
    if (!existing.database) await admin.query(`create database ${admin.escapeIdentifier(database)} owner ${ownerLogin}`)
  })
  return buildDatabaseAddresses({ socketFolder: cluster.socketFolder, password, database })
}
