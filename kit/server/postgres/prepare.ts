import { createHmac } from 'node:crypto'
import { appRole, backupRole, withOwner } from '../connection.ts'
import { addressOf } from './address.ts'
import { type Cluster, superuser } from './cluster.ts'

/** The login that owns the tables of an embedded database; like the one of a hired server it is no superuser. */
export const ownerLogin = 'retaguarda'

/** The login of the application in an embedded database: it owns nothing and is a member of the application's role only. */
export const appLogin = 'retaguarda_login'

/** The two addresses of one database. */
export interface DatabaseAddresses {
  /** Of the owner of the tables: migrates, and is closed before the product serves. */
  ownerUrl: string
  /** Of the application's login. */
  url: string
}

/** Another password than the owner's, so that who learns the address of the application has not learnt the owner's. */
export const appPassword = (password: string): string =>
  createHmac('sha256', password).update(appLogin).digest('base64url')

/** The two addresses of a database in an embedded server whose owner has this password. */
export function addressesOf(to: { socketFolder: string; password: string; database: string }): DatabaseAddresses {
  return {
    ownerUrl: addressOf({ ...to, login: ownerLogin }),
    url: addressOf({ ...to, login: appLogin, password: appPassword(to.password) }),
  }
}

/** Statements that an administrator runs once: only a superuser may create a role that bypasses row-level security. */
export const createBackupRole = (owner: string): string => `create role ${backupRole} nologin bypassrls;
  grant pg_read_all_data to ${backupRole};
  grant ${backupRole} to ${owner};`

/** Gives a cluster the owner, the application's role and login, and a database. */
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
    const [found] = rows
    if (!found.owner)
      await admin.query(`begin;
        create role ${appRole} nologin;
        create role ${ownerLogin} login password ${admin.escapeLiteral(password)};
        grant ${appRole} to ${ownerLogin};
        commit`)
    if (!found.login)
      await admin.query(
        `create role ${appLogin} login password ${admin.escapeLiteral(appPassword(password))} in role ${appRole}`,
      )
    if (!found.backup) await admin.query(createBackupRole(ownerLogin))
    if (!found.database) await admin.query(`create database ${admin.escapeIdentifier(database)} owner ${ownerLogin}`)
  })
  return addressesOf({ socketFolder: cluster.socketFolder, password, database })
}
