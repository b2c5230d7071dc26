import { abilities, type SecurityKind } from '@app/kit/contract'
import { type Db, paginate, whereEqual, whereTextContains, whereWithinDays } from '@app/kit/server'
import { sql } from 'kysely'
import { abilityRegister } from '../abilities/abilities.contract.ts'
import { profileRegister } from '../ability-profiles/profiles.contract.ts'
import { userRecord } from '../users/person/user-record.contract.ts'
import type { SecurityEventFilter } from './security-log.contract.ts'

const actorName = sql<string | null>`actor.name`
const subjectName = sql<string | null>`subject.name`
const person = sql<string | null>`coalesce(${actorName}, security_events.account)`

const actionWords = JSON.stringify({
  user: {
    update: 'Usuário alterado',
    activate: 'Usuário ativado',
    inactivate: 'Usuário inativado',
    'users.password': 'Senha alterada pela pessoa',
    ...userRecord.actions,
  },
  ability: abilityRegister.record.actions,
  // The ability of an operation names its page.
  operation: abilities,
  profile: profileRegister.record.actions,
  export: { export: 'Lista exportada' },
  download_source: {
    create: 'Conexão criada',
    update: 'Conexão alterada',
    activate: 'Conexão ativada',
    inactivate: 'Conexão inativada',
  },
  'personal-data': { export: '' },
  transaction_export: { export: 'Transações exportadas', 'export.repeat': 'Transações exportadas de novo' },
})
const detail = sql<string>`concat_ws(': ', nullif(coalesce(
    ${actionWords}::jsonb -> security_events.entity ->> security_events.action, security_events.action), ''),
  coalesce(${subjectName}, nullif(security_events.detail, '')))`

const events = (db: Db) =>
  db
    .selectFrom('security_events')
    .leftJoin('users as actor', 'actor.id', 'security_events.person_id')
    .leftJoin('users as subject', (join) =>
      join.on(
        sql<boolean>`security_events.entity in ('user', 'personal-data') and subject.id::text = security_events.entity_id`,
      ),
    )
    .select(['security_events.id', 'security_events.happened_at', 'security_events.occurrences'])
    .select(['security_events.kind', 'security_events.person_id', 'security_events.ip'])
    .select(['security_events.entity', 'security_events.entity_id', 'security_events.request_id'])
    .select([person.as('person'), detail.as('detail')])
    .$narrowType<{ kind: SecurityKind }>()

function eventsOf(db: Db, { search, kind, person_id, ip, from, to }: SecurityEventFilter) {
  return events(db)
    .where(whereEqual('security_events', { kind, person_id, ip }))
    .where(whereWithinDays('security_events', 'happened_at', { from, to }))
    .where(whereTextContains(['security_events.account', 'security_events.detail', actorName, subjectName], search))
}

export const findSecurityEvents = (db: Db, filter: SecurityEventFilter) =>
  paginate(db, eventsOf(db, filter), {
    ...filter,
    order: [
      { column: 'happened_at', direction: 'desc' },
      { column: 'id', direction: 'desc' },
    ],
  })

export const findPeopleOfLog = (db: Db) => db.selectFrom('users').select(['id', 'name']).orderBy('name').execute()
