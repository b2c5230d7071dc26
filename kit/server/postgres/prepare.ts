import { appRole, withOwner } from '../connection.ts'
import { type Cluster, superuser } from './cluster.ts'

/** The login that owns the tables of an embedded database; like the one of a hired server it is no superuser. */
export const ownerLogin = 'retaguarda'

/** Gives a new cluster the owner, the application role and a database; answers the owner's address of it. */
export async function prepareDatabase(cluster: Cluster, password: string, database: string): Promise<string> {
  await withOwner(cluster.address(superuser, 'postgres'), async (admin) => {
    const { rows } = await admin.query(
      `select exists (select from pg_roles where rolname = '${ownerLogin}') as owner,
        exists (select from pg_database where datname = $1) as database`,
      [database],
    )
    if (!rows[0].owner)
      await admin.query(`begin;
        create role ${appRole} nologin;
        create role ${ownerLogin} login password ${admin.escapeLiteral(password)};
        grant ${appRole} to ${ownerLogin};
        commit`)
    if (!rows[0].database) await admin.query(`create database ${admin.escapeIdentifier(database)} owner ${ownerLogin}`)
  })
  return cluster.address(ownerLogin, database)
}
