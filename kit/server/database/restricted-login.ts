import type pg from 'pg'
import { OperatorError } from '../http/operator-error.ts'
import { appRole, withOwner } from './connection.ts'

type Login = {
  name: string
  superuser: boolean
  bypasses: boolean
  creates_roles: boolean
  owns: boolean
  becomes_owner: boolean
  reaches_files: boolean
  creates: boolean
  member: boolean
}

// `member` of pg_has_role includes indirect memberships, inherited or by SET ROLE.
const loginRights = `
  with tables as (
    select relowner as owner from pg_class join pg_namespace space on space.oid = relnamespace
    where nspname in ('public', 'pgboss')
    union select datdba from pg_database where datname = current_database()
  )
  select rolname as name, rolsuper as superuser, rolcreaterole as creates_roles,
    exists (select from tables where owner = login.oid) as owns,
    exists (select from tables where pg_has_role(login.oid, owner, 'member')) as becomes_owner,
    exists (select from pg_roles strong where pg_has_role(login.oid, strong.oid, 'member') and strong.rolname
      in ('pg_execute_server_program', 'pg_write_server_files', 'pg_read_server_files')) as reaches_files,
    exists (select from pg_roles parent where pg_has_role(login.oid, parent.oid, 'member')
      and (parent.rolsuper or parent.rolbypassrls)) as bypasses,
    has_database_privilege(login.oid, current_database(), 'create')
      or has_schema_privilege(login.oid, 'public', 'create') as creates,
    exists (select from pg_roles where rolname = $1 and pg_has_role(login.oid, oid, 'usage')) as member
  from pg_roles login where rolname = session_user`

function findExcess(login: Login): string | undefined {
  if (login.superuser) return 'é superusuário'
  if (login.owns) return 'é dono de tabelas'
  if (login.becomes_owner) return 'pode tornar-se o dono das tabelas'
  if (login.bypasses) return 'passa por cima da segurança por linha (BYPASSRLS)'
  if (login.creates_roles) return 'pode criar papéis (CREATEROLE)'
  if (login.reaches_files) return 'alcança arquivos e programas do servidor'
  if (login.creates) return 'pode criar tabelas ou esquemas'
  return undefined
}

/** Refuses an application login that could bypass row-level security or become the owner. */
export const requireRestrictedLogin = (url: string): Promise<void> =>
  withOwner(url, async (session: pg.Client) => {
    const { rows } = await session.query<Login>(loginRights, [appRole])
    const [login] = rows
    if (!login) throw new Error('the session has no login')
    const excess = findExcess(login)
    if (excess)
      throw new OperatorError(
        `O usuário ${login.name} de DATABASE_URL ${excess}: em produção use nele um usuário que só tenha o papel ${appRole}, e informe o dono das tabelas em DATABASE_OWNER_URL.`,
      )
    if (!login.member)
      throw new OperatorError(
        `O usuário ${login.name} de DATABASE_URL não tem o papel ${appRole}: peça ao administrador do banco "grant ${appRole} to ${login.name}".`,
      )
  })
