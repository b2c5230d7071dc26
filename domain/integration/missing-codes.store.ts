import type { BusinessDate } from '@app/kit/contract'
import { type Db, lockByName } from '@app/kit/server'
import { sql } from 'kysely'
import { describeMissingCode, type NeededCode, type ResolvedCode } from '../code-mappings/contract.ts'
import { mappingLock } from '../code-mappings/server.ts'
import type { MessageState } from './message.contract.ts'
import { announceMessages, blockWaiting, updateMessage } from './messages.store.ts'
import type { NeededCodes } from './operation.server.ts'

type Message = { company_id: string; id: string; status: MessageState }

const joinMissing = (codes: readonly Pick<NeededCode, 'domain' | 'label'>[]) =>
  `Sem mapeamento de ${codes.map(describeMissingCode).join(' e de ')}.`

/** Makes a message wait for the mappings of these codes. */
export async function blockForMapping(db: Db, message: Message, { on, codes }: NeededCodes) {
  const { company_id, id } = message
  await db
    .deleteFrom('integration_missing_codes')
    .where('company_id', '=', company_id)
    .where('message_id', '=', id)
    .execute()
  await sql`insert into integration_missing_codes (company_id, message_id, domain, internal_key, internal_label, needed_on)
    select ${company_id}, ${id}, domain, key, label, ${on}
    from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as missing (domain text, key text, label text)
    on conflict do nothing`.execute(db)
  await updateMessage(db, message, {
    status: 'blocked_mapping',
    next_attempt_at: null,
    error_kind: 'mapping',
    error_message: joinMissing(codes),
  })
}

/** Stores the codes of a call in place of those of the former call of the message. */
export async function replaceMappingUses(
  db: Db,
  { company_id, id }: Pick<Message, 'company_id' | 'id'>,
  { codes, on, at }: { codes: readonly ResolvedCode[]; on: BusinessDate; at: string },
) {
  await db
    .deleteFrom('integration_mapping_uses')
    .where('company_id', '=', company_id)
    .where('message_id', '=', id)
    .execute()
  await sql`insert into integration_mapping_uses (company_id, message_id, domain, internal_key, internal_label, mapping_id,
      external_key, external_key_2, external_key_3, used_on, used_at)
    select ${company_id}, ${id}, domain, key, label, mapping_id, parts ->> 0, parts ->> 1, parts ->> 2, ${on}, ${at}
    from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb)
      as used (domain text, key text, label text, mapping_id uuid, parts jsonb)
    on conflict do nothing`.execute(db)
}

type SavedMapping = {
  system: string
  connection_id: string | null
  domain: string
  company_id: string | null
  internal_key: string | null
  valid_from: BusinessDate
  valid_to: BusinessDate | null
  active: boolean
}

/**
 * Frees the messages that waited for these mappings only, and removes the codes from those that wait for another one too.
 * Called in the transaction that wrote the mappings, which sees their companies. Returns the number of freed messages.
 */
export async function freeMappedMessages(db: Db, mappings: readonly SavedMapping[], now: string) {
  const saved = mappings.filter(({ active }) => active)
  if (saved.length === 0) return 0
  await lockByName(db, mappingLock)
  const { rows: matched } = await sql<{ id: string }>`delete from integration_missing_codes missing
    using integration_messages message join integration_connections connection on connection.id = message.connection_id
    where message.company_id = missing.company_id and message.id = missing.message_id
      and message.status = 'blocked_mapping' and exists (
        select from jsonb_to_recordset(${JSON.stringify(saved)}::jsonb) as mapping (system text, connection_id uuid,
          domain text, company_id uuid, internal_key text, valid_from date, valid_to date)
        where connection.system = mapping.system and missing.domain = mapping.domain
          and coalesce(missing.internal_key = mapping.internal_key, true)
          and coalesce(message.connection_id = mapping.connection_id, true)
          and coalesce(missing.company_id = mapping.company_id, true)
          and missing.needed_on >= mapping.valid_from and coalesce(missing.needed_on <= mapping.valid_to, true))
    returning missing.message_id as id`.execute(db)
  if (matched.length === 0) return 0
  const ids = [...new Set(matched.map(({ id }) => id))]
  const { rows: freed } = await sql<{ id: string }>`update integration_messages as message
    set status = 'pending', next_attempt_at = ${now}, error_kind = null, error_message = null
    where id = any (${ids}::uuid[]) and status = 'blocked_mapping' and not exists (
      select from integration_missing_codes missing
      where missing.company_id = message.company_id and missing.message_id = message.id)
    returning id`.execute(db)
  const freedIds = new Set(freed.map(({ id }) => id))
  await blockWaiting(db, [...freedIds])
  const waitingIds = ids.filter((id) => !freedIds.has(id))
  if (waitingIds.length > 0) await describeRemaining(db, waitingIds)
  await announceMessages(db)
  return freedIds.size
}

type Remaining = { id: string; codes: Pick<NeededCode, 'domain' | 'label'>[] }

async function describeRemaining(db: Db, ids: readonly string[]) {
  const { rows } = await sql<Remaining>`select message_id as id,
      json_agg(json_build_object('domain', domain, 'label', internal_label) order by domain, internal_key) as codes
    from integration_missing_codes where message_id = any (${ids}::uuid[]) group by message_id`.execute(db)
  const texts = rows.map(({ id, codes }) => ({ id, text: joinMissing(codes) }))
  await sql`update integration_messages as message set error_message = text
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as remaining (id uuid, text text)
    where message.id = remaining.id and status = 'blocked_mapping'`.execute(db)
}
