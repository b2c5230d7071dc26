import type { MessageState } from '@app/domain/integration/contract'
import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'

/** The part of the load that sends titles to the Protheus of the demonstration, after the histories of the stations. */
export const titlesPart = 'titles'

export const insertTitlesPart = (db: Db, now: string) =>
  db.insertInto('demonstration_loads').values({ part: titlesPart, started_at: now }).execute()

/** True if the histories of all stations are loaded and the titles were not sent yet; undefined if they need no sending. */
export async function areTitlesDue(db: Db) {
  const parts = await db
    .selectFrom('demonstration_loads')
    .select(['part', 'finished_at'])
    .where('finished_at', 'is', null)
    .execute()
  if (!parts.some(({ part }) => part === titlesPart)) return undefined
  return parts.length === 1
}

/** The last day of the loaded history, and its administrator. */
export async function getLoadedHistory(db: Db) {
  const { rows } = await sql<{ last_date: BusinessDate; admin: string }>`
    select data->>'last_date' as last_date, owner_id as admin from jobs where kind = 'demonstration-history' limit 1`.execute(
    db,
  )
  return rows[0]
}

type OfDay = { company_id: string; business_date: BusinessDate }

/** The drafts of a day, in the order of their numbers. */
export async function findDrafts(db: Db, { company_id, business_date }: OfDay) {
  const rows = await db
    .selectFrom('protheus_titles')
    .select(['id', 'payer_domain'])
    .where('company_id', '=', company_id)
    .where('business_date', '=', business_date)
    .where('state', '=', 'draft')
    .orderBy('number')
    .orderBy('installment')
    .execute()
  return rows
}

/** A title that a bank match writes off, the first by its number. */
export const getWrittenOffTitle = (db: Db, company_id: string) =>
  db
    .selectFrom('protheus_write_offs as write_off')
    .innerJoin('protheus_titles as title', (join) =>
      join.onRef('title.company_id', '=', 'write_off.company_id').onRef('title.id', '=', 'write_off.title_id'),
    )
    .select(['title.id', 'title.number', 'title.installment', 'write_off.message_id'])
    .where('write_off.company_id', '=', company_id)
    .orderBy('title.number')
    .orderBy('title.installment')
    .limit(1)
    .executeTakeFirst()

export async function getMessageOfTitle(db: Db, title_id: string) {
  const row = await db
    .selectFrom('protheus_titles as title')
    .innerJoin('integration_messages as message', (join) =>
      join.onRef('message.company_id', '=', 'title.company_id').onRef('message.id', '=', 'title.message_id'),
    )
    .select(['message.id', 'message.status', 'message.misses'])
    .$narrowType<{ status: MessageState }>()
    .where('title.id', '=', title_id)
    .executeTakeFirst()
  return row
}

export async function getMessageStatus(db: Db, id: string) {
  const row = await db
    .selectFrom('integration_messages')
    .select('status')
    .$narrowType<{ status: MessageState }>()
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.status
}

export async function hasMessages(db: Db, connection_id: string) {
  const found = await db
    .selectFrom('integration_messages')
    .select('id')
    .where('connection_id', '=', connection_id)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Number of messages of a connection that are queued or being sent. */
export async function countActiveMessages(db: Db, connection_id: string) {
  const { count } = await db
    .selectFrom('integration_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('connection_id', '=', connection_id)
    .where('status', 'in', ['pending', 'processing'])
    .executeTakeFirstOrThrow()
  return count
}

/** The messages of a connection in a state, in the order in which they were written. */
export const findMessagesIn = (db: Db, connection_id: string, status: MessageState) =>
  db
    .selectFrom('integration_messages')
    .select(['id', 'company_id'])
    .where('connection_id', '=', connection_id)
    .where('status', '=', status)
    .orderBy('no')
    .execute()

export async function hasCustomerCodes(db: Db) {
  const found = await db
    .selectFrom('integration_mappings')
    .select('id')
    .where('domain', '=', 'customer')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
