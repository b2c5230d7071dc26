import type pg from 'pg'
import { OperatorError } from '../http/operator-error.ts'
import { appRole } from './connection.ts'

/** Creates the application role if it is missing and allows the connected login to assume it. */
export async function ensureAppRole(owner: pg.Client): Promise<void> {
  if (!(await findRole(owner))) await createRole(owner)
  const role = await findRole(owner)
  if (!role || role.rolsuper || role.rolbypassrls)
    throw new OperatorError(`O papel ${appRole} do banco de dados não pode ser superusuário nem ter BYPASSRLS.`)
  await letLoginTakeRole(owner)
}

async function findRole(owner: pg.Client) {
  const { rows } = await owner.query<{ rolsuper: boolean; rolbypassrls: boolean }>(
    'select rolsuper, rolbypassrls from pg_roles where rolname = $1',
    [appRole],
  )
  return rows[0]
}

// Roles belong to the whole server: a process that migrates another database may create this one at the same moment.
async function createRole(owner: pg.Client) {
  await owner
    .query(`do $$ begin
    create role ${appRole} nologin;
  exception
    when duplicate_object or unique_violation then null;
    when insufficient_privilege then
      raise exception using errcode = 'insufficient_privilege', message = 'cannot create role ${appRole}';
  end $$`)
    .catch((error) => {
      if (error.code !== '42501') throw error
      throw new OperatorError(
        `O usuário do banco de dados não pode criar papéis: peça ao administrador "create role ${appRole} nologin; grant ${appRole} to" esse usuário.`,
      )
    })
}

async function letLoginTakeRole(owner: pg.Client) {
  const { rows } = await owner.query<{ able: boolean }>(
    `select pg_has_role(current_user, '${appRole}',
      case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) as able`,
  )
  if (!rows[0]?.able) await owner.query(`grant ${appRole} to current_user`)
}
